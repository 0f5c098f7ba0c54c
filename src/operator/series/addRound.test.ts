import { expect, test } from 'vitest'
import { emptyDraft } from '../create/campaignDraft.ts'
import { addRound } from './addRound.ts'
import { isSeriesReady, missingRound } from './draftSeries.ts'
import { type MadeRound, makeRounds } from './test-support/makeRounds.ts'

const series = await makeRounds([[[1, 5n]], [[2, 5n]], [[3, 5n]]])
const others = await makeRounds([[[9, 5n]], [[8, 5n]]])
const [first, second, third] = series
const [stranger, later] = others
if (!first || !second || !third || !stranger || !later) throw new Error('There are too few rounds.')

const chainId = 81457
const add = (known: typeof emptyDraft.series, round: MadeRound) => {
  const added = addRound(known, round, chainId)
  if ('fault' in added) throw new Error(added.fault)
  return { ...known, rounds: added.rounds }
}
const faultOf = (known: typeof emptyDraft.series, round: Parameters<typeof addRound>[1]) => {
  const added = addRound(known, round, chainId)
  return 'fault' in added ? added.fault : undefined
}
const none = emptyDraft.series

test('rounds are added from the last one back to the first, and behind the last', () => {
  const one = add(none, second)
  expect(missingRound(one)).toEqual(second.manifest.previous)
  expect(isSeriesReady(one)).toBe(true)
  expect(isSeriesReady({ ...one, sheet: 'cumulative' })).toBe(false)
  const two = add(one, first)
  expect(missingRound(two)).toBeUndefined()
  expect(isSeriesReady({ ...two, sheet: 'cumulative' })).toBe(true)
  const three = add(two, third)
  expect(three.rounds.map(({ manifestHash }) => manifestHash)).toEqual(
    series.map(({ manifestHash }) => manifestHash),
  )
  expect(addRound(two, third, chainId)).toMatchObject({ at: 'last' })
  expect(addRound(one, first, chainId)).toMatchObject({ at: 'first' })
})

test('what is no end of the series is refused in a sentence', () => {
  const last = add(none, third)
  expect(faultOf(last, third)).toBe('“Spring” is among the rounds already.')
  expect(faultOf(last, first)).toBe(
    `“Spring” isn’t the round that is missing: ${second.distributor.toLowerCase()}.`,
  )
  const whole = add(add(last, second), first)
  expect(faultOf(whole, stranger)).toBe('“Spring” isn’t of this series, whose rounds are all there.')
  const wanted = { ...none, wanted: { distributor: third.distributor, manifestHash: null } }
  expect(faultOf(wanted, stranger)).toBe(
    `“Spring” is another campaign. The last round is ${third.distributor}.`,
  )
  expect(faultOf(wanted, third)).toBeUndefined()
  const byHash = { ...none, wanted: { distributor: third.distributor, manifestHash: third.manifestHash } }
  expect(faultOf(byHash, third)).toBeUndefined()
  expect(faultOf(byHash, second)).toContain('is another campaign')
  const otherChain = { ...first, manifest: { ...first.manifest, chainId: 1 } }
  expect(faultOf(none, otherChain)).toBe('“Spring” is on chain 1. This site is for chain 81457.')
  const overTime = { ...first, manifest: { ...first.manifest, schedule: { cliff: 0, duration: 9 } } }
  expect(faultOf(none, overTime)).toBe('“Spring” pays over time. Rounds pay at once.')
  expect(faultOf(add(none, second), overTime)).toBe('“Spring” pays over time. Rounds pay at once.')
})

test('a round that names another token’s round is refused', () => {
  const token = { ...third.manifest.token, address: `0x${'8'.repeat(40)}` as const }
  const other = { ...third, manifest: { ...third.manifest, token } }
  expect(faultOf(add(none, second), other)).toMatch(
    /^“Spring” can’t be of this series: a round pays the token 0x8{40}, and the round before it 0x7{40}\.$/,
  )
})
