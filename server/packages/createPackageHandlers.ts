import type { Hex } from 'viem'
import { assertFileSize, roundsPath } from '../../src/campaign/assertFileSize.ts'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { type Manifest, maxPrefixBits } from '../../src/campaign/manifest.ts'
import { PackageDamagedError } from '../../src/campaign/packageErrors.ts'
import { readRounds } from '../../src/campaign/series/roundsFile.ts'
import { choosePrefixBits, entriesOfPrefix, pathOfPrefix, readShard } from '../../src/campaign/shard.ts'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import type { Handlers } from '../handlers.ts'
import { ProblemError } from '../http/problem.ts'
import { createConcurrencyLimit } from '../limits/createConcurrencyLimit.ts'
import { createNetworkPoints } from '../limits/createPoints.ts'
import { checkContract } from './checkContract.ts'
import { checked } from './checkedFile.ts'
import { createUploads, type Upload } from './createUploads.ts'
import { bytesOnDisk, type PackageStore } from './openPackageStore.ts'
import { packageRefusal, unknownUpload } from './packageRefusals.ts'
import { readBeginning } from './readBeginning.ts'
import { verifyStored } from './verifyStored.ts'

/** A longer file is read by no page. */
const mostShardBytes = 1_000_000
/**
 * Of one package. Recomputing so many takes about half a gigabyte of memory: two tables of 52 bytes each, and
 * a tree.
 */
const mostRecipients = 2_000_000
/** A shard holds at least so much for each allocation. */
const leastEntryBytes = 21

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
  /** Milliseconds by a clock that nobody can set. */
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
  const uploads = createUploads({ store, mostBytes, now })
  const keccak = createWasmKeccak()
  const countBegun = createDailyCount(mostPerNetwork)
  const ofRecomputing = createConcurrencyLimit(
    1,
    new ProblemError('overloaded', 'We’re checking another package. Try again in a moment.', {
      retryAfter: 5,
    }),
  )
  const publishing = new Map<Hex, Promise<void>>()

  return {
    async getPackage({ parameters: { hash } }) {
      if (await store.isPublished(hash)) return { body: { status: 'published' } }
      const upload = uploads.get(hash)
      return { body: upload ? { status: 'sending', next: upload.next } : { status: 'absent' } }
    },

    async beginPackage({ body, client }) {
      const { hash, ...found } = readBeginning(body, await keccak)
      const { manifest, distributor } = found
      if (await store.isPublished(hash))
        return { body: { hash, distributor, state: { status: 'published' } } }
      if (manifest.chainId !== reader.chainId)
        throw packageRefusal(
          'chain',
          `The package is for chain ${manifest.chainId}, and this API is of chain ${reader.chainId}.`,
        )
      if (!uploads.get(hash)) {
        checkSize(manifest)
        await uploads.makeSpace(leastBytes(manifest))
        await checkContract(reader, found)
        countBegun(client, 1)
        await uploads.begin(hash, found, {
          client,
          files: { 'manifest.json': new TextEncoder().encode(body.manifest), 'cap.bin': found.cap },
        })
      }
      const upload = uploads.get(hash)
      if (!upload || upload.state === 'ending')
        throw new ProblemError(
          'overloaded',
          'An earlier upload of this package is being removed. Try again.',
          {
            retryAfter: 1,
          },
        )
      upload.touchedAt = now()
      return { body: { hash, distributor, state: { status: 'sending', next: upload.next } } }
    },

    async sendShards({ parameters: { hash }, body }) {
      return uploads.work(hash, async (upload) => {
        const { manifest, cap } = upload
        const { prefixBits } = manifest.shards
        const keccak256 = await keccak
        if (body.rounds !== undefined && upload.next === 0) {
          const bytes = new TextEncoder().encode(body.rounds)
          checked(roundsPath, () => {
            assertFileSize(roundsPath, bytes.length)
            readRounds(bytes, manifest.previous, keccak256)
          })
          await uploads.keep(hash, upload, roundsPath, bytes)
        }
        for (const [at, text] of body.shards.entries()) {
          const prefix = body.first + at
          // What is there was proven when it came. Who is ahead learns how far it is.
          if (prefix !== upload.next) continue
          if (prefix === 2 ** prefixBits)
            throw packageRefusal('shards', 'The package has fewer parts than were sent.')
          const bytes = Buffer.from(text, 'base64')
          const path = pathOfPrefix(prefix, prefixBits)
          if (bytes.length > mostShardBytes)
            throw packageRefusal(
              path,
              `A part of a list has at most ${mostShardBytes} bytes here, because no page reads more.`,
            )
          const own = checked(path, () => {
            const shard = readShard({ bytes, manifest, cap, prefix, keccak256 })
            const { from, to } = entriesOfPrefix(shard, prefix, prefixBits)
            if (shard.first + from !== upload.found)
              throw new PackageDamagedError(path, `${path} does not go on where the one before ends.`)
            return to - from
          })
          await uploads.keep(hash, upload, path, bytes)
          upload.next++
          upload.found += own
        }
        return { body: { next: upload.next } }
      })
    },

    async publishPackage({ parameters: { hash } }) {
      // An upload is held before anything is waited for: who makes room meanwhile must not take it.
      if (uploads.get(hash) || !(await store.isPublished(hash))) {
        // Who asks again, because an answer was lost, waits for the same work.
        const work =
          publishing.get(hash) ??
          uploads.work(hash, (upload) => ofRecomputing('all', () => publish(hash, upload)))
        publishing.set(hash, work)
        await work.finally(() => publishing.delete(hash))
      }
      return { body: { status: 'published' } }
    },
  }

  async function publish(hash: Hex, upload: Upload) {
    // By another process, which shares the folder.
    if (await store.isPublished(hash)) return uploads.end(hash)
    if (upload.next < 2 ** upload.manifest.shards.prefixBits) throw unknownUpload()
    if (!(await store.isSent(hash))) {
      await uploads.forget(hash, upload)
      throw unknownUpload()
    }
    const verdict = await verifyStored(store.incomingFolder(hash), signal)
    if (verdict.status === 'whole' && verdict.hash === hash) {
      await store.publish(hash)
      uploads.end(hash)
      return
    }
    await uploads.forget(hash, upload)
    throw packageRefusal(
      'package',
      verdict.status === 'refused' ? verdict.sentence : 'It is another package.',
    )
  }
}

/**
 * A package that is larger, or cut into more files, than its list needs is not taken: files of few bytes take
 * whole blocks of the disk.
 */
function checkSize({ tree, shards }: Manifest) {
  if (tree.count > mostRecipients)
    throw packageRefusal('manifest.json', `A package has at most ${mostRecipients} recipients here.`)
  const usualBits = choosePrefixBits(tree.count, maxPrefixBits)
  if (shards.prefixBits > usualBits)
    throw packageRefusal(
      'manifest.json',
      `Its list is cut into ${2 ** shards.prefixBits} parts, and ${2 ** usualBits} are enough for it.`,
    )
}

/** What a package takes on the disk at least, by its manifest. */
function leastBytes({ tree, shards }: Manifest): number {
  return Math.max(tree.count * leastEntryBytes, (2 ** shards.prefixBits + 2) * bytesOnDisk(1))
}

/** Counts what an address, and the networks around it, begin within a day. Each process counts for itself. */
const createDailyCount = (most: number) =>
  createNetworkPoints(
    { points: most, duration: 86_400 },
    (retryAfter) =>
      new ProblemError(
        'network-limit',
        'Too many packages were begun from your address or network within a day. Try again later.',
        { reason: 'packages', retryAfter },
      ),
  )
