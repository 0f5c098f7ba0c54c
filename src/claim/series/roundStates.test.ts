import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { makeCampaign } from '../../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import type { CampaignConfig } from '../../config/site.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import type { RoundAnswer } from '../../package/checkSeries.ts'
import { keccak256 } from '../../package/keccak.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import type { SeriesRound } from '../../package/walkSeries.ts'
import { linksOf, placeKey, type RoundsOnChain, roundStates } from './roundStates.ts'

const account = '0x00000000000000000000000000000000000000A1'
const allocation: Allocation = { index: 3, account, amount: 5n, proof: [] }
const eligible: RoundAnswer = { status: 'eligible', allocation }
const gone = new Error('gone')

function round(digit: string, change: { start?: number; end?: number | null; isLater?: boolean } = {}) {
  const distributor = getAddress(`0x${digit.repeat(40)}`)
  const campaign: CampaignConfig = { id: `round-${digit}`, distributor, packages: ['/p/'] }
  const made = makeCampaign(
    tableOf([[`0x${'1'.repeat(40)}`, 5n]]),
    keccak256,
    change.isLater
      ? { previous: { manifestHash: `0x${'9'.repeat(64)}`, distributor: `0x${'9'.repeat(40)}` } }
      : {},
  )
  const { start = 100, end = 200 } = change
  const manifest = { ...made.manifest, window: { start, end } }
  const pkg: VerifiedPackage = {
    manifest,
    manifestHash: made.manifestHash,
    root: manifest.tree.root,
    cap: made.cap,
    distributor,
    hosts: ['/p/'],
  }
  return { status: 'loaded', campaign, pkg } as const satisfies SeriesRound
}
const chainOf = (
  rounds: readonly { pkg: VerifiedPackage }[],
  isClaimed: readonly (boolean | undefined)[],
  { timestamp = 150, agreed = 2 } = {},
): RoundsOnChain => ({
  status: 'read',
  timestamp,
  agreement: { agreed, configured: 2 },
  isClaimed: new Map(
    rounds.map(({ pkg: { distributor } }, at) => [placeKey({ distributor, index: 3 }), isClaimed[at]]),
  ),
})
const statuses = (...of: Parameters<typeof roundStates>) => roundStates(...of).map(({ status }) => status)

const last = round('3', { isLater: true })
const first = round('1')

test.each<[string, RoundAnswer | undefined, RoundsOnChain, ReturnType<typeof statuses>[number]]>([
  ['no answer yet', undefined, { status: 'checking' }, 'checking'],
  [
    'a list that could not be checked',
    { status: 'could-not-check', error: gone },
    chainOf([first], [false]),
    'could-not-check',
  ],
  ['a no', { status: 'not-eligible', listed: 9 }, { status: 'could-not-check', error: gone }, 'not-listed'],
  ['a yes before the chain has answered', eligible, { status: 'checking' }, 'checking'],
  ['a yes that was not asked about yet', eligible, chainOf([last], [false]), 'checking'],
  ['a chain that does not answer', eligible, { status: 'could-not-check', error: gone }, 'could-not-check'],
  ['no contract', eligible, chainOf([first], [undefined]), 'could-not-check'],
  [
    'what one node alone reports as claimed',
    eligible,
    chainOf([first], [true], { agreed: 1 }),
    'could-not-check',
  ],
  ['claimed', eligible, chainOf([first], [true]), 'claimed'],
  ['claimed, and ended', eligible, chainOf([first], [true], { timestamp: 900 }), 'claimed'],
  ['before its start', eligible, chainOf([first], [false], { timestamp: 99 }), 'not-started'],
  ['in its first second', eligible, chainOf([first], [false], { timestamp: 100 }), 'open'],
  ['in its last second', eligible, chainOf([first], [false], { timestamp: 199 }), 'open'],
  ['from the second of its end', eligible, chainOf([first], [false], { timestamp: 200 }), 'ended'],
])('%s', (_, answer, chain, expected) => {
  expect(statuses([first], () => answer, chain)).toEqual([expected])
})

test('each round has its own answer, whatever the others have', () => {
  const missing = { status: 'missing', campaign: round('2').campaign, error: gone } as const
  const states = roundStates(
    [last, missing, first],
    (distributor) =>
      distributor === last.pkg.distributor ? eligible : { status: 'not-eligible', listed: 1 },
    chainOf([last], [false]),
  )
  expect(states.map(({ status, number }) => [status, number])).toEqual([
    ['open', 3],
    ['could-not-check', 2],
    ['not-listed', 1],
  ])
})

test('rounds are not numbered while the first is not known', () => {
  const missing = { status: 'missing', campaign: first.campaign, error: gone } as const
  for (const rounds of [[last], [last, missing]] as const)
    expect(roundStates(rounds, () => undefined, { status: 'checking' })[0]?.number).toBeUndefined()
})

test('a round has its campaign, its package and its allocation with it, and a missing one why it is missing', () => {
  const missing = { status: 'missing', campaign: round('2').campaign, error: gone } as const
  const states = roundStates([last, missing, first], () => eligible, chainOf([last, first], [false, true]))
  expect(states).toEqual([
    { status: 'open', campaign: last.campaign, number: 3, pkg: last.pkg, allocation },
    {
      status: 'could-not-check',
      campaign: missing.campaign,
      number: 2,
      pkg: undefined,
      error: gone,
      allocation: undefined,
    },
    { status: 'claimed', campaign: first.campaign, number: 1, pkg: first.pkg, allocation },
  ])
  // Only what is there proves anything.
  expect(linksOf(states)).toEqual([
    { distributor: last.pkg.distributor, manifest: last.pkg.manifest },
    { distributor: first.pkg.distributor, manifest: first.pkg.manifest },
  ])
})
