import { expect, it } from 'vitest'
import { createPacer, mostSkipped } from './createPacer.ts'

/** Rounds of the event loop, counted from now on, with what happens in each. */
function countRounds(eachRound: (round: number) => void = () => undefined) {
  let round = 0
  let isCounting = true
  const count = () => {
    round++
    eachRound(round)
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  return {
    now: () => round,
    stop: () => {
      isCounting = false
    },
  }
}

it('lets so many begin in a round of the event loop, in the order in which they came', async () => {
  const { turn } = createPacer(2)
  const rounds = countRounds()
  const begun: [name: number, round: number][] = []
  await Promise.all([1, 2, 3, 4, 5].map((name) => turn().then(() => begun.push([name, rounds.now()]))))
  rounds.stop()
  expect(begun.map(([name]) => name)).toEqual([1, 2, 3, 4, 5])
  const at = begun.map(([, round]) => round)
  expect(at.every((each, index) => index < 2 || each > (at[index - 2] ?? 0))).toBe(true)
})

it('begins nothing that waits in a round that is skipped', async () => {
  const { turn, skipRound } = createPacer(1)
  const rounds = countRounds((round) => round <= 5 && skipRound())
  await turn()
  await turn()
  rounds.stop()
  expect(rounds.now()).toBeGreaterThanOrEqual(6)
})

it('lets those who wait begin although every round is to be skipped', async () => {
  const { turn, skipRound } = createPacer(2)
  const rounds = countRounds(skipRound)
  const begun: number[] = []
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => turn().then(() => begun.push(rounds.now()))))
  rounds.stop()
  const perTurn = mostSkipped + 1
  expect(begun.slice(0, 2)).toEqual([0, 0])
  for (const [at, round] of begun.entries())
    expect(round).toBeLessThanOrEqual(Math.floor(at / 2) * (perTurn + 1))
})
