import { expect, test } from 'vitest'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { readRounds } from './readRounds.ts'
import { makeRounds } from './test-support/makeRounds.ts'

const rounds = await makeRounds([[[1, 5n]], [[2, 5n]], [[3, 5n]]])
const [first, second, third] = rounds
const [stranger] = await makeRounds([[[9, 5n]]])
if (!first || !second || !third || !stranger) throw new Error('There are too few rounds.')
const last: VerifiedPackage = { ...third, root: '0x', cap: new Uint8Array(0), hosts: ['/packages/three/'] }

const found = (source: typeof first.source | undefined) => source && { source, terms: '' }
const addresses = (read: Awaited<ReturnType<typeof readRounds>>) =>
  read.rounds.map(({ distributor }) => distributor)

test('each round leads to the one before it, to the first', async () => {
  const asked: string[] = []
  const read = await readRounds(last, async ({ distributor, manifestHash }) => {
    asked.push(distributor)
    return found(rounds.find((round) => round.manifestHash === manifestHash)?.source)
  })
  expect(addresses(read)).toEqual(rounds.map(({ distributor }) => distributor))
  expect(asked).toEqual([second, first].map(({ distributor }) => distributor.toLowerCase()))
  expect(read.missing).toBeUndefined()
})

test('where a package has the manifests before it, a round is looked for only when its list is read', async () => {
  const asked: string[] = []
  const read = await readRounds(
    last,
    async ({ distributor, manifestHash }) => {
      asked.push(distributor)
      return found(rounds.find((round) => round.manifestHash === manifestHash)?.source)
    },
    async () => [second, first],
  )
  expect(addresses(read)).toEqual(rounds.map(({ distributor }) => distributor))
  expect(asked).toEqual([])
  for (const path of ['manifest.json', 'cap.bin'])
    expect(await read.rounds[0]?.source.read(path)).toEqual(first.files.get(path))
  expect(asked).toEqual([first.distributor.toLowerCase()])
})

test('what keeps a round from being looked for is said, and not that it is missing', async () => {
  const find = async () => {
    throw new Error('No node has answered.')
  }
  await expect(readRounds(last, find)).rejects.toThrow('No node has answered.')
})

test('a round that isn’t found, is another one, or doesn’t hold together is missing, with all before it', async () => {
  const cap = new Uint8Array(second.files.get('cap.bin') ?? [])
  cap[0] = (cap[0] ?? 0) ^ 1
  const damaged = { read: async (path: string) => (path === 'cap.bin' ? cap : second.source.read(path)) }
  for (const source of [undefined, stranger.source, first.source, damaged]) {
    const read = await readRounds(last, async () => found(source))
    expect(addresses(read)).toEqual([third.distributor])
    expect(read.missing).toEqual(third.manifest.previous)
  }
})
