import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  padHex,
  toHex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { vestingDistributorAbi } from '../../src/abi/vestingDistributor.ts'
import {
  createModelReader,
  reverted,
  revertedWith,
  split,
} from '../../src/chain/test-support/createModelReader.ts'
import { type Answer, word } from '../../src/chain/test-support/readerOfContract.ts'
import type { TakenClaim } from './claimOf.ts'
import { simulateClaims } from './simulateClaims.ts'

// What a batch of claims would do, by the contract's word on each and by what is final.

const distributor: Address = '0x00000000000000000000000000000000000000d1'
const from: Address = '0x00000000000000000000000000000000000000f1'
const newest = 100
const now = 1_800_000_000
const claimOf = (index: number, change: Partial<TakenClaim> = {}): TakenClaim => ({
  index: BigInt(index),
  account: '0x00000000000000000000000000000000000000aa',
  amount: 1_000n,
  proof: [padHex('0x1', { size: 32 })],
  ...change,
})
/** The contract's outcomes, by their numbers. */
const [claimed, alreadyClaimed, invalidProof, transferFailed, nothingToPay] = [0, 1, 2, 3, 4]

type Chain = {
  outcomes: readonly number[] | ReturnType<typeof split> | ReturnType<typeof revertedWith> | typeof reverted
  /** In which block an index was claimed. */
  claimedAt?: Readonly<Record<number, number | Exclude<Answer, number>>>
  /** What was paid of an index, now and in a block that counts as final. */
  paid?: Readonly<Record<number, readonly [now: bigint, final: bigint | Hex | typeof reverted]>>
}
/** The answer of `claimMany`. */
const returning = (outcomes: readonly number[]) =>
  encodeFunctionResult({ abi: merkleDistributorAbi, functionName: 'claimMany', result: outcomes })

function chainOf({ outcomes, claimedAt = {}, paid = {} }: Chain) {
  const asked: { from?: Address; gas?: Hex; block: number }[] = []
  const abi = [...merkleDistributorAbi, ...vestingDistributorAbi] as const
  const { reader, setNodes } = createModelReader({
    head: () => ({ number: newest, hash: padHex('0x64', { size: 32 }), timestamp: now }),
    respond(_method, [first, second]) {
      const { data, to, ...call } = first as { to: Address; data: Hex; from?: Address; gas?: Hex }
      const block = Number(second)
      if (to !== distributor) return reverted
      const { functionName, args } = decodeFunctionData({ abi, data })
      switch (functionName) {
        case 'claimMany':
          asked.push({ ...call, block })
          return Array.isArray(outcomes) ? returning(outcomes) : outcomes
        case 'isClaimed': {
          const at = claimedAt[Number(args[0])]
          if (at === undefined) return reverted
          return typeof at === 'number' ? word(at <= block ? 1n : 0n) : at
        }
        case 'paid': {
          asked.push({ block })
          const final = paid[Number(args[0])]?.[1] ?? reverted
          return typeof final === 'bigint' ? toHex(final, { size: 32 }) : final
        }
        case 'paidAmounts': {
          const [begin, length] = args as readonly [bigint, bigint]
          const amounts = Array.from(
            { length: Number(length) },
            (_, at) => paid[Number(begin) + at]?.[0] ?? 0n,
          )
          return encodeAbiParameters([{ type: 'uint256[]' }], [amounts])
        }
        default:
          return reverted
      }
    },
  })
  return { reader, asked, setNodes }
}
type Options = Partial<Omit<Parameters<typeof simulateClaims>[1], 'claims'>>
const simulate = (claims: readonly TakenClaim[], chain: Chain, options: Options = {}) =>
  simulateClaims(chainOf(chain).reader, { distributor, from, claims, confirmations: 15, ...options })
const ok = (...outcomes: string[]) => ({ status: 'ok', outcomes })

describe('at once', () => {
  it('each claim is what the contract says of it, in its order', async () => {
    const outcomes = [transferFailed, claimed, invalidProof]
    expect(await simulate([claimOf(1), claimOf(2), claimOf(3)], { outcomes })).toEqual(
      ok('transfer-failed', 'claimed', 'invalid-proof'),
    )
  })

  it('one that was claimed is so for good from the fifteenth block on', async () => {
    const claims = [claimOf(1), claimOf(2), claimOf(3)]
    const chain = { outcomes: [alreadyClaimed, alreadyClaimed, alreadyClaimed], claimedAt: { 1: 86, 2: 87 } }
    // At the final block there was no contract for the third.
    expect(await simulate(claims, chain)).toEqual(ok('already-claimed', 'just-claimed', 'just-claimed'))
    for (const other of [revertedWith(word(1n)), concatHex([word(1n), '0x00']), word(2n)]) {
      const damaged = { outcomes: [alreadyClaimed], claimedAt: { 1: other } }
      expect(await simulate([claimOf(1)], damaged)).toEqual(ok('just-claimed'))
    }
  })

  it('looks no further back than the first block', async () => {
    const chain = { outcomes: [alreadyClaimed], claimedAt: { 1: 0 } }
    expect(await simulate([claimOf(1)], chain, { confirmations: 1_000 })).toEqual(ok('already-claimed'))
    expect(await simulate([claimOf(1)], { ...chain, claimedAt: { 1: 1 } }, { confirmations: 1_000 })).toEqual(
      ok('just-claimed'),
    )
  })

  it('an outcome that the contract has no name for pays nothing', async () => {
    expect(await simulate([claimOf(1)], { outcomes: [5] })).toEqual(ok('transfer-failed'))
    // Of a campaign at once there is always something to pay.
    expect(await simulate([claimOf(1)], { outcomes: [nothingToPay] })).toEqual(ok('just-claimed'))
  })

  it('is asked as the sender, with the gas of the transaction where that is known', async () => {
    const { reader, asked } = chainOf({ outcomes: [claimed] })
    const options = { distributor, from, claims: [claimOf(1)], confirmations: 15 }
    await simulateClaims(reader, options)
    await simulateClaims(reader, { ...options, gas: 1_000n })
    expect(asked).toEqual([
      { from, block: newest },
      { from, gas: '0x3e8', block: newest },
    ])
  })

  it('is no answer where no node answers', async () => {
    const { reader, setNodes } = chainOf({ outcomes: [claimed] })
    setNodes('down')
    const options = { distributor, from, claims: [claimOf(1)], confirmations: 15 }
    await expect(simulateClaims(reader, options)).rejects.toThrow('What the claims would do')
  })

  it('another number of outcomes than of claims is no answer', async () => {
    await expect(simulate([claimOf(1), claimOf(2)], { outcomes: [claimed] })).rejects.toThrow()
  })
})

