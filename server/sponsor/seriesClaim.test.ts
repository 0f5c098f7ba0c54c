import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  padHex,
  parseAbiParameters,
  toHex,
} from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import type { Receipt } from '../../src/chain/rpcSchemas.ts'
import type { RoundClaim } from '../../src/chain/series/claimCallsOf.ts'
import { createModelReader, reverted, revertedWith } from '../../src/chain/test-support/createModelReader.ts'
import { readMulticall3Code } from '../../src/chain/test-support/multicall3Code.ts'
import { type Answer, word } from '../../src/chain/test-support/readerOfContract.ts'
import { multicall3 } from '../../src/config/chains.ts'
import type { SponsoredClaimRow } from './claimOf.ts'
import { paysAll, roundsOf, seriesCalls, seriesEnd, simulateRounds, sumOf } from './seriesClaim.ts'

// The claims of a series that go in one transaction: how they are kept, what they would do, what they did.

const account: Address = '0x00000000000000000000000000000000000000aa'
const from: Address = '0x00000000000000000000000000000000000000f1'
const distributorOf = (round: number): Address => `0x${'d'.repeat(38)}${toHex(round, { size: 1 }).slice(2)}`
const roundOf = (round: number, amount: bigint): RoundClaim => ({
  distributor: distributorOf(round),
  index: BigInt(round),
  account,
  amount,
  proof: [padHex(toHex(round), { size: 32 })],
})
const rounds = [roundOf(1, 100n), roundOf(2, 200n), roundOf(3, 700n)]

describe('a row', () => {
  const written = rounds.map(({ distributor, index, amount, proof }) => ({
    distributor,
    index: Number(index),
    amount: String(amount),
    proof,
  }))
  // These two columns alone are read.
  const row = (value: unknown) =>
    ({ rounds: value === null ? null : JSON.stringify(value), account }) as SponsoredClaimRow

  it('of one claim has no rounds', () => expect(roundsOf(row(null))).toBeUndefined())

  it('has its rounds as the contracts take them', () => expect(roundsOf(row(written))).toEqual(rounds))

  it.each([
    ['with a field more', { ...written[0], more: 1 }],
    ['with a short address', { ...written[0], distributor: '0xdd' }],
    ['with an index that is no whole number', { ...written[0], index: 1.5 }],
    ['with an index in quotes', { ...written[0], index: '1' }],
    ['with an amount that is a number', { ...written[0], amount: 100 }],
    ['with a short node', { ...written[0], proof: ['0x01'] }],
    ['with a proof that is no list', { ...written[0], proof: written[0]?.proof[0] }],
  ])('%s is never read', (_, damaged) => expect(() => roundsOf(row([damaged]))).toThrow())

  it('that is no list, or of no account, is never read', () => {
    expect(() => roundsOf(row(written[0]))).toThrow()
    expect(() => roundsOf({ ...row(written), account: '0xaa' })).toThrow()
  })
})

let code: Hex
beforeAll(async () => {
  code = await readMulticall3Code()
})

type Outcome = 'paid' | 'claimed before' | 'bad proof' | 'refused by token' | 'too early'
const answers: Record<Outcome, { success: boolean; returnData: Hex }> = {
  paid: { success: true, returnData: toHex(0, { size: 32 }) },
  'claimed before': { success: true, returnData: toHex(1, { size: 32 }) },
  'bad proof': { success: true, returnData: toHex(2, { size: 32 }) },
  'refused by token': { success: true, returnData: toHex(3, { size: 32 }) },
  'too early': {
    success: false,
    returnData: encodeErrorResult({ abi: merkleDistributorAbi, errorName: 'NotStarted', args: [1n, 2n] }),
  },
}

