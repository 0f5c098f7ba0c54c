import { expect, test } from 'vitest'
import { createWasmKeccak } from '../../campaign/createWasmKeccak.ts'
import { makeCampaign } from '../../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import { hostsCheck, inspectHosts } from './inspectHosts.ts'
import { PackageFileUnreadError } from './packageErrors.ts'

const keccak256 = createWasmKeccak()
const listOf = (amount: bigint) => tableOf([1, 2, 3].map((n) => [`0x${`${n}`.repeat(40)}`, amount]))
const [sound, changed, other, short, silent] = ['sound', 'changed', 'other', 'short', 'silent'].map(
  (name) => `https://${name}.example/`,
) as [string, string, string, string, string]
const pkg = makeCampaign(listOf(5n), keccak256, {
  prefixBits: 1,
  hosts: [sound, changed, other, short, silent],
})
const flipped = (pkg.all.get('shards/1.bin') ?? new Uint8Array()).slice()
flipped[20] = (flipped[20] ?? 0) ^ 1
const places: Record<string, ReadonlyMap<string, Uint8Array>> = {
  [sound]: pkg.all,
  [changed]: new Map(pkg.all).set('shards/1.bin', flipped),
  [other]: makeCampaign(listOf(6n), keccak256).all,
  [short]: new Map([...pkg.all].filter(([path]) => path !== 'shards/1.bin')),
}
const ask = (hosts: readonly string[]) =>
  inspectHosts(hosts, {
    manifestHash: pkg.manifestHash,
    keccak256,
    open: (host) => ({
      async read(path) {
        const files = places[host]
        if (!files) throw new PackageFileUnreadError('it didn’t answer.')
        return files.get(path) ?? null
      },
    }),
  })

test('each host is recomputed by itself; silence is neither a yes nor a no', async () => {
  expect(await ask(pkg.manifest.hosts ?? [])).toEqual([
    { host: sound, status: 'passed', found: 'the same package, whole' },
    {
      host: changed,
      status: 'failed',
      found: 'The package is damaged: shards/1.bin does not recompute to the root.',
    },
    { host: other, status: 'failed', found: expect.stringMatching(/^another package, 0x[0-9a-f]{64}$/) },
    { host: short, status: 'failed', found: 'The package is damaged: shards/1.bin is missing.' },
    { host: silent, status: 'could-not-check', found: expect.stringContaining('it didn’t answer.') },
  ])
})

test('the row is as bad as its worst host, and says so of each', async () => {
  const rowOf = async (hosts: readonly string[]) => hostsCheck(hosts, await ask(hosts))
  expect(await rowOf([sound])).toMatchObject({ id: 'hosts', status: 'passed' })
  expect(await rowOf([sound, silent])).toMatchObject({ status: 'could-not-check' })
  expect(await rowOf([silent, other, sound])).toMatchObject({
    status: 'failed',
    found: expect.stringContaining(`${sound}: the same package, whole`),
  })
  expect(hostsCheck([sound], undefined)).toMatchObject({ status: 'not-asked', found: `${sound}: not read.` })
})
