import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Address, Hex } from 'viem'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { fromHex } from '../../src/campaign/hex.ts'
import type { Keccak256 } from '../../src/campaign/keccak256.ts'
import { type Manifest, manifestHash, maxPrefixBits, readManifest } from '../../src/campaign/manifest.ts'
import { PackageDamagedError, PackageFormatError } from '../../src/campaign/packageErrors.ts'
import { readCap } from '../../src/campaign/readCap.ts'
import { choosePrefixBits, pathOfPrefix, prefixOf, readShard } from '../../src/campaign/shard.ts'
import { capToHex } from '../../src/chain/capToHex.ts'
import { computeDistributorAddress } from '../../src/chain/computeDistributorAddress.ts'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { distributorParameters } from '../../src/chain/distributorParameters.ts'
import type { Handlers } from '../handlers.ts'
import { ProblemError } from '../http/problem.ts'
import { addressShare, type ClientNetworks, wideFactor } from '../limits/clientNetwork.ts'
import { consume } from '../limits/consume.ts'
import { createConcurrencyLimit } from '../limits/createConcurrencyLimit.ts'
import { checkContract, type PackageOfContract } from './checkContract.ts'
import { bytesOnDisk, type PackageStore } from './openPackageStore.ts'
import { verifyStored } from './verifyStored.ts'

/** A longer file is read by no page. */
const mostShardBytes = 1_000_000
/**
 * Of one package. Recomputing so many takes about half a gigabyte of memory: two tables of 52 bytes each, and
 * a tree.
 */
const mostRecipients = 2_000_000
/** Of one package, on the disk. */
const mostPackageBytes = 200_000_000
/** Packages that are being sent at the same time: in all, and from an address and the networks around it. */
const mostUploads = 10
const mostUploadsOf = { address: 2, network: 4, wideNetwork: 6 } as const
/**
 * Milliseconds in which nothing came: after the first another one takes the place where there is none left,
 * after the second it is given up.
 */
const idleTime = 600_000
const endTime = 3_600_000
/** Milliseconds in which a package is sent whole: 200 MB take as long over a line of 10 kB a second. */
const mostAge = 21_600_000
/**
 * Bytes a second. An upload that is slower, from the tenth minute on, makes room for others as if nothing
 * came.
 */
const leastPace = 2_000
/** A shard holds at least so much for each allocation. */
const leastEntryBytes = 21

