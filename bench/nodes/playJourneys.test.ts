import { expect, test } from 'vitest'
import { playJourneys } from './playJourneys.ts'

test('behavior: no answer is false where an honest node answered, whatever the others and the clock do', async () => {
  const results = await playJourneys({ count: 760, seed: 20 })
  expect(results.flatMap(({ falseBesideHonest }) => falseBesideHonest)).toEqual([])
  // Faults that can be distinguished from answers do not cost the answer.
  for (const { name, answers, right } of results)
    if (/both honest|3 nodes, 1 (lies|stale|flaky)(,? clock off)?$/.test(name))
      expect({ name, isMostlyRight: right > answers * 0.7 }).toEqual({ name, isMostlyRight: true })
})

test('behavior: the same seed gives the same answers', async () => {
  const play = () => playJourneys({ count: 38, seed: 3 })
  expect(await play()).toEqual(await play())
})
