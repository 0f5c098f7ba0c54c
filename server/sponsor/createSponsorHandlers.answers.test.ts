import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  isAddressEqual,
  keccak256,
  multicall3Abi,
  padHex,
  toHex,
  zeroAddress,
} from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { vestingDistributorAbi } from '../../src/abi/vestingDistributor.ts'
import { buildTree, capOf, makeProof } from '../../src/campaign/fixtures/buildTree.ts'
import { tableOf } from '../../src/campaign/fixtures/makeTrees.ts'
import type { Schedule } from '../../src/campaign/schedule.ts'
import { erc20ViewsAbi } from '../../src/chain/erc20ViewsAbi.ts'
import { createModelReader, reverted } from '../../src/chain/test-support/createModelReader.ts'
import { expectedRuntimeCode } from '../../src/chain/test-support/expectedRuntimeCode.ts'
import { multicall3 } from '../../src/config/chains.ts'
import type { CallBody } from '../../src/session/calls.ts'
import type { SponsorLeast } from '../../src/session/sponsorLeast.ts'
import { writeSponsorMessage } from '../../src/session/sponsorMessage.ts'
import type { Database } from '../database/openDatabase.ts'
import { ProblemError } from '../http/problem.ts'
import { createSponsorHandlers } from './createSponsorHandlers.ts'
import { bookBatch, bookReplacement, readNonces, type SignerLease, steerBudget } from './relayerLedger.ts'
import { usualSettings } from './sponsorSettings.ts'
import { addClaim, claimRow, noon, openLedger, signer, versionOf } from './test-support/openLedger.ts'

// What is taken in, by the list in the code of the contract and by what the chain says, without a chain.

const { ada } = demoAccounts
const lower = (address: Address) => address.toLowerCase() as Address
const account = lower(ada.address)
const other: Address = '0x00000000000000000000000000000000000000b2'
const distributor: Address = '0x00000000000000000000000000000000000000d1'
const second: Address = '0x00000000000000000000000000000000000000d2'
const usdb: Address = '0x4300000000000000000000000000000000000003'
const unknownToken: Address = '0x00000000000000000000000000000000000000e2'
const now = noon / 1_000
const ether = 10n ** 18n
const amounts: Readonly<Record<Address, bigint>> = { [account]: ether, [other]: 2n * ether }

const bytes = (data: Uint8Array) => keccak256(data, 'bytes')
const entries = ([account, other] as const)
  .map((each): [Address, bigint] => [each, amounts[each] ?? 0n])
  .sort(([a], [b]) => (a < b ? -1 : 1))
const tree = buildTree(tableOf(entries), bytes)
const indexOf = (of: Address) => entries.findIndex(([each]) => each === of)
const proven = (of: Address) => ({
  index: indexOf(of),
  account: of,
  amount: String(amounts[of]),
  proof: makeProof(tree, indexOf(of), 0),
})

type Terms = { token?: Address; start?: number; end?: number; schedule?: Schedule }
/** The code of a campaign's contract, whose list has two accounts. */
const codeOf = ({ token = usdb, start = now - 100, end = now + 100, schedule }: Terms) =>
  expectedRuntimeCode({
    parameters: {
      token,
      start: BigInt(start),
      end: BigInt(end),
      sweepReceiver: signer,
      yieldReceiver: signer,
      gasReceiver: signer,
      isCancellable: false,
      total: 3n * ether,
      count: 2,
      height: 1,
      ...(schedule && { schedule }),
    },
    cap: [toHex(capOf(tree, 0))],
  })

type Chain = Terms & {
  /** Of a campaign at once: which of the two were claimed. Over time: what they were paid. */
  claimed?: readonly Address[]
  paid?: bigint
  /** Of a token that is not Blast's own. */
  symbol?: string
  isToken?: boolean
  /** Whether accounts have code. */
  hasCode?: boolean
  /** The claimed word of each round of a series; undefined where it has no contract. */
  roundWords?: readonly (bigint | undefined)[]
  nodes?: 'up' | 'down'
  broken?: Error
  /** Terms of the second round. */
  secondRound?: Terms
}

