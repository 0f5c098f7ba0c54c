import { encodeAbiParameters, getAddress, padHex, toEventSelector, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { followTransaction, type TransactionStatus } from '../chain/followTransaction.ts'
import { readerOf } from '../chain/readerOf.ts'
import type { SiteConfig } from '../config/site.ts'
import { EverclaimError } from '../errors.ts'
import { followClaim, isFinal, toProgress } from './followClaim.ts'

/** What the nodes say of a transaction, in place of real ones. */
vi.mock('../chain/followTransaction.ts', () => ({ followTransaction: vi.fn() }))

const hash = `0x${'12'.repeat(32)}` as const
const by = `0x${'34'.repeat(32)}` as const

type Receipt = Extract<TransactionStatus, { status: 'included' }>['receipt']

const distributor = '0x00000000000000000000000000000000000000d1'
const account = '0x00000000000000000000000000000000000000a1'
const another = '0x00000000000000000000000000000000000000b2'
const attempt = { distributor, index: 7 } as const
const block = { blockHash: `0x${'56'.repeat(32)}`, blockNumber: 7, transactionHash: hash } as const

/** The `Claimed` log of an allocation, as a distributor writes it. */
const claimedLog = (index: bigint, address: `0x${string}` = distributor): Receipt['logs'][number] => ({
  ...block,
  address,
  logIndex: 0,
  topics: [toEventSelector('Claimed(uint256,address,uint256)')],
  data: encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'address' }, { type: 'uint256' }],
    [index, account, 5n],
  ),
})

const receipt = (status: 'success' | 'reverted', logs: Receipt['logs'] = []): Receipt => ({
  ...block,
  status,
  from: account,
  to: distributor,
  gasUsed: 1n,
  effectiveGasPrice: 1n,
  l1Fee: undefined,
  logs,
})

const paid = receipt('success', [claimedLog(7n)])
/** The log that follows where the claim was redirected. */
const claimedToLog = (index: bigint, address: `0x${string}` = distributor): Receipt['logs'][number] => ({
  ...block,
  address,
  logIndex: 1,
  topics: [
    toEventSelector('ClaimedTo(uint256,address,address)'),
    padHex(toHex(index)),
    padHex(account),
    padHex(another),
  ],
  data: '0x',
})

const redirected = receipt('success', [claimedLog(7n), claimedToLog(7n)])
const falselyRedirected = receipt('success', [claimedLog(7n), claimedToLog(8n), claimedToLog(7n, another)])
const paidAnother = receipt('success', [claimedLog(8n)])
const lookAlike = receipt('success', [claimedLog(7n, account)])

const agreement = { agreed: 2, configured: 2 }
const sure = { confirmations: 1, agreement, isFinal: true }
const unsure = { confirmations: 0, agreement, isFinal: false }
const byOneNode = { confirmations: 5, agreement: { agreed: 1, configured: 2 }, isFinal: false }
const error = new EverclaimError('No node answers.', { isRetryable: true })

