import type { ChainClient } from './chainClient.ts'

/**
 * Turns the chain's clock to now. anvil turns it back with the blocks, so that after a hundred tests it
 * would be late by all the time that they took, and pages would take a chain that is held for a halted one.
 */
export async function turnClockToNow(chain: ChainClient): Promise<void> {
  const { timestamp } = await chain.getBlock()
  const now = Math.max(Math.floor(Date.now() / 1000), Number(timestamp))
  await chain.request({ method: 'evm_setTime', params: [now] } as never)
}