function chainOf(chain: Chain) {
  const asked: string[] = []
  const abi = [...merkleDistributorAbi, ...vestingDistributorAbi, ...erc20ViewsAbi, ...multicall3Abi] as const
  const list = (...values: readonly bigint[]) => encodeAbiParameters([{ type: 'uint256[]' }], [values])
  const { reader, setNodes } = createModelReader({
    head: () => ({ number: 100, hash: padHex('0x64', { size: 32 }), timestamp: now }),
    respond(method, [first]) {
      if (chain.broken) throw chain.broken
      if (method === 'eth_getCode') {
        asked.push(`code of ${first}`)
        return codeOf(first === second ? { ...chain, ...chain.secondRound } : chain)
      }
      const { to: place, data } = first as { to?: Address; data: Hex }
      // The program that asks for the code at addresses.
      if (place === undefined) return chain.hasCode ? '0x01' : '0x00'
      const contracts = [multicall3, distributor, chain.token ?? usdb] as const
      if (!contracts.some((each) => isAddressEqual(each, place))) return reverted
      const { functionName, args } = decodeFunctionData({ abi, data })
      switch (functionName) {
        case 'token':
          return padHex(chain.token ?? usdb, { size: 32 })
        case 'claimedWords':
          return list((chain.claimed ?? []).reduce((word, each) => word | (1n << BigInt(indexOf(each))), 0n))
        case 'paidAmounts':
          return list(
            ...Array.from({ length: 32 }, (_, at) => (at === indexOf(account) ? (chain.paid ?? 0n) : 0n)),
          )
        case 'decimals':
          return chain.isToken === false ? reverted : toHex(6, { size: 32 })
        case 'symbol':
          return chain.symbol === undefined
            ? reverted
            : encodeAbiParameters([{ type: 'string' }], [chain.symbol])
        case 'balanceOf':
          return toHex(0, { size: 32 })
        case 'aggregate3': {
          const rounds = (args[0] as readonly unknown[]).map((_, at) => (chain.roundWords ?? [])[at])
          const result = rounds.map((word) => ({
            success: word !== undefined,
            returnData: word === undefined ? ('0x' as const) : list(word),
          }))
          return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
        }
        default:
          return reverted
      }
    },
  })
  setNodes(chain.nodes ?? 'up')
  return { reader, asked, setNodes }
}

let database: Database
let hold: SignerLease
beforeEach(async () => {
  ;({ database, hold } = await openLedger())
})
afterEach(() => database.destroy())

type Options = { least?: SponsorLeast; isOff?: boolean; hasRounds?: boolean; budget?: bigint }
function apiOf(chain: Chain = {}, { least, isOff = false, hasRounds = true, budget = ether }: Options = {}) {
  const { reader, asked, setNodes } = chainOf(chain)
  const rounds = hasRounds ? [lower(second)] : undefined
  const campaigns = [
    { id: 'autumn', distributor: other, budget: ether },
    { id: 'spring', distributor, budget, ...(least && { least }), ...(rounds && { rounds }) },
  ]
  const handlers = createSponsorHandlers({
    database,
    reader,
    strictReader: { ...reader, quorum: 2 },
    settings: isOff ? null : { ...usualSettings, campaigns, feeCap: 1n, unprovenPercent: 1_000 },
    now: () => noon,
  })
  const common = {
    cookies: {},
    origin: 'https://claim.example',
    client: { address: 'a', network: 'n', wideNetwork: 'w' },
    countAccount: () => undefined,
  }
  return {
    asked,
    setNodes,
    claim: async (change: Partial<CallBody<'sponsorClaim'>> = {}, campaign = 'spring') => {
      const given = { ...common, parameters: { campaign }, body: { ...proven(account), ...change } }
      return (await handlers.sponsorClaim(given)).body.id
    },
    series: async (body: Partial<CallBody<'sponsorSeries'>> = {}, campaign = 'spring') => {
      const given = { ...common, parameters: { campaign }, body: { account, rounds: bothRounds, ...body } }
      return (await handlers.sponsorSeries(given)).body.id
    },
    sponsorship: async (campaign = 'spring') =>
      (await handlers.getSponsorship({ ...common, parameters: { campaign }, body: undefined })).body,
    status: async (id: string) =>
      (await handlers.getSponsoredClaim({ ...common, parameters: { id }, body: undefined })).body,
  }
}
const roundOf = (contract: Address, of = account) => {
  const { index, amount, proof } = proven(of)
  return { distributor: contract, index, amount, proof }
}
const bothRounds = [roundOf(distributor), roundOf(second)]