test.each<[string, TransactionStatus, object, boolean]>([
  ['in a pool', { status: 'pending', isSeen: true }, { status: 'pending' }, false],
  ['nowhere to be seen', { status: 'pending', isSeen: false }, { status: 'unseen' }, false],
  ['dropped', { status: 'dropped', isNonceUsed: false }, { status: 'dropped' }, false],
  [
    'not to be asked about',
    { status: 'unknown', error, isRetryable: true },
    { status: 'could-not-check', error },
    false,
  ],
  [
    'included according to one node of two',
    { status: 'included', receipt: paid, ...byOneNode },
    { status: 'reported' },
    false,
  ],
  [
    'included',
    { status: 'included', receipt: paid, ...sure },
    { status: 'included', hash, recipient: getAddress(account), amount: 5n },
    true,
  ],
  [
    'included, and paid elsewhere',
    { status: 'included', receipt: redirected, ...sure },
    { status: 'included', hash, recipient: getAddress(another), amount: 5n },
    true,
  ],
  [
    'included, and another contract or another allocation says that it was paid elsewhere',
    { status: 'included', receipt: falselyRedirected, ...sure },
    { status: 'included', hash, recipient: getAddress(account), amount: 5n },
    true,
  ],
  [
    'included, and paid nothing',
    { status: 'included', receipt: receipt('success'), ...sure },
    { status: 'paid-nothing', hash },
    true,
  ],
  [
    'included, and paid another allocation',
    { status: 'included', receipt: paidAnother, ...sure },
    { status: 'paid-nothing', hash },
    true,
  ],
  [
    'included, with a look-alike log of another address',
    { status: 'included', receipt: lookAlike, ...sure },
    { status: 'paid-nothing', hash },
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
    { status: 'replaced', by, kind: 'repriced', receipt: paid, ...sure },
    { status: 'included', hash: by, recipient: getAddress(account), amount: 5n },
    true,
  ],
  [
    'sent again with another fee, and reverted',
    { status: 'replaced', by, kind: 'repriced', receipt: receipt('reverted'), ...sure },
    { status: 'reverted', hash: by, reason: 'The contract refused the claim.' },
    true,
  ],
  [
    'sent again with another fee, and the call inside it paid nothing',
    { status: 'replaced', by, kind: 'repriced', receipt: receipt('success'), ...sure },
    { status: 'paid-nothing', hash: by },
    true,
  ],
  [
    'replaced, not for sure',
    { status: 'replaced', by, kind: 'cancelled', receipt: receipt('success'), ...unsure },
    { status: 'pending' },
    false,
  ],
  [
    'replaced by something else that reverted',
    { status: 'replaced', by, kind: 'other', receipt: receipt('reverted'), ...sure },
    { status: 'cancelled', hash: by },
    true,
  ],
  [
    'replaced by what reverted, and a node shows a log with it all the same',
    { status: 'replaced', by, kind: 'other', receipt: receipt('reverted', [claimedLog(7n)]), ...sure },
    { status: 'cancelled', hash: by },
    true,
  ],
  [
    'cancelled',
    { status: 'replaced', by, kind: 'cancelled', receipt: receipt('success'), ...sure },
    { status: 'cancelled', hash: by },
    true,
  ],
  [
    'replaced by another claim of the same allocation',
    { status: 'replaced', by, kind: 'other', receipt: paid, ...sure },
    { status: 'included', hash: by, recipient: getAddress(account), amount: 5n },
    true,
  ],
  [
    'replaced by something else',
    { status: 'replaced', by, kind: 'other', receipt: receipt('success'), ...sure },
    { status: 'cancelled', hash: by },
    true,
  ],
])('default: a transaction that is %s', (_, status, expected, final) => {
  const progress = toProgress(status, attempt)
  expect(progress).toEqual(expected)
  expect(isFinal(progress)).toBe(final)
})

test('following a sent claim: each status of its transaction, in the words of a claim', async () => {
  const site = { chainId: 81457, rpcUrls: ['https://node.example'] } as unknown as SiteConfig
  const sent = {
    ...attempt,
    status: 'sent',
    account,
    from: account,
    to: distributor,
    data: '0x01',
    hash,
    sentAtBlock: 6,
  } as const
  const options = { signal: new AbortController().signal }
  vi.mocked(followTransaction).mockImplementation(async function* () {
    yield { status: 'pending', isSeen: true }
    yield { status: 'included', receipt: paid, ...sure }
  })
  const progress: unknown[] = []
  for await (const each of followClaim(site, sent, options)) progress.push(each)
  expect(progress).toEqual([
    { status: 'pending' },
    { status: 'included', hash, recipient: getAddress(account), amount: 5n },
  ])
  expect(vi.mocked(followTransaction).mock.calls).toEqual([[readerOf(site), sent, options]])
})
