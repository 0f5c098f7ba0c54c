import { expect, test } from 'vitest'
import type { Nodes } from '../../chain/test-support/createModelReader.ts'
import { readerOfContract } from '../../chain/test-support/readerOfContract.ts'
import { springPackage } from '../test-support/springPackage.ts'
import { readOfCampaign } from './readOfCampaign.ts'

const { pkg, code } = springPackage()
const overTime = springPackage({ schedule: { cliff: 0, duration: 1_000 } })

const read = (options: { code?: `0x${string}` | number; nodes?: Nodes } = {}, of = pkg) =>
  readOfCampaign(
    readerOfContract(of.distributor, {}, { code, ...options }),
    of,
    'Its number',
    async (block) => block.number,
  )

test('what is read comes from the block at which the contract’s code is the campaign’s', async () => {
  expect(await read()).toEqual({ value: 100, agreement: { agreed: 3, configured: 3 } })
  expect(await read({ nodes: 'forked' })).toEqual({ value: 100, agreement: { agreed: 1, configured: 3 } })
  expect(await read({ code: overTime.code }, overTime.pkg)).toMatchObject({ value: 100 })
})

test('error: an address without code is no campaign', async () => {
  await expect(read({ code: '0x' })).rejects.toMatchObject({
    name: 'DistributorMissingError',
    summary: `There is no distributor at ${pkg.distributor}.`,
    facts: ['Chain: 81457', `Address: ${pkg.distributor}`],
  })
})

test.each([
  ['other code', '0x5f'],
  ['the code of another campaign', overTime.code],
] as const)('error: %s says nothing, whatever it answers', async (_, other) => {
  await expect(read({ code: other })).rejects.toMatchObject({
    name: 'UnknownCodeError',
    facts: [`Contract: ${pkg.distributor}`],
  })
})

test('error: what was asked is said where the nodes do not answer', async () => {
  await expect(read({ nodes: 'down' })).rejects.toThrow('We couldn’t check this: Its number.')
  await expect(read({ code: 1 })).rejects.toThrow('We couldn’t check this: The code of the distributor')
})