async function refusal(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ProblemError)) throw new Error(`Not refused: ${String(error)}`)
  const { code, reason, detail, headers } = error
  return { code, reason, detail, after: headers['retry-after'] }
}
const refused = (code: string, detail: string, reason?: string) => ({
  code,
  reason,
  detail,
  after: undefined,
})
const control = async (contract = distributor) => {
  const message = writeSponsorMessage({
    site: 'https://claim.example',
    campaign: 'spring',
    chainId: 81457,
    distributor: contract,
    account: ada.address,
    deadline: noon + 60_000,
  })
  return { message, signer: account, signature: await ada.signer.signMessage({ message }) }
}
const stop = () =>
  steerBudget(
    database,
    { campaign: 'spring', distributor },
    { setting: 0, limit: null, isStopped: true, by: signer, at: noon },
  )
const columns = [
  'campaign',
  'claim_index',
  'account',
  'amount',
  'proof',
  'rounds',
  'paid_before',
  'gas',
] as const
const row = (id: string) => claimRow(database, id, ...columns, 'is_proven')
const unreadable = {
  code: 'could-not-check',
  reason: undefined,
  detail: 'We couldn’t read the chain. Nothing was sent. Try again in a moment.',
  after: '5',
}

describe('a claim', () => {
  it('that is on the list and open is taken in, with what it needs', async () => {
    const id = await apiOf().claim()
    const { index, amount, proof } = proven(account)
    expect(await row(id)).toEqual({
      campaign: 'spring',
      claim_index: index,
      account,
      amount,
      proof: JSON.stringify(proof),
      rounds: null,
      paid_before: null,
      gas: 100_000,
      is_proven: 0,
    })
  })

  it('whose payment may run code is reckoned to need what that may use', async () => {
    const ofCode = await apiOf({ token: zeroAddress, hasCode: true }).claim()
    expect((await row(ofCode)).gas).toBe(400_000)
    const ofNone = await apiOf({ token: zeroAddress }).claim(proven(other))
    expect((await row(ofNone)).gas).toBe(100_000)
  })

  it('that its account has signed goes before others', async () => {
    const api = apiOf()
    const id = await api.claim({ control: await control() })
    expect((await row(id)).is_proven).toBe(1)
    const strangers = await api.claim(proven(other))
    expect((await row(strangers)).is_proven).toBe(0)
  })

  it('reads the list once, as code never changes', async () => {
    const api = apiOf()
    await api.claim()
    await api.claim(proven(other))
    expect(api.asked).toEqual([`code of ${distributor}`])
  })

  it.each<[string, (claim: CallBody<'sponsorClaim'>) => Partial<CallBody<'sponsorClaim'>>]>([
    ['another amount', () => ({ amount: '1' })],
    ['another account', () => ({ account: distributor })],
    ['another place', ({ index }) => ({ index: 1 - index })],
    ['a place that is not on the list', () => ({ index: 2 })],
    ['another proof', () => ({ proof: [padHex('0x1', { size: 32 })] })],
  ])('with %s is not on the list', async (_, change) => {
    expect(await refusal(apiOf().claim(change(proven(account))))).toEqual(
      refused('not-eligible', 'The proof does not show this account and amount in the campaign’s list.'),
    )
  })

  it.each<[string, string, Options]>([
    ['of another campaign', 'winter', {}],
    ['where nothing is sponsored', 'spring', { isOff: true }],
  ])('%s is not paid for', async (_, campaign, options) => {
    expect(await refusal(apiOf({}, options).claim({}, campaign))).toEqual(
      refused('not-sponsored', 'No one pays the network fee for this campaign. Claim it yourself.'),
    )
  })

  it('is refused before the chain is asked while an operator has stopped the campaign', async () => {
    await stop()
    const api = apiOf({ nodes: 'down' })
    expect(await refusal(api.claim())).toMatchObject({ code: 'not-sponsored', reason: 'stopped' })
    expect(await refusal(api.series())).toMatchObject({ code: 'not-sponsored', reason: 'stopped' })
  })

  it('that the chain could not be asked about is neither taken in nor refused', async () => {
    expect(await refusal(apiOf({ nodes: 'down' }).claim())).toEqual(unreadable)
    const api = apiOf()
    await api.claim(proven(other))
    api.setNodes('down')
    expect(await refusal(api.claim())).toEqual(unreadable)
  })

  it.each<[string, Chain, ReturnType<typeof refused>]>([
    [
      'was claimed',
      { claimed: [account] },
      refused('already-claimed', 'This allocation is already claimed.'),
    ],
    [
      'is not open yet',
      { start: now + 1 },
      refused('campaign-closed', 'Claims have not opened yet.', 'not-started'),
    ],
    ['is over', { end: now }, refused('campaign-closed', 'Claims have ended.', 'ended')],
  ])('that %s is refused', async (_, chain, problem) => {
    expect(await refusal(apiOf(chain).claim())).toEqual(problem)
  })

  it('is neither where something else breaks', async () => {
    const broken = new TypeError('broken')
    await expect(apiOf({ broken }).claim()).rejects.toBe(broken)
  })

  it('is open from its first second to its last, and whatever another account has claimed', async () => {
    expect(await apiOf({ start: now, claimed: [other] }).claim()).toMatch(/./)
    expect(await apiOf({ end: now + 1 }).claim(proven(other))).toMatch(/./)
  })

  it.each<[Chain, string, string]>([
    [{ token: unknownToken, symbol: 'XYZ' }, '1000000000000.000001 XYZ', '1000000000000 XYZ'],
    [{ token: unknownToken }, '1000000000000.000001 tokens', '1000000000000 tokens'],
    [
      { token: unknownToken, isToken: false },
      '1000000000000000001 base units',
      '1000000000000000000 base units',
    ],
    [{ token: zeroAddress }, '1.000000000000000001 ETH', '1 ETH'],
  ])('of less than the least is not paid for, in words of its token', async (chain, least, due) => {
    const api = apiOf(chain, { least: { unit: 'base', amount: String(ether + 1n) } })
    expect(await refusal(api.claim())).toEqual(
      refused(
        'below-least',
        `The operator pays the network fee from ${least} on, and ${due} is due. Claim it yourself.`,
      ),
    )
    expect(await apiOf(chain, { least: { unit: 'base', amount: String(ether) } }).claim()).toMatch(/./)
  })

  it('that waits, is on its way or is paid is the same one again, before the chain is asked', async () => {
    const api = apiOf()
    const id = await api.claim()
    const known = apiOf({ claimed: [account] })
    for (const status of ['queued', 'sent', 'claimed'] as const) {
      await database.updateTable('sponsored_claims').set({ status }).execute()
      expect(await known.claim()).toBe(id)
    }
    expect((await row(id)).is_proven).toBe(0)
    expect(await known.claim({ control: await control() })).toBe(id)
    expect((await row(id)).is_proven).toBe(1)
    await database.updateTable('sponsored_claims').set({ status: 'failed' }).execute()
    expect(await refusal(known.claim())).toMatchObject({ code: 'already-claimed' })
    expect(await api.claim()).toBe(id)
  })
})

