import { type Hex, toHex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { createHostMessenger } from '../../safe/app/createHostMessenger.ts'
import { createSafeApp } from '../../safe/app/createSafeApp.ts'
import { createTestHost, demoDetails, hostOrigin } from '../../safe/app/test-support/createTestHost.ts'
import { HostNotAskedError } from '../errors.ts'
import { createHostLookUps, type HostLookUps, mostMisses } from './createHostLookUps.ts'

// The real messenger and app, in a host that counts what it is asked.

const second = 1_000
const hash = (n: number): Hex => toHex(n, { size: 32 })

let now: number
let asked: { at: number; hash: string; isHit: boolean }[]
let knownToHost: Set<string>
let atOnce: number
let mostAtOnce: number
let lookUps: HostLookUps
beforeEach(() => {
  now = 1_800_000_000_000
  asked = []
  knownToHost = new Set()
  atOnce = 0
  mostAtOnce = 0
  const { window } = createTestHost({
    handlers: {
      async getTxBySafeTxHash({ safeTxHash }: { safeTxHash: string }) {
        mostAtOnce = Math.max(mostAtOnce, ++atOnce)
        await Promise.resolve()
        atOnce--
        const isHit = knownToHost.has(safeTxHash)
        asked.push({ at: now, hash: safeTxHash, isHit })
        if (!isHit) throw new Error('404')
        return demoDetails('AWAITING_CONFIRMATIONS', { detailedExecutionInfo: { safeTxHash } })
      },
    },
  })
  const app = createSafeApp(createHostMessenger({ allowedOrigins: [hostOrigin], window }))
  lookUps = createHostLookUps((hash, signal) => app.getTxBySafeTxHash(hash, { signal }), { now: () => now })
})

/** What a page asks for at one moment, all at once. */
const ask = (...hashes: Hex[]) =>
  Promise.all(hashes.map((each) => lookUps.read(each).catch((error) => error)))
const guesses = (count: number, from = 0) => Array.from({ length: count }, (_, at) => hash(from + at))

/** The longest run of misses with no hit and no pause between them. */
function longestBurst(): number {
  let longest = 0
  let run = 0
  for (const [at, each] of asked.entries()) {
    const before = asked[at - 1]
    run = each.isHit ? 0 : before && !before.isHit && before.at === each.at ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}

describe('unknown hashes', () => {
  test('are asked for one at a time, four in a row, and then after growing pauses alone', async () => {
    // An hour on a page that asks for twelve every two seconds.
    const start = now
    for (; now < start + 3_600 * second; now += 2 * second) await ask(...guesses(12))
    expect(mostAtOnce).toBe(1)
    expect(longestBurst()).toBe(mostMisses)
    expect(asked.slice(0, 12).map(({ at }) => (at - start) / second)).toEqual([
      ...[0, 0, 0, 0, 10, 30, 70, 150, 310, 610, 910, 1210],
    ])
    expect(asked.length).toBeLessThan(25)
  })

  test('each has a growing pause of its own, also where others are known', async () => {
    const start = now
    knownToHost.add(hash(7))
    for (; now < start + 600 * second; now += 2 * second) await ask(hash(1), hash(7))
    const misses = asked.filter(({ isHit }) => !isHit).map(({ at }) => (at - start) / second)
    expect(misses).toEqual([0, 10, 30, 70, 150, 310])
    expect(longestBurst()).toBe(1)
  })

  test('too early, what the host said is said again, or that it was not asked', async () => {
    await ask(...guesses(mostMisses))
    expect(await ask(hash(0), hash(9))).toEqual([
      expect.objectContaining({ message: 'Request failed' }),
      expect.any(HostNotAskedError),
    ])
    expect(asked).toHaveLength(mostMisses)
  })

  test('a hit ends the counting', async () => {
    knownToHost.add(hash(3))
    await ask(...guesses(3), hash(3), ...guesses(mostMisses, 10), hash(20))
    expect(asked).toHaveLength(3 + 1 + mostMisses)
  })
})

test('a hit ends the pause: the next unknown hash is asked for at once', async () => {
  await ask(...guesses(mostMisses))
  knownToHost.add(hash(100))
  lookUps.know(hash(100))
  await ask(hash(9), hash(100))
  expect(asked).toHaveLength(mostMisses + 1)
  await ask(...guesses(mostMisses + 1, 10))
  expect(asked).toHaveLength(2 * mostMisses + 1)
})

test('an unknown hash does not wait for the answer about a known one', async () => {
  const silent = createHostLookUps((each) =>
    each === hash(1) ? new Promise(() => {}) : Promise.reject(new Error('404')),
  )
  silent.know(hash(1))
  void silent.read(hash(1))
  await expect(silent.read(hash(2))).rejects.toThrow('404')
})

describe('known hashes', () => {
  test('are asked for whenever it is wanted: found before, or named by the host', async () => {
    knownToHost.add(hash(100)).add(hash(101))
    await ask(hash(100), ...guesses(mostMisses))
    lookUps.know(hash(101))
    expect(await ask(hash(100), hash(101))).toMatchObject([
      { txStatus: 'AWAITING_CONFIRMATIONS' },
      { txStatus: 'AWAITING_CONFIRMATIONS' },
    ])
  })

  test('one that the host named and its service does not have yet waits its own pause', async () => {
    lookUps.know(hash(1))
    await ask(hash(1))
    await ask(hash(1))
    knownToHost.add(hash(1))
    now += 10 * second
    expect(await ask(hash(1))).toMatchObject([{ txStatus: 'AWAITING_CONFIRMATIONS' }])
    expect(asked).toHaveLength(2)
  })
})

test('behavior: another one who asks while it is asked waits for the same answer, and may leave', async () => {
  knownToHost.add(hash(1))
  const leaving = new AbortController()
  const left = lookUps.read(hash(1), leaving.signal).catch(() => 'left')
  leaving.abort()
  expect(await ask(hash(1), hash(1))).toMatchObject([{ txStatus: 'AWAITING_CONFIRMATIONS' }, {}])
  expect(await left).toBe('left')
  expect(asked).toHaveLength(1)
})
