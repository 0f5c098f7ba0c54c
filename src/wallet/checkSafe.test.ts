import { expect, test } from 'vitest'
import type { ChainReader } from '../chain/createChainReader.ts'
import type { SafeOnChain } from '../chain/readSafe.ts'
import { checkSafe } from './checkSafe.ts'

const address = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'

/** A chain that has said what is at the address; src/chain/readSafe.test.ts asks a real one. */
const readerThatFound = (found: SafeOnChain) =>
  ({ atOneBlock: () => Promise.resolve(found) }) as unknown as ChainReader

test('a Safe is what the chain says it is', async () => {
  const safe = { owners: [address], threshold: 1, version: '1.4.1' } as const
  expect(await checkSafe(readerThatFound({ status: 'safe', ...safe }), address)).toEqual(safe)
})

test('error: an address without a contract', async () => {
  await expect(
    checkSafe(readerThatFound({ status: 'absent' }), address),
  ).rejects.toThrowErrorMatchingInlineSnapshot(`
    [SafeAbsentError: The page around this one has opened a Safe that does not exist on Blast, so nothing was connected. Activate it there first, or open another one.

    Address: 0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe]
  `)
})

test('error: something else is there', async () => {
  await expect(
    checkSafe(readerThatFound({ status: 'no-safe' }), address),
  ).rejects.toThrowErrorMatchingInlineSnapshot(`
    [SafeAbsentError: The page around this one has opened an address on Blast that is not a Safe, so nothing was connected. Open a Safe there.

    Address: 0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe]
  `)
})