/** A package whose contract was found on chain, and as much of its list as has come. */
type Upload = PackageOfContract & {
  /** The shard that is awaited. */
  next: number
  /** Allocations in the shards before it. */
  found: number
  /** Bytes that were kept of it. */
  bytes: number
  readonly begunAt: number
  touchedAt: number
  readonly client: ClientNetworks
  /** `busy`: its files are being written or recomputed, and must stay. `ending`: they are being removed. */
  state: 'open' | 'busy' | 'ending'
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
 * Takes packages from anybody: nobody needs to be trusted, because nothing is kept that is not part of a
 * package whose contract is on chain. The manifest and the cap come first and name the contract; each part of
 * the list is recomputed to them as it comes; the whole is recomputed from nothing before it is there for
 * anybody.
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
      beginPackage: refuse,
      sendShards: refuse,
      publishPackage: refuse,
    }
  }
  const { store, mostBytes, mostPerNetwork } = packages
  const uploads = new Map<Hex, Upload>()
  const keccak = createWasmKeccak()
  const countBegun = createDailyCount(mostPerNetwork)
  const ofUpload = createConcurrencyLimit(
    1,
    new ProblemError('overloaded', 'This package is being sent already. Try again in a moment.', {
      retryAfter: 1,
    }),
  )
  const ofRecomputing = createConcurrencyLimit(
    1,
    new ProblemError('overloaded', 'Another package is being recomputed. Try again in a moment.', {
      retryAfter: 5,
    }),
  )
  const publishing = new Map<Hex, Promise<void>>()

  const forget = async (hash: Hex, upload: Upload) => {
    upload.state = 'ending'
    await store.drop(hash)
    uploads.delete(hash)
  }
  const openOnes = () => [...uploads].filter(([, { state }]) => state === 'open')
  /** Whether nothing comes, or so little that it holds its place for the sake of holding it. */
  const isStalled = ({ touchedAt, begunAt, bytes }: Upload) =>
    now() - touchedAt >= idleTime || bytes < ((now() - begunAt - idleTime) / 1_000) * leastPace
  const forgetEnded = async () => {
    for (const [hash, upload] of openOnes())
      if (now() - upload.touchedAt > endTime || now() - upload.begunAt > mostAge) await forget(hash, upload)
  }
  const makeRoom = async (client: ClientNetworks) => {
    await forgetEnded()
    const all = () => [...uploads.values()]
    const isFull = () => all().length >= mostUploads
    const isOwnFull = () =>
      steps.some(
        (step) =>
          all().filter((upload) => upload.client[step] === client[step]).length >= mostUploadsOf[step],
      )
    for (const [hash, upload] of openOnes().sort(([, a], [, b]) => a.touchedAt - b.touchedAt)) {
      const isOwn = steps.some((step) => upload.client[step] === client[step])
      if (isStalled(upload) && (isFull() || (isOwn && isOwnFull()))) await forget(hash, upload)
    }
    if (!isFull() && !isOwnFull()) return
    throw new ProblemError(
      'overloaded',
      isFull()
        ? 'Too many packages are being sent. Try again in some minutes.'
        : 'Too many packages are being sent from your network. Try again when one of them is there, or in some minutes.',
      { reason: 'uploads', retryAfter: 60 },
    )
  }
  const makeSpace = async (bytes: number) => {
    const isThere = () => store.usedBytes() + bytes <= mostBytes
    if (isThere()) return
    await forgetEnded()
    for (const [hash, upload] of openOnes()) if (!isThere() && isStalled(upload)) await forget(hash, upload)
    if (!isThere()) throw noRoom()
  }

  /** What has no room, or has lost its place on the disk, is forgotten: it holds nothing that others need. */
  const keep = async (hash: Hex, upload: Upload, path: string, bytes: Uint8Array) => {
    const size = bytesOnDisk(bytes.length)
    try {
      if (upload.bytes + size > mostPackageBytes)
        throw refused('package', `A package takes at most ${mostPackageBytes} bytes here.`)
      await makeSpace(size)
      await store.write(hash, path, bytes)
      upload.bytes += size
    } catch (error) {
      // ENOENT: another process has emptied the folder.
      const end = isError(error, 'ENOSPC') ? noRoom() : isError(error, 'ENOENT') ? unknown() : error
      if (end instanceof ProblemError) await forget(hash, upload)
      throw end
    }
  }
  /** Works at a package whose files stay meanwhile. One work at a time for each. */
  const withUpload = <result>(hash: Hex, work: (upload: Upload) => Promise<result>): Promise<result> =>
    ofUpload(hash, async () => {
      const upload = uploads.get(hash)
      if (!upload || upload.state === 'ending') throw unknown()
      upload.state = 'busy'
      upload.touchedAt = now()
      try {
        return await work(upload)
      } finally {
        if (uploads.get(hash) === upload) upload.state = 'open'
      }
    })

  return {
    async getPackage({ parameters: { hash } }) {
      if (await store.isPublished(hash)) return { body: { status: 'published' } }
      const upload = uploads.get(hash)
      return { body: upload ? { status: 'sending', next: upload.next } : { status: 'absent' } }
    },

    async beginPackage({ body, client }) {
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
        checkSize(manifest)
        await makeSpace(leastBytes(manifest))
        await checkContract(reader, found)
        await countBegun(client)
        await ofUpload('new', async () => {
          // Somebody else may have begun it while the chain was asked.
          if (uploads.has(hash)) return
          await makeRoom(client)
          const [begunAt, touchedAt] = [now(), now()]
          uploads.set(hash, {
            ...found,
            next: 0,
            found: 0,
            bytes: 0,
            begunAt,
            touchedAt,
            client,
            state: 'open',
          })
          await withUpload(hash, async (upload) => {
            await store.begin(hash)
            await keep(hash, upload, 'manifest.json', new TextEncoder().encode(body.manifest))
            await keep(hash, upload, 'cap.bin', found.cap)
          }).catch(async (error) => {
            const upload = uploads.get(hash)
            if (upload) await forget(hash, upload)
            throw error
          })
        })
      }
      const upload = uploads.get(hash)
      if (!upload || upload.state === 'ending')
        throw new ProblemError('overloaded', 'What was sent of this package is being removed. Try again.', {
          retryAfter: 1,
        })
      upload.touchedAt = now()
      return { body: { hash, distributor, state: { status: 'sending', next: upload.next } } }
    },

    async sendShards({ parameters: { hash }, body }) {
      return withUpload(hash, async (upload) => {
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
          await keep(hash, upload, path, bytes)
          upload.next++
          upload.found += own
        }
        return { body: { next: upload.next } }
      })
    },

    async publishPackage({ parameters: { hash } }) {
      if (!(await store.isPublished(hash))) {
        // Who asks again, because an answer was lost, waits for the same work.
        const work =
          publishing.get(hash) ??
          withUpload(hash, (upload) => ofRecomputing('all', () => publish(hash, upload)))
        publishing.set(hash, work)
        await work.finally(() => publishing.delete(hash))
      }
      return { body: { status: 'published' } }
    },
  }

  async function publish(hash: Hex, upload: Upload) {
    if (upload.next < 2 ** upload.manifest.shards.prefixBits) throw unknown()
    if (!(await store.isSent(hash))) {
      await forget(hash, upload)
      throw unknown()
    }
    const verdict = await verifyStored(store.incomingFolder(hash), signal)
    if (verdict.status === 'whole' && verdict.hash === hash) {
      await store.publish(hash)
      uploads.delete(hash)
      return
    }
    await forget(hash, upload)
    throw refused('package', verdict.status === 'refused' ? verdict.sentence : 'It is another package.')
  }
}

