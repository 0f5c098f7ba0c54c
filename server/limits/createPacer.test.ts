import { expect, it } from 'vitest'
import { createPacer } from './createPacer.ts'

it('lets so many begin in a round of the event loop, in the order in which they came', async () => {
  const turn = createPacer(2)
  let round = 0
  let isCounting = true
  const count = () => {
    round++
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  const begun: [name: number, round: number][] = []
  await Promise.all([1, 2, 3, 4, 5].map((name) => turn().then(() => begun.push([name, round]))))
  isCounting = false
  expect(begun.map(([name]) => name)).toEqual([1, 2, 3, 4, 5])
  const rounds = begun.map(([, round]) => round)
  expect(rounds.every((each, at) => at < 2 || each > (rounds[at - 2] ?? 0))).toBe(true)
})
