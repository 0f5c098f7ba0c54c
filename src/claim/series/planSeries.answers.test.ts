import type { Address } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { estimateFee } from '../../chain/estimateFee.ts'
import { readClaimReserve } from '../../chain/readClaimReserve.ts'
import { readNativeBalance } from '../../chain/readNativeBalance.ts'
import { claimCallsOf } from '../../chain/series/claimCallsOf.ts'
import { type SimulatedRound, simulateSeries } from '../../chain/series/simulateSeries.ts'
import { createModelReader } from '../../chain/test-support/createModelReader.ts'
import { EverclaimError } from '../../errors.ts'
import { mostRoundsAtOnce, NotTogetherError, planSeries, roundClaim, type SeriesPart } from './planSeries.ts'

/** What the chain says, in place of a real one: that is asked in planSeries.test.ts. */
vi.mock('../../chain/series/simulateSeries.ts', () => ({ simulateSeries: vi.fn() }))
vi.mock('../../chain/estimateFee.ts', () => ({ estimateFee: vi.fn() }))
vi.mock('../../chain/readClaimReserve.ts', () => ({ readClaimReserve: vi.fn() }))
vi.mock('../../chain/readNativeBalance.ts', () => ({ readNativeBalance: vi.fn() }))

const account: Address = '0x00000000000000000000000000000000000000A1'
const payer: Address = '0x00000000000000000000000000000000000000b2'
const { reader } = createModelReader({
  head: () => ({ number: 7, hash: `0x${'00'.repeat(32)}`, timestamp: 1 }),
  respond: () => '0x4',
})
const partOf = (digit: string): SeriesPart => ({
  distributor: `0x${digit.repeat(40)}`,
  allocation: { index: 3, account, amount: 5n, proof: [] },
})
const [first, second] = [partOf('1'), partOf('2')]
const fee = { gas: 1_000n, maxFeePerGas: 1n, l2Fee: 20n, l1Fee: 3n, isL1FeeKnown: true, total: 23n }

beforeEach(() => {
  vi.mocked(simulateSeries).mockReset()
  vi.mocked(estimateFee).mockReset().mockResolvedValue(fee)
  vi.mocked(readClaimReserve).mockReset().mockResolvedValue(70n)
  vi.mocked(readNativeBalance).mockReset().mockResolvedValue(9n)
})

const planWith = (...simulated: readonly SimulatedRound[]) => {
  vi.mocked(simulateSeries).mockResolvedValue([...simulated])
  return planSeries(reader, { parts: [first, second], payer })
}

test('the gas is the estimate with an eighth more, and what recipients with code may use', async () => {
  const planned = await planWith({ status: 'claimed-before' }, { status: 'pays' })
  const series = claimCallsOf([roundClaim(second)])
  expect(planned).toEqual({
    functionName: 'aggregate3',
    recipient: account,
    payerNonce: 4,
    block: 7,
    parts: [second],
    simulated: new Map<Address, SimulatedRound>([
      [first.distributor, { status: 'claimed-before' }],
      [second.distributor, { status: 'pays' }],
    ]),
    call: { ...series.call, value: 0n, gas: 1_000n + 125n + 70n },
    outcome: { status: 'ok' },
    fee: { status: 'estimated', gas: 1_000n, l2Fee: 20n, l1Fee: 3n, total: 23n },
    payerBalance: 9n,
  })
  expect(vi.mocked(estimateFee).mock.calls).toEqual([[reader, { call: series.strict, from: payer }]])
  expect(vi.mocked(readClaimReserve).mock.calls).toEqual([[reader, series.calls]])
  const all = claimCallsOf([first, second].map(roundClaim))
  expect(vi.mocked(simulateSeries).mock.calls[0]?.[1]).toMatchObject({
    series: { call: all.call, calls: all.calls },
    from: payer,
  })
})

test('a fee on Ethereum that the chain does not name is not shown as none', async () => {
  vi.mocked(estimateFee).mockResolvedValue({ ...fee, l1Fee: 0n, isL1FeeKnown: false })
  const planned = await planWith({ status: 'pays' }, { status: 'pays' })
  expect(planned.parts).toEqual([first, second])
  expect(planned.fee).toEqual({ status: 'estimated', gas: 1_000n, l2Fee: 20n, l1Fee: undefined, total: 23n })
})

test('where nothing pays, the reason is that of a contract, or else that all is claimed', async () => {
  const why = async (...simulated: readonly SimulatedRound[]) => {
    const { outcome, fee, payerBalance } = await planWith(...simulated)
    expect([fee, payerBalance]).toEqual([{ status: 'unknown' }, undefined])
    return outcome
  }
  expect(
    await why({ status: 'claimed-before' }, { status: 'refused', sentence: 'It has not begun.' }),
  ).toEqual({ status: 'reverts', reason: 'It has not begun.', isAgreed: true })
  expect(await why({ status: 'claimed-before' }, { status: 'claimed-before' })).toEqual({
    status: 'reverts',
    reason: 'All of it is claimed.',
    isAgreed: true,
  })
  expect(estimateFee).not.toHaveBeenCalled()
})

test('a balance that no node reports is not known, and stops no claim; a fault of the code is one', async () => {
  vi.mocked(readNativeBalance).mockRejectedValue(new EverclaimError('No node answers.'))
  expect(await planWith({ status: 'pays' }, { status: 'pays' })).toMatchObject({
    outcome: { status: 'ok' },
    payerBalance: undefined,
  })
  vi.mocked(readNativeBalance).mockRejectedValue(new TypeError('x is not a function'))
  await expect(planWith({ status: 'pays' }, { status: 'pays' })).rejects.toThrow('x is not a function')
})

test('error: rounds that have no common transaction can be tried again, or claimed one by one', async () => {
  vi.mocked(simulateSeries).mockResolvedValue(undefined)
  const error = await planSeries(reader, { parts: [first], payer }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(NotTogetherError)
  expect(error).toMatchObject({
    name: 'NotTogetherError',
    summary: 'The rounds can’t be claimed in one transaction now. Claim each on its own page.',
    docs: 'package-format',
    isRetryable: true,
  })
})

test('error: without any round the chain is not asked', async () => {
  await expect(planSeries(reader, { parts: [], payer })).rejects.toThrow(NotTogetherError)
  expect(simulateSeries).not.toHaveBeenCalled()
})

test('no more rounds are asked for than a block has room for', async () => {
  vi.mocked(simulateSeries).mockResolvedValue(undefined)
  const parts = Array.from({ length: mostRoundsAtOnce + 1 }, () => first)
  await expect(planSeries(reader, { parts, payer })).rejects.toThrow(NotTogetherError)
  expect(vi.mocked(simulateSeries).mock.calls[0]?.[1].series.calls).toHaveLength(150)
})
