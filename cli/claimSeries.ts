import { type Address, getAddress } from 'viem'
import type { Hex } from '../src/campaign/hex.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { readDistributor } from '../src/chain/readDistributor.ts'
import { claimCallsOf } from '../src/chain/series/claimCallsOf.ts'
import { readSeriesClaimed } from '../src/chain/series/readSeriesClaimed.ts'
import type { RoundOutcome } from '../src/chain/series/roundOutcomes.ts'
import { simulateSeries } from '../src/chain/series/simulateSeries.ts'
import { utcText } from '../src/chain/utcText.ts'
import { amountText } from '../src/operator/amountText.ts'
import { ManageError } from '../src/operator/manage/manageErrors.ts'
import { prepareCall } from '../src/operator/manage/prepareCall.ts'
import type { SettledCall } from '../src/operator/manage/sendCalls.ts'
import { seriesOf } from '../src/operator/series/seriesOf.ts'
import type { CallPlan, CallWork, DescribedCall } from './callWork.ts'
import type { Row } from './describeCampaign.ts'
import { lookUpInPackage } from './lookUpInPackage.ts'
import type { CallOptions } from './readCallOptions.ts'
import { runCalls } from './runCalls.ts'
import { UsageError } from './usageError.ts'

/**
 * `everclaim claim` of several packages: pays one address what the rounds of a series have for it, in one
 * transaction. Returns whether all that is open is paid, or could be.
 *
 * @throws SeriesError; ManageError where the address is in no round
 */
