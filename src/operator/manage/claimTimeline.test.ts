import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import type { LoggedClaim } from './claimHistory.ts'
import { claimTimeline, writeTimeline } from './claimTimeline.ts'

const hour = 3_600
const day = 24 * hour
/** A Wednesday, 14:20 UTC. */
const opened = Date.UTC(2025, 0, 15, 14, 20) / 1000

const claimAt = (blockNumber: number, index = blockNumber, amount = 1n): LoggedClaim => ({
  index,
  account: `0x${'a'.repeat(40)}`,
  amount,
  recipient: `0x${'a'.repeat(40)}`,
  transactionHash: '0x',
  blockNumber,
})

/** A chain whose nth block has the nth time. */
function chainOf(blockTimes: readonly number[]) {
  const asked: number[] = []
  return {
    asked,
    readTime: async (block: number) => {
      asked.push(block)
      return blockTimes[block] ?? Number.NaN
    },
  }
}

describe('claimTimeline', () => {
  test('nobody has claimed', async () => {
    const chain = chainOf([])
    expect(
      await claimTimeline([], {
        times: new Map(),
        readTime: chain.readTime,
        start: opened,
        now: opened,
        end: null,
      }),
    ).toEqual({ unit: 'day', buckets: [] })
    expect(chain.asked).toEqual([])
  })

  test('every claim is in its true span, whatever the times of the blocks', async () => {
    const arbitraryGaps = fc.array(
      fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ max: 9 * day, min: 1 })),
      {
        minLength: 1,
        maxLength: 120,
      },
    )
    await fc.assert(
      fc.asyncProperty(arbitraryGaps, fc.infiniteStream(fc.boolean()), async (gaps, coins) => {
        let time = opened
        const blockTimes = gaps.map((gap) => {
          time += gap
          return time
        })
        const claims = blockTimes.flatMap((_, block) => {
          const { value: isThere } = coins.next()
          return isThere || block === 0 ? [claimAt(block, block, BigInt(block + 1))] : []
        })
        const { buckets } = await claimTimeline(claims, {
          times: new Map(),
          readTime: chainOf(blockTimes).readTime,
          start: opened,
          now: time,
          end: null,
        })
        expect(buckets.length).toBeLessThanOrEqual(60)
        for (const { from, to, count, amount } of buckets) {
          const own = claims.filter(({ blockNumber }) => {
            const at = blockTimes[blockNumber] ?? 0
            return from <= at && at < to
          })
          expect(count).toBe(own.length)
          expect(amount).toBe(own.reduce((sum, claim) => sum + claim.amount, 0n))
        }
        expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(claims.length)
      }),
      { numRuns: runs(60) },
    )
  })

  test('of 20,000 blocks only a few have to be asked for their time, and no one twice', async () => {
    const blockTimes = Array.from({ length: 20_000 }, (_, block) => opened + block * 100)
    const claims = blockTimes.map((_, block) => claimAt(block))
    const times = new Map<number, number>()
    const chain = chainOf(blockTimes)
    const ask = () =>
      claimTimeline(claims, {
        times,
        readTime: chain.readTime,
        start: opened,
        now: opened + 24 * day,
        end: null,
      })
    const { unit, buckets } = await ask()
    expect({ unit, count: buckets.length }).toEqual({ unit: 'day', count: 25 })
    expect(chain.asked.length).toBeLessThan(500)
    const before = chain.asked.length
    await ask()
    expect(chain.asked.length).toBe(before)
  })

  test.each([
    ['hour', 2 * day, null],
    ['day', 40 * day, null],
    ['week', 300 * day, null],
    ['month', 1_500 * day, null],
    ['year', 56 * 365 * day, null],
    // What nobody can add to any more ends with the campaign, not with today.
    ['hour', 1_500 * day, opened + day],
  ] as const)('spans of one %s', async (unit, age, end) => {
    const timeline = await claimTimeline([claimAt(0)], {
      times: new Map([[0, opened]]),
      readTime: async () => 0,
      start: opened,
      now: opened + age,
      end,
    })
    expect(timeline.unit).toBe(unit)
    const [first] = timeline.buckets
    expect(new Date((first?.from ?? 0) * 1000).toISOString()).toBe(
      unit === 'hour' ? '2025-01-15T14:00:00.000Z' : '2025-01-15T00:00:00.000Z',
    )
  })

  test.each([
    ['after the newest block', 4_000_000_000_000],
    ['before claims opened', opened - 1],
    ['before an earlier block', opened + 50],
    ['that is no number', Number.NaN],
  ])('a time %s is no time: it is not drawn, and asked for again', async (_, lie) => {
    const honest = [opened, opened + 100, opened + 200]
    const times = new Map<number, number>()
    const ask = (blockTimes: readonly number[]) =>
      claimTimeline(
        honest.map((_, block) => claimAt(block)),
        { times, readTime: chainOf(blockTimes).readTime, start: opened, now: opened + 300, end: null },
      )
    const [first = 0, second = 0] = honest
    // As when the latest claims were read before.
    times.set(1, second)
    await expect(ask([first, second, lie])).rejects.toThrow('A node reported times of blocks that cannot be')
    expect((await ask(honest)).buckets).toMatchObject([{ count: 3 }])
  })

  test('as a CSV', async () => {
    const timeline = await claimTimeline([claimAt(0, 0, 1_500_000n), claimAt(0, 1, 500_000n)], {
      times: new Map([[0, opened]]),
      readTime: async () => 0,
      start: opened,
      now: opened,
      end: null,
    })
    expect(writeTimeline(timeline, 6)).toBe(
      'from_utc,to_utc,claims,amount,amount_base_units\n2025-01-15T14:00:00.000Z,2025-01-15T15:00:00.000Z,2,2,2000000\n',
    )
  })
})