describe('a batch that the contract refuses', () => {
  const notStarted = encodeErrorResult({ abi: merkleDistributorAbi, errorName: 'NotStarted', args: [1n, 2n] })
  it('says why', async () => {
    expect(await simulate([claimOf(1)], { outcomes: revertedWith(notStarted) })).toMatchObject({
      status: 'reverts',
      reason: { type: 'NotStarted' },
    })
    expect(await simulate([claimOf(1)], { outcomes: reverted })).toMatchObject({ status: 'reverts' })
  })

  it('is refused where nodes agree on that alone: the reason is of one that gives it', async () => {
    const answers = split(reverted, revertedWith(notStarted))
    expect(await simulate([claimOf(1)], { outcomes: answers })).toMatchObject({
      status: 'reverts',
      reason: { type: 'NotStarted' },
    })
    const silent = await simulate([claimOf(1)], { outcomes: split(reverted, reverted) })
    expect(silent).toEqual(await simulate([claimOf(1)], { outcomes: reverted }))
  })

  it('is neither refused nor done where one node says so and another does not', async () => {
    const answers = split(revertedWith(notStarted), returning([claimed]))
    await expect(simulate([claimOf(1)], { outcomes: answers })).rejects.toThrow('What the claims would do')
  })
})

describe('over time', () => {
  // A hundredth unlocks each second, and the tenth of them was the last.
  const terms = { start: now - 10, schedule: { cliff: 0, duration: 100 } }
  const base = (amount: string) => ({ terms, least: { unit: 'base' as const, amount } })
  const one = (chain: Chain, options: Options, change: Partial<TakenClaim> = {}) =>
    simulate([claimOf(40, change)], chain, { terms, ...options })

  it('a claim is worth its fee where as much is due as the least', async () => {
    const chain = { outcomes: [claimed], paid: { 40: [20n, 0n] as const } }
    // 100 of 1,000 have unlocked, of which 20 were paid.
    expect(await one(chain, base('80'))).toEqual(ok('claimed'))
    expect(await one(chain, base('81'), { paidBefore: 20n })).toEqual(ok('below-least'))
    // A hundredth, where the operator has said nothing.
    expect(await one({ ...chain, paid: { 40: [90n, 0n] } }, {})).toEqual(ok('claimed'))
    expect(await one({ ...chain, paid: { 40: [91n, 0n] } }, {}, { paidBefore: 91n })).toEqual(
      ok('below-least'),
    )
  })

  it('one that was paid more meanwhile is claimed: for good where a final block has it', async () => {
    const chain = { outcomes: [claimed] }
    const paid = (final: bigint) => ({ ...chain, paid: { 40: [95n, final] as const } })
    expect(await one(paid(60n), {}, { paidBefore: 50n })).toEqual(ok('already-claimed'))
    expect(await one(paid(50n), {}, { paidBefore: 50n })).toEqual(ok('just-claimed'))
    // Where it was taken in before anything was paid.
    expect(await one(paid(1n), {})).toEqual(ok('already-claimed'))
    expect(await one(paid(0n), {})).toEqual(ok('just-claimed'))
  })

  it('one that has nothing to pay, or is claimed, is so by the same figures', async () => {
    for (const outcome of [nothingToPay, alreadyClaimed]) {
      const chain = (final: bigint) => ({ outcomes: [outcome], paid: { 40: [100n, final] as const } })
      expect(await one(chain(100n), {})).toEqual(ok('already-claimed'))
      expect(await one(chain(0n), {})).toEqual(ok('just-claimed'))
    }
  })

  it.each<[string, Hex | typeof reverted]>([
    ['no contract', '0x'],
    ['a contract that refuses', reverted],
    ['something that answers more than a word', `0x${'01'.repeat(64)}`],
  ])('nothing was paid at a final block with %s', async (_, final) => {
    const chain = { outcomes: [nothingToPay], paid: { 40: [100n, final] as const } }
    expect(await one(chain, {})).toEqual(ok('just-claimed'))
  })

  it('looks at the fourteenth block before the newest, and no further back than the first', async () => {
    for (const [confirmations, block] of [
      [15, 86],
      [1, 100],
      [1_000, 0],
    ] as const) {
      const { reader, asked } = chainOf({ outcomes: [nothingToPay], paid: { 40: [0n, 0n] } })
      await simulateClaims(reader, { distributor, from, claims: [claimOf(40)], confirmations, terms })
      expect(asked.at(-1)).toEqual({ block })
    }
  })

  it('one with a bad proof, or that the token refuses, is so whatever is due', async () => {
    const chain = { outcomes: [invalidProof, transferFailed] }
    expect(await simulate([claimOf(1), claimOf(2)], chain, { terms })).toEqual(
      ok('invalid-proof', 'transfer-failed'),
    )
  })
})