describe('a claim over time', () => {
  const schedule = { cliff: 0, duration: 1_000 }
  // A tenth has unlocked.
  const terms = { schedule, start: now - 100, end: now + 10_000 }
  const tenth = ether / 10n

  it('is taken in with what has been paid of it', async () => {
    const id = await apiOf({ ...terms, paid: 7n }).claim()
    expect((await row(id)).paid_before).toBe('7')
  })

  it('has nothing due until more unlocks', async () => {
    const at = new Date((now + 1) * 1_000).toISOString().slice(0, 19).replace('T', ' ')
    expect(await refusal(apiOf({ ...terms, paid: tenth }).claim())).toEqual(
      refused('nothing-due', `All that has unlocked is claimed. More unlocks at ${at} UTC.`),
    )
  })

  it('of which all was paid is claimed', async () => {
    expect(await refusal(apiOf({ ...terms, paid: ether }).claim())).toMatchObject({ code: 'already-claimed' })
    const end = { ...terms, start: now - 1_000 }
    expect(await apiOf({ ...end, paid: ether - 1n }).claim()).toMatch(/./)
  })

  it('of less than the least may come back later', async () => {
    const chain = { ...terms, token: unknownToken, symbol: 'XYZ', paid: tenth - 1n }
    expect(await refusal(apiOf(chain).claim())).toEqual(
      refused(
        'below-least',
        'The operator pays the network fee from 10000000000 XYZ on, and 0.000001 XYZ is due. Claim it yourself, or come back later.',
      ),
    )
  })

  it('that waits is the same one again, though nothing is due', async () => {
    const id = await apiOf(terms).claim()
    expect(await apiOf({ ...terms, paid: tenth }).claim()).toBe(id)
  })

  it('after one that was paid is another one, once more is due', async () => {
    const id = await apiOf(terms).claim()
    await database.updateTable('sponsored_claims').set({ status: 'claimed' }).execute()
    expect(await apiOf({ ...terms, paid: 1n }).claim()).not.toBe(id)
  })
})