/**
 * A package that is larger, or cut into more files, than its list needs is not taken: files of few bytes take
 * whole blocks of the disk.
 */
function checkSize({ tree, shards }: Manifest) {
  if (tree.count > mostRecipients)
    throw refused('manifest.json', `A package has at most ${mostRecipients} recipients here.`)
  const usualBits = choosePrefixBits(tree.count, maxPrefixBits)
  if (shards.prefixBits > usualBits)
    throw refused(
      'manifest.json',
      `Its list is cut into ${2 ** shards.prefixBits} parts, and ${2 ** usualBits} are enough for it.`,
    )
}

/** What a package takes on the disk at least, by its manifest. */
function leastBytes({ tree, shards }: Manifest): number {
  return Math.max(tree.count * leastEntryBytes, (2 ** shards.prefixBits + 2) * bytesOnDisk(1))
}

const steps = ['address', 'network', 'wideNetwork'] as const

const isError = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

type Beginning = PackageOfContract & { readonly hash: Hex }

/**
 * Reads manifest and cap as `verifyPackage` does, and computes the only address that their contract can have.
 */
async function readBeginning(body: { manifest: string; cap: Hex }, keccak256: Keccak256): Promise<Beginning> {
  const bytes = new TextEncoder().encode(body.manifest)
  const manifest = checked('manifest.json', () => readManifest(bytes))
  const cap = checked('cap.bin', () => readCap(fromHex(body.cap), manifest, keccak256))
  const hash = manifestHash(bytes, keccak256)
  const distributor: Address = await computeDistributorAddress({
    factory: manifest.factory,
    manifestHash: hash,
    parameters: distributorParameters(manifest),
    cap: capToHex(cap),
  })
  return { manifest, cap, hash, distributor }
}

/** What a file of a package is refused for is reported to its sender. */
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

/** Counts what an address, and the networks around it, begin within a day. Each process counts for itself. */
function createDailyCount(most: number) {
  const duration = 86_400
  const ofAddress = new RateLimiterMemory({ points: addressShare(most), duration })
  const ofNetwork = new RateLimiterMemory({ points: most, duration })
  const ofWideNetwork = new RateLimiterMemory({ points: most * wideFactor, duration })
  const refusal = (retryAfter: number) =>
    new ProblemError(
      'network-limit',
      'Too many packages were begun from your address or network within a day. Try again later.',
      { reason: 'packages', retryAfter },
    )
  return async ({ address, network, wideNetwork }: ClientNetworks) => {
    await consume(ofAddress, { key: address, cost: 1 }, refusal)
    await consume(ofNetwork, { key: network, cost: 1 }, refusal)
    await consume(ofWideNetwork, { key: wideNetwork, cost: 1 }, refusal)
  }
}
