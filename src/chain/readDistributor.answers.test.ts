import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import { readDistributor } from './readDistributor.ts'
import { atOnce, overTime } from './test-support/campaignInCode.ts'
import { expectedRuntimeCode } from './test-support/expectedRuntimeCode.ts'
import { listenTo } from './test-support/listenTo.ts'
import { readerOfContract } from './test-support/readerOfContract.ts'

const distributor: Address = '0x00000000000000000000000000000000000000d1'
const read = (code: Hex | number) => readDistributor(readerOfContract(distributor, {}, { code }), distributor)

test('a campaign is read from the code of its distributor', async () => {
  expect(await read(expectedRuntimeCode(atOnce()))).toEqual(atOnce())
  expect(await read(expectedRuntimeCode(overTime()))).toEqual(overTime())
})

test.each<[string, Hex]>([
  ['no code', '0x'],
  ['other code', '0x60'],
])('where there is %s there is no distributor', async (_, code) => {
  await expect(read(code)).rejects.toMatchObject({
    name: 'DistributorMissingError',
    message: [
      `There is no distributor at ${distributor}.`,
      '',
      'Chain: 81457',
      `Address: ${distributor}`,
      '',
      'Docs: docs/chain.md',
    ].join('\n'),
  })
})

test('code that could not be read is no answer', async () => {
  await expect(read(1)).rejects.toThrow('We couldn’t check this: The code of the distributor')
})

test('what is asked is said in words', async () => {
  const { reader, heard } = listenTo(
    readerOfContract(distributor, {}, { code: expectedRuntimeCode(atOnce()) }),
  )
  await readDistributor(reader, distributor)
  expect(heard).toEqual(['The code of the distributor', 'The code of the distributor'])
})
