import { plainSite } from '../../../config/test-support/plainSite.ts'
import type { noteSent } from '../executionStore.ts'

/** A transaction of a Safe on the chain of `plainSite`. */
export const place = {
  chainId: plainSite.chainId,
  safe: `0x${'5a'.repeat(20)}`,
  safeTxHash: `0x${'12'.repeat(32)}`,
} as const

/** Its execution, as a wallet is asked for it now. */
export const askedNow = (): Parameters<typeof noteSent>[0] => {
  const from = `0x${'a1'.repeat(20)}` as const
  return { ...place, from, nonce: 3, data: '0x6a761202', executorNonce: 9, block: 1, askedAt: Date.now() }
}
