import { expect, test } from 'vitest'
import type { Execution } from './executionStore.ts'
import { shownExecution } from './shownExecution.ts'

const hash = `0x${'44'.repeat(32)}` as const
const executionIn = (status: Execution['status']): Execution => ({
  chainId: 81457,
  safe: `0x${'22'.repeat(20)}`,
  safeTxHash: `0x${'33'.repeat(32)}`,
  nonce: 7,
  hash,
  status,
})
const pending = executionIn({ status: 'pending' })
const refused = executionIn({
  status: 'reverted',
  transactionHash: hash,
  sentence: 'Its owners have changed.',
  isFinal: true,
})

test('what is on its way is shown while the chain has decided nothing', () => {
  for (const step of ['needs-confirmations', 'waits-for-nonce', 'executable', 'could-not-check'] as const)
    expect(shownExecution(step, pending)).toBe(pending)
})

test('nothing is on its way any more for a transaction whose nonce was used by another one', () => {
  for (const status of ['asked', 'pending', 'dropped'] as const)
    expect(shownExecution('replaced', executionIn({ status }))).toBeUndefined()
  expect(shownExecution('replaced', refused)).toBe(refused)
})

test('what the chain says of an execution is not said twice', () => {
  expect(shownExecution('executed', pending)).toBeUndefined()
  expect(shownExecution('failed', refused)).toBeUndefined()
})
