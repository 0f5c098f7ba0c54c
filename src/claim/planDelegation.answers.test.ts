import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { createModelReader, reverted } from '../chain/test-support/createModelReader.ts'
import { encodeDelegateBySig } from '../chain/votes.ts'
import { planDelegation } from './planDelegation.ts'

const token: Address = '0x0000000000000000000000000000000000000070'
const distributor: Address = '0x00000000000000000000000000000000000000d1'
const payer: Address = '0x00000000000000000000000000000000000000a1'
const delegation = {
  token,
  delegatee: payer,
  nonce: '0',
  expiry: 3_600,
  signature: `0x${'11'.repeat(64)}1b`,
} as const

/** What the token's nodes say to the delegation alone, and what they were asked. */
function plan({ answer, nodes = 'up' }: { answer: unknown; nodes?: 'up' | 'forked' }) {
  const asked: unknown[] = []
  const model = createModelReader({
    head: () => ({ number: 7, hash: `0x${'00'.repeat(32)}`, timestamp: 1 }),
    respond: (method, params) => {
      asked.push([method, params[0]])
      return answer
    },
  })
  model.setNodes(nodes)
  const proven = { distributor, index: 0n, account: payer, amount: 1n, proof: [] }
  return { asked, ...planDelegation(model.reader, { delegation, proven, payer }) }
}

test('a delegation that the token takes is no reason against the claim', async () => {
  const { asked, call, refusal } = plan({ answer: '0x' })
  expect(await refusal).toBeUndefined()
  expect(call.to).toBe(distributor)
  expect(asked).toEqual([['eth_call', { ...encodeDelegateBySig(token, delegation), from: payer }]])
})

test.each([
  ['up', true],
  ['forked', false],
] as const)(
  'a refusal of the token says why, and whether several nodes say so: %s',
  async (nodes, isAgreed) => {
    expect(await plan({ answer: reverted, nodes }).refusal).toEqual({
      status: 'reverts',
      reason:
        'The token would refuse your signature over who votes: it was used already, or an hour has passed.',
      isAgreed,
    })
  },
)
