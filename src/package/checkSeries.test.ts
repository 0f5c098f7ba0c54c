import { getAddress } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeCampaign } from '../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../campaign/fixtures/makeTrees.ts'
import type { Hex } from '../campaign/hex.ts'
import { shardPath } from '../campaign/shardPath.ts'
import { checkSeries } from './checkSeries.ts'
import { keccak256 } from './keccak.ts'
import type { VerifiedPackage } from './loadPackage.ts'

const rounds = 52
const accountOf = (at: number): Hex =>
  `0x${((at * 0x9e3779b1 + 1) >>> 0).toString(16).padStart(8, '0').repeat(5)}`
/** In every round but each fifth. */
const account = accountOf(7)
const isIn = (round: number) => round % 5 !== 4

const files = new Map<string, Uint8Array>()
const series = Array.from({ length: rounds }, (_, round): VerifiedPackage => {
  const host = `https://files.example/${round}/`
  const rows = Array.from({ length: 40 }, (_, at) => [accountOf(at), BigInt(round + at + 1)] as const)
    .filter(([each]) => each !== account || isIn(round))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const made = makeCampaign(tableOf(rows), keccak256, { prefixBits: 2 })
  for (const [path, bytes] of made.all) files.set(`${host}${path}`, bytes)
  const { manifest, manifestHash, cap } = made
  const distributor = getAddress(`0x${manifestHash.slice(-40)}`)
  return { manifest, manifestHash, root: manifest.tree.root, cap, distributor, hosts: [host] }
})

let load: { running: number; most: number; asked: string[] }
beforeEach(() => {
  load = { running: 0, most: 0, asked: [] }
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit = {}) => {
    load.asked.push(url)
    load.most = Math.max(load.most, ++load.running)
    // As a host that is farther away than this machine.
    await new Promise((resolve) => setImmediate(resolve))
    load.running--
    signal?.throwIfAborted()
    const bytes = files.get(url)
    return bytes ? new Response(new Uint8Array(bytes)) : new Response('', { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('behavior: 52 rounds take one file a round, six at once, and every answer is the round’s own', async () => {
  const progress: number[] = []
  const answers = await checkSeries(series, getAddress(account), {
    onProgress: (done, all) => {
      expect(all).toBe(rounds)
      progress.push(done)
    },
  })
  expect(load.asked.toSorted()).toEqual(
    series.map(({ manifest, hosts }) => `${hosts[0]}${shardPath(manifest, account)}`).toSorted(),
  )
  expect(load.most).toBe(6)
  expect(progress).toEqual(series.map((_, at) => at + 1))
  expect(
    answers.map((answer) => (answer.status === 'eligible' ? answer.allocation.amount : answer.status)),
  ).toEqual(series.map((_, round) => (isIn(round) ? BigInt(round + 8) : 'not-eligible')))
})

test('behavior: a round that could not be checked is neither a yes nor a no, and stops no other', async () => {
  const [, broken] = series
  if (!broken) throw new Error('There is no second round.')
  const moved = { ...broken, hosts: ['https://gone.example/'] }
  const answers = await checkSeries(series.with(1, moved), getAddress(account))
  expect(answers[1]).toMatchObject({ status: 'could-not-check' })
  expect(answers.filter(({ status }) => status === 'could-not-check')).toHaveLength(1)
})

test('behavior: who leaves asks for no further file', async () => {
  const leaving = new AbortController()
  const checking = checkSeries(series, getAddress(account), {
    signal: leaving.signal,
    onProgress: (done) => {
      if (done === 3) leaving.abort()
    },
  })
  await expect(checking).rejects.toMatchObject({ name: 'AbortError' })
  expect(load.asked.length).toBeLessThan(20)
})