/** A chain whose newest block is 100, and whose rounds would do this. `claimed`: since which blocks. */
function chainOf(
  outcomes: readonly Outcome[],
  { claimed = [], hasCode = true }: { claimed?: readonly (number | Answer)[]; hasCode?: boolean } = {},
) {
  const asked: { gas?: Hex; from?: Address; block: number }[] = []
  const { reader, setNodes } = createModelReader({
    head: () => ({ number: 100, hash: padHex('0x64', { size: 32 }), timestamp: 1_800_000_000 }),
    respond(method, [first, second]) {
      if (method === 'eth_getCode') return hasCode ? code : '0x'
      const { to, data, ...call } = first as { to: Address; data: Hex; gas?: Hex; from?: Address }
      asked.push({ ...call, block: Number(second) })
      if (to === multicall3) {
        const result = outcomes.map((each) => answers[each])
        return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
      }
      const { functionName, args } = decodeFunctionData({ abi: merkleDistributorAbi, data })
      if (functionName !== 'isClaimed') return reverted
      const at = rounds.findIndex(({ distributor }) => distributor === to)
      const since = claimed[at]
      if (args[0] !== rounds[at]?.index || since === undefined) return reverted
      return typeof since === 'number' ? word(since <= Number(second) ? 1n : 0n) : since
    },
  })
  return { reader, asked, setNodes }
}
const simulate = (
  outcomes: readonly Outcome[],
  {
    least,
    ...chain
  }: {
    least?: { unit: 'base'; amount: string }
    claimed?: readonly (number | Answer)[]
    hasCode?: boolean
  } = {},
) => simulateRounds(chainOf(outcomes, chain).reader, { rounds, from, least, confirmations: 15 })

describe('a transaction', () => {
  it('pays the rounds that are open, and leaves out what is claimed or refused', async () => {
    expect(await simulate(['paid', 'claimed before', 'paid'])).toEqual({
      status: 'pays',
      rounds: [rounds[0], rounds[2]],
    })
    expect(await simulate(['too early', 'paid', 'refused by token'])).toEqual({
      status: 'pays',
      rounds: [rounds[1]],
    })
  })

  it('is sent by its sender with as much gas as a node grants', async () => {
    const { reader, asked } = chainOf(['paid', 'paid', 'paid'])
    await simulateRounds(reader, { rounds, from, confirmations: 15 })
    expect(asked).toEqual([{ from, block: 100 }])
  })

  it('is below the least where what is left is, and not where it is the least itself', async () => {
    const outcomes = ['paid', 'paid', 'claimed before'] as const
    expect(await simulate(outcomes, { least: { unit: 'base', amount: '301' } })).toEqual({
      status: 'below-least',
    })
    expect(await simulate(outcomes, { least: { unit: 'base', amount: '300' } })).toMatchObject({
      status: 'pays',
    })
  })

  it('pays what is left of it, where the operator has said nothing, however little that is', async () => {
    const options = { rounds: [roundOf(1, 9n), roundOf(2, 991n)], from, confirmations: 15 }
    expect(await simulateRounds(chainOf(['paid', 'claimed before']).reader, options)).toEqual({
      status: 'pays',
      rounds: [roundOf(1, 9n)],
    })
  })

  it('is refused with the sentence of the first round that is, where none is open', async () => {
    expect(await simulate(['claimed before', 'refused by token', 'bad proof'])).toEqual({
      status: 'refused',
      sentence: 'The token refused the transfer.',
    })
  })

  it('is refused where the chain has no Multicall3', async () => {
    expect(await simulate(['paid', 'paid', 'paid'], { hasCode: false })).toEqual({
      status: 'refused',
      sentence: 'The chain has no Multicall3.',
    })
  })

  it('has nothing to do where all was claimed: for good from the fifteenth block on', async () => {
    const all = ['claimed before', 'claimed before', 'claimed before'] as const
    expect(await simulate(all, { claimed: [1, 86, 50] })).toEqual({ status: 'already-claimed' })
    expect(await simulate(all, { claimed: [1, 87, 50] })).toEqual({ status: 'just-claimed' })
    // A contract that was created since has said nothing at that block.
    expect(await simulate(all, { claimed: [1, 86] })).toEqual({ status: 'just-claimed' })
    for (const other of [revertedWith(word(1n)), concatHex([word(1n), '0x00']), word(2n)])
      expect(await simulate(all, { claimed: [1, 86, other] })).toEqual({ status: 'just-claimed' })
  })

  it('that was claimed in blocks that no node shows is neither', async () => {
    const later = chainOf(['claimed before', 'claimed before', 'claimed before'], { claimed: [1, 1, 1] })
    const { atOneBlock } = later.reader
    let blocks = 0
    const losing: ChainReader = {
      ...later.reader,
      atOneBlock: (options, work) => {
        if (++blocks === 2) later.setNodes('down')
        return atOneBlock(options, work)
      },
    }
    await expect(simulateRounds(losing, { rounds, from, confirmations: 15 })).rejects.toThrow(
      'Whether the rounds were claimed',
    )
  })

  it('looks no further back than the first block', async () => {
    const { reader, asked } = chainOf(['claimed before', 'claimed before', 'claimed before'], {
      claimed: [0, 0, 0],
    })
    const options = { rounds, from, confirmations: 1_000 }
    expect(await simulateRounds(reader, options)).toEqual({ status: 'already-claimed' })
    expect(asked.map(({ block }) => block)).toEqual([100, 0, 0, 0])
  })

  it('pays all with so much gas, or does not', async () => {
    const { reader, asked } = chainOf(['paid', 'paid', 'paid'])
    expect(await paysAll(reader, { rounds, from, gas: 1_000n })).toBe(true)
    expect(asked).toEqual([{ from, gas: '0x3e8', block: 100 }])
    expect(await paysAll(chainOf(['paid', 'bad proof', 'paid']).reader, { rounds, from, gas: 1n })).toBe(
      false,
    )
    expect(await paysAll(chainOf([], { hasCode: false }).reader, { rounds, from, gas: 1n })).toBe(false)
  })
})

