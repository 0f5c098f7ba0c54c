import type { Address } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { encodeClaim } from '../chain/encodeClaim.ts'
import { encodeClaimTo } from '../chain/encodeClaimTo.ts'
import { encodeTryClaim } from '../chain/encodeTryClaim.ts'
import { estimateFee } from '../chain/estimateFee.ts'
import { readNativeBalance } from '../chain/readNativeBalance.ts'
import { type Simulation, simulateClaim } from '../chain/simulateClaim.ts'
import { createModelReader } from '../chain/test-support/createModelReader.ts'
import { EverclaimError } from '../errors.ts'
import { planClaim } from './planClaim.ts'
import { planDelegation } from './planDelegation.ts'

/** What the chain says, in place of a real one: that is asked in planClaim.test.ts. */
vi.mock('../chain/simulateClaim.ts', () => ({ simulateClaim: vi.fn() }))
vi.mock('../chain/estimateFee.ts', () => ({ estimateFee: vi.fn() }))
vi.mock('../chain/readNativeBalance.ts', () => ({ readNativeBalance: vi.fn() }))
vi.mock('./planDelegation.ts', () => ({ planDelegation: vi.fn() }))

const account: Address = '0x00000000000000000000000000000000000000A1'
const other: Address = '0x00000000000000000000000000000000000000b2'
const distributor: Address = '0x00000000000000000000000000000000000000d1'
const allocation = { index: 3, account, amount: 5n, proof: [] }
const proven = { distributor, ...allocation, index: 3n }
const { reader } = createModelReader({
  head: () => ({ number: 7, hash: `0x${'00'.repeat(32)}`, timestamp: 1 }),
  respond: () => '0x4',
})
const fee = { gas: 1_000n, maxFeePerGas: 1n, l2Fee: 20n, l1Fee: 3n, isL1FeeKnown: true, total: 23n }
const estimated = { status: 'estimated', gas: 1_000n, l2Fee: 20n, l1Fee: 3n, total: 23n }
const agreement = { agreed: 2, configured: 2 }
const reverts = (agreed: number): Simulation => ({
  status: 'reverts',
  reason: { type: 'NotCancellable', sentence: 'It is closed.' },
  agreement: { agreed, configured: 3 },
})
const delegation = {
  token: other,
  delegatee: distributor,
  nonce: '0',
  expiry: 9,
  signature: '0x12',
} as const
const call = { to: distributor, data: '0xde1e' } as const
const delegated = (refusal?: { status: 'reverts'; reason: string; isAgreed: boolean }) =>
  vi.mocked(planDelegation).mockReturnValue({ call, refusal: Promise.resolve(refusal) })

beforeEach(() => {
  vi.mocked(simulateClaim).mockReset().mockResolvedValue({ status: 'ok', agreement })
  vi.mocked(estimateFee).mockReset().mockResolvedValue(fee)
  vi.mocked(readNativeBalance).mockReset().mockResolvedValue(9n)
  vi.mocked(planDelegation).mockReset()
})

const plan = (change: Partial<Parameters<typeof planClaim>[1]> = {}) =>
  planClaim(reader, {
    distributor,
    check: { status: 'eligible', allocation },
    payer: account,
    recipient: account,
    ...change,
  })
const simulated = () => vi.mocked(simulateClaim).mock.calls.map(([, asked]) => asked)

test('a claim with its fee, its payer’s balance and next nonce', async () => {
  const claim = { ...encodeClaim(proven), value: 0n }
  expect(await plan()).toEqual({
    functionName: 'claim',
    call: claim,
    recipient: account,
    delegatee: undefined,
    payerNonce: 4,
    block: 7,
    outcome: { status: 'ok' },
    fee: estimated,
    payerBalance: 9n,
  })
  expect(simulated()).toEqual([{ call: claim, from: account }])
  expect(vi.mocked(estimateFee).mock.calls).toEqual([[reader, { call: claim, from: account }]])
  expect(vi.mocked(readNativeBalance).mock.calls).toEqual([[reader, account]])
  // An address may be written in any case.
  const small = account.toLowerCase() as Address
  expect(await plan({ payer: small, recipient: small })).toMatchObject({ functionName: 'claim' })
})