describe('rounds of a series', () => {
  const open = { roundWords: [0n, 0n] }
  const all = (bits: bigint) => (1n << BigInt(indexOf(account))) | bits
  const notOurs = refused(
    'not-sponsored',
    'No one pays the network fee for these rounds. Claim them yourself.',
  )
  const notListed = refused(
    'not-eligible',
    'The proofs do not show this account and these amounts in the lists of the rounds.',
  )

  it('are one claim of all of them', async () => {
    const id = await apiOf(open).series()
    expect(await row(id)).toEqual({
      campaign: 'spring',
      claim_index: -1,
      account,
      amount: String(2n * ether),
      proof: '[]',
      rounds: JSON.stringify(bothRounds),
      paid_before: null,
      gas: 200_000,
      is_proven: 0,
    })
  })

  it('may run code for each of them', async () => {
    const id = await apiOf({ ...open, token: zeroAddress, hasCode: true }).series()
    expect((await row(id)).gas).toBe(800_000)
  })

  it('are paid for where each is the campaign’s, in any case of letters', async () => {
    expect(await apiOf(open).series({ rounds: [roundOf(second)] })).toMatch(/./)
    expect(await refusal(apiOf(open).series({ rounds: [roundOf(distributor), roundOf(other)] }))).toEqual(
      notOurs,
    )
    expect(await refusal(apiOf(open, { hasRounds: false }).series())).toEqual(notOurs)
    expect(await refusal(apiOf(open, { isOff: true }).series())).toEqual(notOurs)
    expect(await refusal(apiOf(open).series({}, 'winter'))).toEqual(notOurs)
  })

  it.each<[string, Partial<CallBody<'sponsorSeries'>>, Chain]>([
    [
      'another amount in one of them',
      { rounds: [roundOf(distributor), { ...roundOf(second), amount: '1' }] },
      {},
    ],
    ['a round twice', { rounds: [roundOf(distributor), roundOf(distributor)] }, {}],
    ['another account', { account: other }, {}],
    ['a round that unlocks over time', {}, { secondRound: { schedule: { cliff: 0, duration: 9 } } }],
  ])('with %s are not on the lists', async (_, body, chain) => {
    expect(await refusal(apiOf({ ...open, ...chain }).series(body))).toEqual(notListed)
  })

  it('count as unclaimed where no contract answers', async () => {
    expect(await apiOf({ roundWords: [undefined, undefined] }).series()).toMatch(/./)
  })

  it('that are all claimed are not sent', async () => {
    expect(await refusal(apiOf({ roundWords: [all(0n), all(0n)] }).series())).toEqual(
      refused('already-claimed', 'All of these rounds are already claimed.'),
    )
  })

  it.each<[string, Terms]>([
    ['not open yet', { start: now + 1, end: now + 50 }],
    ['over', { end: now }],
  ])('of which those that are unclaimed are %s are not sent', async (_, secondRound) => {
    const claimedFirst = { roundWords: [all(0n), 0n], secondRound }
    expect(await refusal(apiOf(claimedFirst).series())).toEqual(
      refused('campaign-closed', 'What is unclaimed of these rounds is not open.'),
    )
    // One that is open is worth it.
    expect(await apiOf({ ...claimedFirst, roundWords: [0n, 0n] }).series()).toMatch(/./)
  })

  it('are open from the first second to the last', async () => {
    const id = await apiOf({ ...open, start: now }).series()
    await database.deleteFrom('sponsored_claims').where('id', '=', id).execute()
    expect(await apiOf({ ...open, end: now + 1 }).series()).toMatch(/./)
  })

  it('that come to less than the least are not paid for', async () => {
    const chain = { token: unknownToken, symbol: 'XYZ', roundWords: [all(0n), 0n] }
    const api = apiOf(chain, { least: { unit: 'base', amount: String(ether + 1n) } })
    expect(await refusal(api.series())).toEqual(
      refused(
        'below-least',
        'The operator pays the network fee from 1000000000000.000001 XYZ on, and these rounds come to 1000000000000 XYZ. Claim them yourself.',
      ),
    )
    const least = { unit: 'base', amount: String(ether) } as const
    expect(await apiOf(chain, { least }).series()).toMatch(/./)
  })

  it('of which little is left are paid for, where the operator has said nothing', async () => {
    expect(await apiOf({ roundWords: [all(0n), 0n] }).series()).toMatch(/./)
  })

  it('that wait or are on their way are the same again; that were claimed or failed are not', async () => {
    const api = apiOf(open)
    const id = await api.series()
    const claimed = apiOf({ roundWords: [all(0n), all(0n)] })
    for (const status of ['queued', 'sent'] as const) {
      await database.updateTable('sponsored_claims').set({ status }).execute()
      expect(await claimed.series()).toBe(id)
    }
    expect((await row(id)).is_proven).toBe(0)
    expect(await claimed.series({ control: await control() })).toBe(id)
    expect((await row(id)).is_proven).toBe(1)
    for (const status of ['claimed', 'failed'] as const) {
      await database.updateTable('sponsored_claims').set({ status }).execute()
      expect(await refusal(claimed.series())).toMatchObject({ code: 'already-claimed' })
    }
  })

  it('signed for by the account go before others', async () => {
    const id = await apiOf(open).series({ control: await control() })
    expect((await row(id)).is_proven).toBe(1)
  })

  it('that the chain could not be asked about are neither taken in nor refused', async () => {
    expect(await refusal(apiOf({ ...open, nodes: 'down' }).series())).toEqual(unreadable)
  })
})

