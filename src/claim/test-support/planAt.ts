import type { ClaimPlan } from '../planClaim.ts'

const account = '0x00000000000000000000000000000000000000a1'

/** A claim that its account can send and pay for, as it is at a block. */
export const planAt = (block: number): ClaimPlan => ({
  call: { to: account, data: '0x', value: 0n },
  functionName: 'claim',
  recipient: account,
  outcome: { status: 'ok' },
  fee: { status: 'estimated', gas: 1n, l2Fee: 2n, l1Fee: 1n, total: 3n },
  payerBalance: 3n,
  payerNonce: 4,
  block,
})