it('has a call in which a round may fail, and one to reckon its gas with, in which none may', () => {
  const { call, strict } = seriesCalls(rounds)
  const callsOf = ({ data }: { data: Hex }) => {
    const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
    return functionName === 'aggregate3' ? args[0] : []
  }
  expect([call.to, strict.to]).toEqual([multicall3, multicall3])
  const targets = rounds.map(({ distributor }) => distributor)
  expect(callsOf(call)).toMatchObject(targets.map(() => ({ allowFailure: true })))
  expect(callsOf(strict)).toMatchObject(targets.map(() => ({ allowFailure: false })))
  expect(callsOf(call).map(({ target }) => target.toLowerCase())).toEqual(targets)
})

describe('what a transaction did', () => {
  type Event = readonly [round: number, what: 'paid' | bigint]
  /** The receipt of one whose contracts said this of these rounds; a number is why one was skipped. */
  const endOf = (...events: readonly Event[]) => {
    const logs = events.map(([at, what]) => {
      const { distributor: address, index, amount } = rounds[at] as RoundClaim
      const topics =
        what === 'paid'
          ? encodeEventTopics({ abi: merkleDistributorAbi, eventName: 'Claimed' })
          : encodeEventTopics({ abi: merkleDistributorAbi, eventName: 'ClaimSkipped', args: { index } })
      const data =
        what === 'paid'
          ? encodeAbiParameters(parseAbiParameters('uint256, address, uint256'), [index, account, amount])
          : encodeAbiParameters(parseAbiParameters('uint256'), [what])
      return { address, topics: topics as Hex[], data, blockNumber: 9, logIndex: 0, ...hashes }
    })
    return seriesEnd(rounds, { ...receipt, logs })
  }
  const hashes = { blockHash: padHex('0x9', { size: 32 }), transactionHash: padHex('0x8', { size: 32 }) }
  const receipt: Receipt = {
    ...hashes,
    blockNumber: 9,
    from,
    to: multicall3,
    status: 'success',
    gasUsed: 1n,
    effectiveGasPrice: 1n,
    l1Fee: undefined,
    logs: [],
  }
  const [alreadyClaimed, invalidProof, transferFailed] = [1n, 2n, 3n]

  it('is all that was paid, whatever became of the others', () => {
    expect(endOf([0, 'paid'], [1, transferFailed], [2, 'paid'])).toEqual({ status: 'claimed', paid: 800n })
  })

  it('is a refusal by the token where none was paid, also beside one of another', () => {
    expect(endOf([0, alreadyClaimed], [1, transferFailed])).toEqual({ status: 'transfer-failed' })
  })

  it('is another’s where some were claimed before', () => {
    expect(endOf([0, invalidProof], [2, alreadyClaimed])).toEqual({ status: 'by-another' })
  })

  it('is nothing where no contract says anything, or only that a proof is bad', () => {
    expect(endOf()).toEqual({ status: 'nothing' })
    expect(endOf([0, invalidProof])).toEqual({ status: 'nothing' })
  })

  it('sums what rounds are worth', () => {
    expect(sumOf(rounds)).toBe(1_000n)
    expect(sumOf([])).toBe(0n)
  })
})