describe('what a campaign’s sponsoring is', () => {
  it('is open, with how many claims wait of all campaigns that are paid for', async () => {
    await addClaim(database, '1')
    await addClaim(database, '2', { campaign: 'autumn' })
    await addClaim(database, '3', { campaign: 'winter' })
    await addClaim(database, '4', { status: 'sent' })
    expect(await apiOf().sponsorship()).toEqual({ status: 'open', waiting: 2, rounds: [second] })
    const least = { unit: 'percent', percent: 5 } as const
    expect(await apiOf({}, { least, hasRounds: false }).sponsorship()).toEqual({
      status: 'open',
      waiting: 2,
      least,
    })
  })

  it('is spent where not one claim can be paid, or no key has enough', async () => {
    expect(await apiOf({}, { budget: 1n }).sponsorship()).toEqual({ status: 'spent' })
    await database.updateTable('relayers').set({ is_short: 1 }).execute()
    expect(await apiOf().sponsorship()).toEqual({ status: 'spent' })
  })

  it('is none of another campaign, without a key, and while it is stopped', async () => {
    expect(await apiOf().sponsorship('winter')).toEqual({ status: 'none' })
    expect(await apiOf({}, { isOff: true }).sponsorship()).toEqual({ status: 'none' })
    await stop()
    expect(await apiOf().sponsorship()).toEqual({ status: 'none' })
    expect(await apiOf().sponsorship('autumn')).toMatchObject({ status: 'open' })
  })
})

