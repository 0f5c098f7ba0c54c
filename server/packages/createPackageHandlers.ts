import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Address, Hex } from 'viem'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { fromHex } from '../../src/campaign/hex.ts'
import type { Keccak256 } from '../../src/campaign/keccak256.ts'
import { manifestHash, readManifest } from '../../src/campaign/manifest.ts'
import { PackageDamagedError, PackageFormatError } from '../../src/campaign/packageErrors.ts'
import { readCap } from '../../src/campaign/readCap.ts'
import { pathOfPrefix, prefixOf, readShard } from '../../src/campaign/shard.ts'
import { capToHex } from '../../src/chain/capToHex.ts'
import { computeDistributorAddress } from '../../src/chain/computeDistributorAddress.ts'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { distributorParameters } from '../../src/chain/distributorParameters.ts'
import type { Handlers } from '../handlers.ts'
import { ProblemError } from '../http/problem.ts'
import { wideFactor } from '../limits/clientNetwork.ts'
import { createRoom } from '../limits/createRoom.ts'
import { checkContract, type PackageOfContract } from './checkContract.ts'
import type { PackageStore } from './openPackageStore.ts'
import { verifyStored } from './verifyStored.ts'

/** A longer file is read by no page. */
const mostShardBytes = 1_000_000
/** Packages that are being sent at the same time. */
const mostUploads = 10
/** Milliseconds in which nothing came: after the first another one takes the place where there is none left, after the second it is given up. */
const idleTime = 600_000
const endTime = 3_600_000
/** A shard holds at least so much for each allocation. */
const leastEntryBytes = 21

/** A package whose contract was found on chain, and as much of its list as has come. */
type Upload = PackageOfContract & {
  /** The shard that is awaited. */
  next: number
  /** Allocations in the shards before it. */
  found: number
  touchedAt: number
}

export type PackageHandlersOptions = {
  /** Null: no packages are taken. */
  readonly packages: {
    readonly store: PackageStore
    /** Bytes of all packages. */
    readonly mostBytes: number
    /** That are begun within a day from one network. */
    readonly mostPerNetwork: number
  } | null
  readonly reader: ChainReader
  readonly now: () => number
  /** Ends what is being recomputed. */
  readonly signal?: AbortSignal | undefined
}

type PackageHandlers = Pick<Handlers, 'getPackage' | 'beginPackage' | 'sendShards' | 'publishPackage'>

/**
 * Takes packages from anybody: nobody needs to be trusted, because nothing is kept that is not part of a package whose contract is on
 * chain. The manifest and the cap come first and tell the contract; each part of the list is recomputed to them as it comes; the
 * whole is recomputed from nothing before it is there for anybody.
 */