export async function claimSeries({
  places,
  account,
  wanted,
  options,
  keccak256,
}: {
  places: readonly string[]
  account: Hex
  wanted: Hex | undefined
  options: CallOptions
  keccak256: Keccak256
}): Promise<boolean> {
  const looked: ({ place: string } & Awaited<ReturnType<typeof lookUpInPackage>>)[] = []
  // One after the other: three files of each, of hosts that others use as well.
  for (const place of places)
    looked.push({ place, ...(await lookUpInPackage(place, { account, wanted: undefined, keccak256 })) })
  const rounds = seriesOf(looked)
  const last = rounds.at(-1)
  if (!last) throw new UsageError(['the folders or URLs of the rounds are missing'])
  if (wanted !== undefined && last.distributor.toLowerCase() !== wanted)
    throw new UsageError([`--distributor: the last round is ${last.distributor}. Nothing was looked up`])
  const listed = rounds.flatMap(({ found, distributor, manifest }, at) =>
    found.status === 'eligible'
      ? [{ ...found, distributor, index: BigInt(found.index), round: at + 1, window: manifest.window }]
      : [],
  )
  if (listed.length === 0)
    throw new ManageError(
      `${getAddress(account)} is on none of the lists of these ${rounds.length} rounds. Nothing was sent.`,
    )
  const { manifest } = last
  const reader = createTwoNodeReader({ chainId: manifest.chainId, rpcUrls: options.rpcUrls })
  for (const { distributor } of listed) await readDistributor(reader, distributor)
  const amount = (units: bigint) => amountText(units, manifest.token)
  const total = (of: readonly { readonly amount: bigint }[]) =>
    of.reduce((sum, each) => sum + each.amount, 0n)
  const all = claimCallsOf(listed)

  const work: CallWork = {
    reader,
    contract: getAddress(last.distributor),
    name: `Claim: ${manifest.texts.title}`,
    amount,
    did: (call) => whatItDid(call),
    async plan(from, { settled, notBefore }): Promise<CallPlan> {
      const sender = from ?? getAddress(account)
      const { isClaimed, timestamp } = await readSeriesClaimed(reader, { rounds: listed, notBefore })
      const states = listed.map((round, at) => ({
        ...round,
        state: isClaimed[at]
          ? ('claimed' as const)
          : timestamp < round.window.start
            ? ('not-started' as const)
            : round.window.end !== null && timestamp >= round.window.end
              ? ('ended' as const)
              : ('open' as const),
        // What this run has sent already isn't tried a second time.
        isTried: settled.some(
          ({ entry, data }) => entry.outcome === 'included' && hasCallOf(data, round.distributor),
        ),
      }))
      const open = states.filter(({ state, isTried }) => state === 'open' && !isTried)
      const simulated =
        open.length === 0 ? [] : await simulateSeries(reader, { series: claimCallsOf(open), from: sender })
      if (!simulated)
        throw new ManageError(
          'Claiming all rounds in one transaction fails as a whole. Nothing was sent. Claim them one by one.',
        )
      const paying = open.filter((_, at) => simulated[at]?.status === 'pays')
      const problems = [
        ...open.flatMap(({ round }, at) => {
          const outcome = simulated[at]
          return outcome?.status === 'refused' ? [{ sentence: `Round ${round}: ${outcome.sentence}` }] : []
        }),
        ...states.flatMap(({ round, state, isTried }) =>
          state === 'open' && isTried
            ? [{ sentence: `Round ${round}: the transaction didn’t pay it. Run it again to see why.` }]
            : [],
        ),
      ]
      const calls = await callsFor(paying, sender)
      const paid = states.filter(({ state }) => state === 'claimed')
      return {
        calls,
        done:
          paid.length === listed.length
            ? `All ${listed.length} rounds with this address are claimed.`
            : 'Nothing more is open now.',
        problems,
        notes: [],
        rows: [
          ['Rounds', `${rounds.length}, this address is in ${listed.length}`],
          ['Address', getAddress(account)],
          ['In all', amount(total(listed))],
          ['Claimed', `${amount(total(paid))} of ${paid.length} rounds`],
          ['Open now', `${amount(total(open))} of ${open.length} rounds`],
          ...states.map(
            ({ round, amount: units, state, window }): Row => [
              `Round ${round}`,
              `${amount(units)}, ${stateText(state, window)}`,
            ],
          ),
        ],
        json: {
          account: getAddress(account),
          isClaimed: paid.length === listed.length,
          amount: total(listed),
          paid: total(paid),
          due: total(open),
          rounds: states.map(({ round, distributor, index, amount: units, state }) => ({
            round,
            distributor,
            index,
            amount: units,
            state,
          })),
        },
      }
    },
  }
  return runCalls(work, options)

  async function callsFor(paying: typeof listed, from: Address): Promise<DescribedCall[]> {
    if (paying.length === 0) return []
    const series = claimCallsOf(paying)
    // Owners see each round by name in their batch.
    if (options.payer.kind === 'safe')
      return Promise.all(
        series.calls.map(async (call, at): Promise<DescribedCall> => {
          const { gas, fee, l1Fee } = await prepareCall(reader, { from, ...call })
          const round = paying[at]
          const says = `Round ${round?.round}: pays ${amount(round?.amount ?? 0n)} to ${getAddress(account)}`
          return { kind: 'claim', call: { ...call, value: 0n }, gas, fee, l1Fee, says }
        }),
      )
    // The contract between is named in the data of one round as well: by it the journal knows what was tried.
    const { call } = series
    const { gas, fee, l1Fee } = await prepareCall(reader, { from, ...series.strict })
    const says = `Pays ${amount(total(paying))} of ${paying.length} rounds to ${getAddress(account)}`
    return [{ kind: 'claim', call: { ...call, value: 0n }, gas, fee, l1Fee, says }]
  }

  /** By the log of each round that the transaction had a call for. */
  function whatItDid({ data, logs }: SettledCall) {
    const outcomes = all.outcomesIn({ logs }).flatMap((outcome, at) => {
      const round = listed[at]
      return round && hasCallOf(data, round.distributor) ? [{ round: round.round, outcome }] : []
    })
    const paid = outcomes.flatMap(({ outcome }) => (outcome.status === 'paid' ? [outcome.claim] : []))
    const others = outcomes.filter(({ outcome }) => outcome.status !== 'paid')
    const says = [
      `paid ${amount(total(paid))} of ${paid.length} ${paid.length === 1 ? 'round' : 'rounds'}`,
      ...others.map(({ round, outcome }) => `round ${round}: ${otherText(outcome)}`),
    ].join(', ')
    const json = {
      paid: total(paid),
      rounds: outcomes.map(({ round, outcome }) => ({
        round,
        status: outcome.status,
        ...(outcome.status === 'paid' && { amount: outcome.claim.amount }),
        ...(outcome.status === 'skipped' && { reason: outcome.reason }),
      })),
    }
    return { says, json }
  }
}

/** Two rounds of the same list have the same call, each at its own contract. */
const hasCallOf = (data: Hex, distributor: Hex) =>
  data.toLowerCase().includes(distributor.slice(2).toLowerCase())

const otherText = (outcome: RoundOutcome) =>
  outcome.status === 'skipped'
    ? outcome.reason === 'alreadyClaimed'
      ? 'was claimed before'
      : `passed over (${outcome.reason})`
    : 'failed'

function stateText(
  state: 'claimed' | 'not-started' | 'ended' | 'open',
  { start, end }: { start: number; end: number | null },
): string {
  switch (state) {
    case 'claimed':
      return 'claimed'
    case 'not-started':
      return `opens ${utcText(start)}`
    case 'ended':
      return `ended ${end === null ? '' : utcText(end)}`
    case 'open':
      return 'open'
  }
}