describe('how far a claim is', () => {
  it('is its place among all that are paid for: signed ones first, then by time, then by id', async () => {
    const queue = [
      ['4', { queued_at: noon - 1, is_proven: 0 }],
      ['1', { queued_at: noon + 5, is_proven: 1 }],
      ['2', { queued_at: noon + 5, is_proven: 1, campaign: 'autumn' }],
      ['3', { queued_at: noon + 6, is_proven: 1 }],
      ['5', { queued_at: noon, is_proven: 0 }],
    ] as const
    for (const [id, change] of queue) await addClaim(database, id, change)
    await addClaim(database, '0', { queued_at: noon - 9, campaign: 'winter' })
    await addClaim(database, '6', { queued_at: noon - 9, status: 'sent' })
    const places = await Promise.all(['1', '2', '3', '4', '5'].map((id) => apiOf().status(id)))
    expect(places).toEqual([1, 2, 3, 4, 5].map((position) => ({ status: 'queued', position })))
  })

  it('is the end, where it waits for a campaign that nobody pays for any more', async () => {
    await addClaim(database, '1', { campaign: 'winter' })
    await addClaim(database, '2')
    const gone = {
      status: 'failed',
      reason: 'The operator no longer pays for this campaign’s claims. Nothing was sent. Claim it yourself.',
    }
    expect(await apiOf().status('1')).toEqual(gone)
    await stop()
    expect(await apiOf().status('2')).toEqual(gone)
    expect(await apiOf({}, { isOff: true }).status('2')).toEqual(gone)
    // What was paid stays so.
    await database.updateTable('sponsored_claims').set({ status: 'claimed' }).execute()
    expect(await apiOf().status('1')).toEqual({ status: 'claimed', hash: null })
  })

  it('is the newest version of its transaction', async () => {
    await addClaim(database, '1')
    const limit = ether
    const batch = { nonce: 3, campaign: 'spring', distributor, limit, charge: 1n, now: noon }
    await bookBatch(database, hold, { ...batch, version: versionOf('first'), jobs: ['1'] })
    await bookBatch(database, hold, { ...batch, nonce: 4, version: versionOf('other'), jobs: [] })
    const [book] = await readNonces(database, signer)
    if (!book) throw new Error('It is not booked.')
    const version = versionOf('first', 1)
    await bookReplacement(database, hold, { book, limit, charge: 2n, version, now: noon })
    expect(await apiOf().status('1')).toEqual({ status: 'sent', hash: version.hash })
    await database
      .updateTable('relayed_transactions')
      .set({ signer: other })
      .where('version', '=', 1)
      .execute()
    expect(await apiOf().status('1')).toEqual({ status: 'sent', hash: versionOf('first').hash })
  })

  it.each([
    ['at once, by ours', { paid: '100', transaction_hash: versionOf('a').hash }, {}],
    ['over time', { paid: '40', transaction_hash: versionOf('a').hash, paid_before: '1' }, { paid: '40' }],
    ['in a series', { paid: '40', transaction_hash: versionOf('a').hash, rounds: '[]' }, { paid: '40' }],
    ['by another', { paid_before: '1' }, {}],
  ])('is what was paid: %s', async (_, change, paid) => {
    await addClaim(database, '1', { status: 'claimed', ...change })
    const hash = 'transaction_hash' in change ? change.transaction_hash : null
    expect(await apiOf().status('1')).toEqual({ status: 'claimed', hash, ...paid })
  })

  it('is why it failed', async () => {
    await addClaim(database, '1', { status: 'failed', reason: 'No.' })
    await addClaim(database, '2', { status: 'failed' })
    expect(await apiOf().status('1')).toEqual({ status: 'failed', reason: 'No.' })
    expect(await apiOf().status('2')).toEqual({
      status: 'failed',
      reason: 'The claim was not paid. Claim it yourself.',
    })
  })

  it('is nothing by an id that is none', async () => {
    expect(await refusal(apiOf().status('9'))).toEqual(
      refused('not-found', 'No sponsored claim has this id.'),
    )
  })
})