test('a Safe’s proposal is simulated by the call that shows a refusal, and nobody is asked for its fee', async () => {
  expect(await plan({ isProposal: true })).toMatchObject({
    functionName: 'tryClaim',
    call: { ...encodeTryClaim(proven), value: 0n },
    fee: { status: 'of-executor' },
    payerBalance: undefined,
  })
  expect(simulated()).toEqual([{ call: { ...encodeClaim(proven), value: 0n }, from: account }])
  expect(estimateFee).not.toHaveBeenCalled()
  expect(readNativeBalance).not.toHaveBeenCalled()
  const away = { ...encodeClaimTo({ ...proven, recipient: other }), value: 0n }
  expect(await plan({ isProposal: true, recipient: other })).toMatchObject({
    functionName: 'claimTo',
    call: away,
    recipient: other,
  })
  expect(simulated()[1]).toEqual({ call: away, from: account })
})

test.each([
  [1, false],
  [2, true],
])('what %i nodes call a revert is agreed: %s; it has no fee', async (agreed, isAgreed) => {
  vi.mocked(simulateClaim).mockResolvedValue(reverts(agreed))
  expect(await plan()).toMatchObject({
    outcome: { status: 'reverts', reason: 'It is closed.', isAgreed },
    fee: { status: 'unknown' },
    payerBalance: undefined,
  })
  expect(estimateFee).not.toHaveBeenCalled()
  expect(readNativeBalance).not.toHaveBeenCalled()
})

test('a fee on Ethereum that is not known is not shown as none', async () => {
  vi.mocked(estimateFee).mockResolvedValue({ ...fee, l1Fee: 0n, isL1FeeKnown: false })
  expect((await plan()).fee).toEqual({ ...estimated, l1Fee: undefined })
})

test('what no node reports of fee and balance is unknown; a fault of the code is one', async () => {
  const silence = new EverclaimError('No node answers.')
  vi.mocked(estimateFee).mockRejectedValue(silence)
  vi.mocked(readNativeBalance).mockRejectedValue(silence)
  expect(await plan()).toMatchObject({
    outcome: { status: 'ok' },
    fee: { status: 'unknown' },
    payerBalance: undefined,
  })
  vi.mocked(estimateFee).mockRejectedValue(new TypeError('no such fee'))
  await expect(plan()).rejects.toThrow('no such fee')
  vi.mocked(estimateFee).mockResolvedValue(fee)
  vi.mocked(readNativeBalance).mockRejectedValue(new TypeError('no such balance'))
  await expect(plan()).rejects.toThrow('no such balance')
})

test('with a delegation the claim hands it on, and what the token would refuse is said', async () => {
  delegated()
  expect(await plan({ delegation })).toMatchObject({
    functionName: 'claimAndDelegate',
    call: { ...call, value: 0n },
    delegatee: distributor,
    outcome: { status: 'ok' },
  })
  expect(simulated()).toEqual([{ call: { ...call, value: 0n }, from: account }])
  expect(vi.mocked(planDelegation).mock.calls).toEqual([[reader, { delegation, proven, payer: account }]])
  const refusal = { status: 'reverts', reason: 'The token refuses.', isAgreed: true } as const
  delegated(refusal)
  expect((await plan({ delegation })).outcome).toEqual(refusal)
  // That the claim itself would fail comes first.
  vi.mocked(simulateClaim).mockResolvedValue(reverts(2))
  expect((await plan({ delegation })).outcome).toMatchObject({ reason: 'It is closed.' })
})

test('paid elsewhere, or proposed by a Safe, the claim hands no delegation on', async () => {
  expect(await plan({ delegation, recipient: other })).toMatchObject({
    functionName: 'claimTo',
    delegatee: undefined,
  })
  expect(await plan({ delegation, isProposal: true })).toMatchObject({
    functionName: 'tryClaim',
    delegatee: undefined,
  })
  expect(planDelegation).not.toHaveBeenCalled()
})

test('error: there is nothing to plan without an allocation, or for somebody else’s tokens', async () => {
  const errorOf = (change: Parameters<typeof plan>[0]) => plan(change).catch((error: unknown) => error)
  expect(await errorOf({ check: { status: 'not-eligible', listed: 600 } })).toMatchObject({
    name: 'NothingToPlanError',
    summary: 'This address has no allocation to claim.',
    docs: 'chain',
  })
  expect(await errorOf({ payer: other, recipient: other })).toMatchObject({
    name: 'NothingToPlanError',
    summary: 'Only the listed address itself can have its tokens paid to another one.',
  })
  expect(simulateClaim).not.toHaveBeenCalled()
})
