import type { Hex } from 'viem'
import { afterEach, beforeEach } from 'vitest'
import type { Devnet } from '../devnet/startDevnet.ts'

/** Each test of the file leaves the chain as it found it; what is registered after this ends before it. */
export function revertAfterEach(chainOf: () => Pick<Devnet['chain'], 'snapshot' | 'revert'>): void {
  let snapshot: Hex
  beforeEach(async () => {
    snapshot = await chainOf().snapshot()
  })
  afterEach(async () => {
    await chainOf().revert({ id: snapshot })
  })
}
