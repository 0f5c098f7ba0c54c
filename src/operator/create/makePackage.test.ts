import { expect, test } from 'vitest'
import { readZip } from '../../../e2e/support/readZip.ts'
import { merkleDistributorFactoryAddress } from '../../abi/factoryAddress.ts'
import { parseRecipientList } from '../../campaign/parseRecipientList.ts'
import { verifyPackage } from '../../campaign/verifyPackage.ts'
import { keccak256 } from '../../package/keccak.ts'
import { makePackage, type PackageRequest } from './makePackage.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const list = new TextEncoder().encode(`${address('a')},1.5\n${address('b')},2\n${address('c')},3\n`)
const request: PackageRequest = {
  plan: {
    token: { address: address('7'), symbol: 'SPR', name: 'Spring', decimals: 18 },
    window: { start: 1_800_000_000, end: null },
    receivers: { sweep: address('d'), yield: address('e'), gas: address('f') },
    texts: { title: 'Spring' },
  },
  chainId: 81457,
  factory: merkleDistributorFactoryAddress,
  allocations: parseRecipientList(list, { amounts: { unit: 'whole', decimals: 18 }, keccak256 }).allocations,
}

test('the archive holds the package, whole', async () => {
  const made = makePackage(request, keccak256)
  const files = readZip(Buffer.from(await made.archive.arrayBuffer()))
  expect(files.size).toBe(made.fileCount)
  const verified = await verifyPackage(
    {
      read: async (path) => {
        const bytes = files.get(path)
        return bytes ? Uint8Array.from(bytes) : null
      },
      list: async () => [...files.keys()],
    },
    keccak256,
  )
  expect(verified.manifestHash).toBe(made.manifestHash)
  expect(verified.allocations.total).toBe(6_500_000_000_000_000_000n)
})

test('it is the one that the command line makes, and the same again', async () => {
  const made = makePackage(request, keccak256)
  const again = makePackage(request, keccak256)
  expect(again.manifestHash).toBe(made.manifestHash)
  const bytes = async ({ archive }: typeof made) => Buffer.from(await archive.arrayBuffer())
  expect((await bytes(again)).equals(await bytes(made))).toBe(true)
})

test('what a manifest cannot say is refused before anything is hashed', () => {
  const wrong = { ...request, plan: { ...request.plan, texts: { title: '' } } }
  let hashes = 0
  const counting = (bytes: Uint8Array) => {
    hashes++
    return keccak256(bytes)
  }
  expect(() => makePackage(wrong, counting)).toThrow('title')
  expect(hashes).toBe(0)
})
