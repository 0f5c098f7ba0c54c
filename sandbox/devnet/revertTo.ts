import type { Hex } from 'viem'
import type { ChainClient } from './chainClient.ts'

/**
 * Takes a local chain back to a snapshot, for the next test.
 *
 * anvil turns its clock back with the blocks, so that after a hundred tests it would be late by all the time
 * that they took, and pages would take a chain that is held for a halted one: the clock is turned to now.
 * And it drops the state of a block that sixty others came after, counting those that were taken back: the
 * test begins with a block of its own, before which nothing of the test had happened.
 */
export async function revertTo(chain: ChainClient, snapshot: Hex): Promise<void> {
  await chain.revert({ id: snapshot })
  const { timestamp } = await chain.getBlock()
  const now = Math.max(Math.floor(Date.now() / 1000), Number(timestamp))
  await chain.request({ method: 'evm_setTime', params: [now] } as never)
  await chain.mine({ blocks: 1 })
}
