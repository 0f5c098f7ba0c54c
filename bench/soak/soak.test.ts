import { expect, it } from 'vitest'
import { onBothDatabases } from '../../server/database/test-support/onBothDatabases.ts'
import { growthOf, inWords, mostGrowth, soak } from './soak.ts'

onBothDatabases(({ open }) => {
  it('minutes of mixed load are answered as they should be, and leave the memory as it was', async () => {
    const { place } = await open()
    const report = await soak({ place, minutes: 12, samples: 12, mostClients: 40 })
    console.info(inWords(place.startsWith('postgres') ? 'PostgreSQL' : 'SQLite', report))
    expect(report.faults).toEqual([])
    expect(report.paid).toBeGreaterThan(0)
    expect(report.used.length).toBeGreaterThanOrEqual(9)
    expect(growthOf(report.used)).toBeLessThan(mostGrowth)
  })
})

it.each([
  ['flat', [5, 5, 5, 5, 5, 5], 0],
  ['a leak', [5, 5, 6, 7, 10, 10], 1],
])('growth is of the last third over the first: %s', (_, samples, growth) => {
  expect(growthOf(samples)).toBe(growth)
})
