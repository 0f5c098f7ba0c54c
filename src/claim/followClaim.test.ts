import { expect, test } from 'vitest'
import type { TransactionStatus } from '../chain/followTransaction.ts'
import { EverclaimError } from '../errors.ts'
import { isFinal, toProgress } from './followClaim.ts'

const hash = `0x${'12'.repeat(32)}` as const
const by = `0x${'34'.repeat(32)}` as const

type Receipt = Extract<TransactionStatus, { status: 'included' }>['receipt']

const receipt = (status: 'success' | 'reverted'): Receipt => ({
  transactionHash: hash,
  status,
  blockHash: `0x${'56'.repeat(32)}`,
  blockNumber: 7,
  from: '0x00000000000000000000000000000000000000a1',
  to: '0x00000000000000000000000000000000000000d1',
  gasUsed: 1n,
  effectiveGasPrice: 1n,
  l1Fee: undefined,
  logs: [],
})

const sure = { confirmations: 1, isFinal: true }
const unsure = { confirmations: 0, isFinal: false }
const error = new EverclaimError('No node answers.', { isRetryable: true })

test.each<[string, TransactionStatus, object, boolean]>([
  ['in a pool', { status: 'pending', isSeen: true }, { status: 'pending' }, false],
  ['nowhere to be seen', { status: 'pending', isSeen: false }, { status: 'unseen' }, false],
  ['dropped', { status: 'dropped', isNonceUsed: false }, { status: 'unseen' }, false],
  [
    'not to be asked about',
    { status: 'unknown', error, isRetryable: true },
    { status: 'could-not-check', error },
    false,
  ],
  [
    'included',
    { status: 'included', receipt: receipt('success'), ...sure },
    { status: 'included', hash },
    true,
  ],
  [
    'included, not for sure',
    { status: 'included', receipt: receipt('success'), ...unsure },
    { status: 'pending' },
    false,
  ],
  [
    'reverted',
    { status: 'reverted', receipt: receipt('reverted'), reason: undefined, ...sure },
    { status: 'reverted', hash, reason: 'The contract refused the claim and did not say why.' },
    true,
  ],
  [
    'reverted, not for sure',
    { status: 'reverted', receipt: receipt('reverted'), reason: undefined, ...unsure },
    { status: 'pending' },
    false,
  ],
  [
    'sent again with another fee',
    { status: 'replaced', by, kind: 'repriced', receipt: receipt('success'), ...sure },
    { status: 'included', hash: by },
    true,
  ],
  [
    'sent again with another fee, and reverted',
    { status: 'replaced', by, kind: 'repriced', receipt: receipt('reverted'), ...sure },
    { status: 'reverted', hash: by, reason: 'The contract refused the claim.' },
    true,
  ],
  [
    'cancelled',
    { status: 'replaced', by, kind: 'cancelled', receipt: receipt('success'), ...sure },
    { status: 'cancelled', hash: by },
    true,
  ],
  [
    'replaced by something else',
    { status: 'replaced', by, kind: 'other', receipt: receipt('success'), ...sure },
    { status: 'cancelled', hash: by },
    true,
  ],
])('default: a transaction that is %s', (_, status, expected, final) => {
  const progress = toProgress(status)
  expect(progress).toEqual(expected)
  expect(isFinal(progress)).toBe(final)
})
