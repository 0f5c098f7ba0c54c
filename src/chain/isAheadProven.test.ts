import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { hashOf, isAheadProven, type ReadHash } from './isAheadProven.ts'
import type { Stopwatch } from './stopwatch.ts'

const hash = (of: string): Hex => `0x${of.repeat(32)}`
const real = hash('aa')
const other = hash('bb')
const nobodys = hash('cc')
type Answer = Awaited<ReturnType<ReadHash>>

/** Nodes whose answers are given for each second of time; from their last one on they stay with it. */
async function judge(reported: Answer, ...behind: readonly (readonly Answer[])[]) {
  let now = 0
  const asked: [second: number, block: Hex][] = []
  const waits: number[] = []
  const stopwatch: Stopwatch = {
    elapsed: () => now,
    after(seconds, run) {
      waits.push(seconds)
      now += seconds
      queueMicrotask(run)
      return () => {}
    },
  }
  const nodeOf =
    (answers: readonly Answer[]): ReadHash =>
    async (block) => {
      asked.push([now, block])
      return answers[Math.min(Math.ceil(now / 2) - 1, answers.length - 1)]
    }
  const verdict = await isAheadProven({
    ahead: async (block) => {
      asked.push([now, block])
      return reported
    },
    behind: behind.map(nodeOf),
    newest: 100,
    stopwatch,
  })
  return { verdict, asked, waits }
}

test('one that knows the block that the others are about to have is ahead', async () => {
  const { verdict, asked } = await judge(real, ['none', real], ['none', real])
  expect(verdict).toBe(true)
  // Two ahead of their newest: 102 is 0x66. Asked of them every two seconds, until they have it.
  expect(asked).toEqual([
    [0, '0x66'],
    [2, '0x66'],
    [2, '0x66'],
    [4, '0x66'],
    [4, '0x66'],
  ])
})

test('one that made the block up is not', async () => {
  expect((await judge(other, ['none', real], ['none', real])).verdict).toBe(false)
})

test('one that gives no answer proves nothing, and one that has no such block is not ahead; nobody is waited for', async () => {
  expect(await judge(undefined, [real], [real])).toMatchObject({ verdict: undefined, waits: [] })
  expect(await judge('none', [real], [real])).toMatchObject({ verdict: false, waits: [] })
})

test('what one of the others says alone decides nothing', async () => {
  // Of two that differ none is believed, and they are asked until they agree.
  expect((await judge(real, [other, real], [nobodys, real])).verdict).toBe(true)
  expect((await judge(real, [real, other], [nobodys, other])).verdict).toBe(false)
  // One alone never counts, not even when it is all that answers.
  expect((await judge(real, [other], ['none'], [undefined])).verdict).toBe(true)
})

test('two that have no such block, or give no answer, do not agree on that', async () => {
  expect((await judge(real, ['none'], ['none'])).verdict).toBe(true)
  expect((await judge(real, [undefined], [undefined])).verdict).toBe(true)
  expect((await judge(real, [undefined, real], ['none', real], [other])).verdict).toBe(true)
})

test('where two of three agree, the third does not matter, wherever it is', async () => {
  for (const answers of [
    [[other], [real], [real]],
    [[real], [other], [real]],
    [[real], [real], [other]],
  ])
    expect((await judge(real, ...answers)).verdict).toBe(true)
})

test('two that give no answer do not stand in the way of two that agree', async () => {
  expect((await judge(real, [undefined], [undefined], [other], [other])).verdict).toBe(false)
  expect((await judge(real, ['none'], ['none'], [other], [other])).verdict).toBe(false)
})

test('others that do not move are stuck: after four tries, eight seconds, the one ahead is right', async () => {
  const { verdict, waits } = await judge(other, ['none', 'none', 'none', 'none', real], ['none'])
  expect({ verdict, waits }).toEqual({ verdict: true, waits: [2, 2, 2, 2] })
  // The fourth try still counts.
  const last = ['none', 'none', 'none', real] as const
  expect((await judge(other, last, last)).verdict).toBe(false)
})

test('a hash is read from a block; null is none, and anything else is no answer', () => {
  const block = { number: '0x66', hash: real, timestamp: '0x1' }
  expect(hashOf(block)).toBe(real)
  expect(hashOf({ ...block, hash: real.toUpperCase().replace('0X', '0x') })).toBe(real)
  expect(hashOf(null)).toBe('none')
  for (const result of [undefined, 'text', {}, { ...block, hash: null }, { ...block, hash: '0x12' }, real])
    expect(hashOf(result)).toBeUndefined()
})