export function createPackageHandlers({
  packages,
  reader,
  now,
  signal,
}: PackageHandlersOptions): PackageHandlers {
  if (!packages) {
    const refuse = async () => {
      throw new ProblemError('packages-not-taken', 'This API takes no packages. Publish it on another host.')
    }
    return {
      getPackage: async () => ({ body: { status: 'not-taken' } }),
      ...{ beginPackage: refuse, sendShards: refuse, publishPackage: refuse },
    }
  }
  const { store, mostBytes, mostPerNetwork } = packages
  const uploads = new Map<Hex, Upload>()
  const keccak = createWasmKeccak()
  const countBegun = createDailyCount(mostPerNetwork)
  const ofUpload = createRoom(
    1,
    new ProblemError('overloaded', 'This package is being sent already. Try again in a moment.', {
      retryAfter: 1,
    }),
  )
  const ofRecomputing = createRoom(
    1,
    new ProblemError('overloaded', 'Another package is being recomputed. Try again in a moment.', {
      retryAfter: 5,
    }),
  )
  const publishing = new Map<Hex, Promise<void>>()

  const forget = async (hash: Hex) => {
    uploads.delete(hash)
    await store.drop(hash)
  }
  const makeRoom = async () => {
    for (const [hash, { touchedAt }] of uploads) if (now() - touchedAt > endTime) await forget(hash)
    if (uploads.size < mostUploads) return
    const [oldest] = [...uploads].sort(([, a], [, b]) => a.touchedAt - b.touchedAt)
    if (!oldest || now() - oldest[1].touchedAt < idleTime)
      throw new ProblemError('overloaded', 'Too many packages are being sent. Try again in some minutes.', {
        reason: 'uploads',
        retryAfter: 60,
      })
    await forget(oldest[0])
  }
  const checkSpace = (bytes: number) => {
    if (store.usedBytes() + bytes <= mostBytes) return
    throw noRoom()
  }

  const keep = async (hash: Hex, path: string, bytes: Uint8Array) => {
    checkSpace(bytes.length)
    try {
      await store.write(hash, path, bytes)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw noRoom()
      throw error
    }
  }

  return {
    async getPackage({ parameters: { hash } }) {
      if (await store.isPublished(hash)) return { body: { status: 'published' } }
      const upload = uploads.get(hash)
      return { body: upload ? { status: 'sending', next: upload.next } : { status: 'absent' } }
    },

    async beginPackage({ body, networkHash, wideNetworkHash }) {
      const { hash, ...found } = await readBeginning(body, await keccak)
      const { manifest, distributor } = found
      if (await store.isPublished(hash))
        return { body: { hash, distributor, state: { status: 'published' } } }
      if (manifest.chainId !== reader.chainId)
        throw refused(
          'chain',
          `The package is for chain ${manifest.chainId}, and this API is of chain ${reader.chainId}.`,
        )
      if (!uploads.has(hash)) {
        checkSpace(manifest.tree.count * leastEntryBytes)
        await checkContract(reader, found)
        await countBegun(networkHash, wideNetworkHash)
        await ofUpload('new', async () => {
          // Somebody else may have begun it while the chain was asked.
          if (uploads.has(hash)) return
          await makeRoom()
          await store.begin(hash)
          await keep(hash, 'manifest.json', new TextEncoder().encode(body.manifest))
          await keep(hash, 'cap.bin', found.cap)
          uploads.set(hash, { ...found, next: 0, found: 0, touchedAt: now() })
        })
      }
      return { body: { hash, distributor, state: { status: 'sending', next: uploads.get(hash)?.next ?? 0 } } }
    },

    async sendShards({ parameters: { hash }, body }) {
      if (!uploads.has(hash)) throw unknown()
      return ofUpload(hash, async () => {
        const upload = uploads.get(hash)
        if (!upload) throw unknown()
        const { manifest, cap } = upload
        const { prefixBits } = manifest.shards
        const keccak256 = await keccak
        for (const [at, text] of body.shards.entries()) {
          const prefix = body.first + at
          // What is there was proven when it came. Who is ahead learns how far it is.
          if (prefix !== upload.next) continue
          if (prefix === 2 ** prefixBits)
            throw refused('shards', 'The package has fewer parts than were sent.')
          const bytes = Buffer.from(text, 'base64')
          const path = pathOfPrefix(prefix, prefixBits)
          if (bytes.length > mostShardBytes)
            throw refused(
              path,
              `A part of a list has at most ${mostShardBytes} bytes here, because no page reads more.`,
            )
          const own = checked(path, () => {
            const { first, count, records } = readShard({ bytes, manifest, cap, prefix, keccak256 })
            let [from, to] = [0, count]
            while (from < to && prefixOf(records, from, prefixBits) < prefix) from++
            while (to > from && prefixOf(records, to - 1, prefixBits) > prefix) to--
            if (first + from !== upload.found)
              throw new PackageDamagedError(path, 'does not go on where the one before ends')
            return to - from
          })
          await keep(hash, path, bytes)
          upload.next++
          upload.found += own
          upload.touchedAt = now()
        }
        return { body: { next: upload.next } }
      })
    },

    async publishPackage({ parameters: { hash } }) {
      if (!(await store.isPublished(hash))) {
        if (!uploads.has(hash)) throw unknown()
        // Who asks again, because an answer was lost, waits for the same work.
        const work = publishing.get(hash) ?? ofUpload(hash, () => ofRecomputing('all', () => publish(hash)))
        publishing.set(hash, work)
        await work.finally(() => publishing.delete(hash))
      }
      return { body: { status: 'published' } }
    },
  }

  async function publish(hash: Hex) {
    const upload = uploads.get(hash)
    if (!upload || upload.next < 2 ** upload.manifest.shards.prefixBits) throw unknown()
    const verdict = await verifyStored(store.incomingFolder(hash), signal)
    if (verdict.status === 'whole' && verdict.hash === hash) {
      await store.publish(hash)
      uploads.delete(hash)
      return
    }
    await forget(hash)
    throw refused('package', verdict.status === 'refused' ? verdict.sentence : 'It is another package.')
  }
}

type Beginning = PackageOfContract & { readonly hash: Hex }

/** Reads manifest and cap as `verifyPackage` does, and computes the only address that their contract can have. */
async function readBeginning(body: { manifest: string; cap: Hex }, keccak256: Keccak256): Promise<Beginning> {
  const bytes = new TextEncoder().encode(body.manifest)
  const manifest = checked('manifest.json', () => readManifest(bytes))
  const cap = checked('cap.bin', () => readCap(fromHex(body.cap), manifest, keccak256))
  const hash = manifestHash(bytes, keccak256)
  const distributor: Address = await computeDistributorAddress({
    ...{ factory: manifest.factory, manifestHash: hash },
    ...{ parameters: distributorParameters(manifest), cap: capToHex(cap) },
  })
  return { manifest, cap, hash, distributor }
}

/** What a file of a package is refused for is told to whoever sent it. */
function checked<result>(file: string, read: () => result): result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof PackageDamagedError || error instanceof PackageFormatError)) throw error
    throw refused(file, [error.summary, ...error.facts].join(' ').slice(0, 400))
  }
}

const refused = (reason: string, sentence: string) =>
  new ProblemError('package-refused', `${sentence} It was not kept.`, { reason })

const noRoom = () =>
  new ProblemError('storage-full', 'There is no room left here for this package. Publish it on another host.')

const unknown = () =>
  new ProblemError(
    'upload-unknown',
    'This package was not begun here, is not whole, or nothing of it came for too long. Begin again.',
  )

/** Counts what one network, and the wide one around it, begins within a day. Each process counts for itself. */
function createDailyCount(most: number) {
  const duration = 86_400
  const ofNetwork = new RateLimiterMemory({ points: most, duration })
  const ofWideNetwork = new RateLimiterMemory({ points: most * wideFactor, duration })
  return async (network: string, wideNetwork: string) => {
    try {
      await ofNetwork.consume(network)
      await ofWideNetwork.consume(wideNetwork)
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      const { msBeforeNext } = refusal as { msBeforeNext: number }
      throw new ProblemError(
        'network-limit',
        'So many packages were begun from your network within a day. Try again later.',
        {
          reason: 'packages',
          retryAfter: msBeforeNext / 1000,
        },
      )
    }
  }
}
