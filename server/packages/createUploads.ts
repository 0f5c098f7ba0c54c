import type { Hex } from 'viem'
import { ProblemError } from '../http/problem.ts'
import type { ClientNetworks } from '../limits/clientNetwork.ts'
import { createConcurrencyLimit } from '../limits/createConcurrencyLimit.ts'
import type { PackageOfContract } from './checkContract.ts'
import { bytesOnDisk, type PackageStore } from './openPackageStore.ts'
import { noRoom, packageRefusal, unknownUpload } from './packageRefusals.ts'

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

/** A package whose contract was found on chain, and as much of its list as has come. */
export type Upload = PackageOfContract & {
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

/**
 * The packages that are being sent: who may begin one, how much room they take, and when one is given up for
 * others. One work at a time for each.
 */
export function createUploads({
  store,
  mostBytes,
  now,
}: {
  store: PackageStore
  /** Bytes of all packages. */
  mostBytes: number
  now: () => number
}) {
  const uploads = new Map<Hex, Upload>()
  const ofUpload = createConcurrencyLimit(
    1,
    new ProblemError('overloaded', 'This package is being sent already. Try again in a moment.', {
      retryAfter: 1,
    }),
  )

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
        throw packageRefusal('package', `A package takes at most ${mostPackageBytes} bytes here.`)
      await makeSpace(size)
      await store.write(hash, path, bytes)
      upload.bytes += size
    } catch (error) {
      // ENOENT: another process has emptied the folder.
      const end = isError(error, 'ENOSPC') ? noRoom() : isError(error, 'ENOENT') ? unknownUpload() : error
      if (end instanceof ProblemError) await forget(hash, upload)
      throw end
    }
  }
  /** Works at a package whose files stay meanwhile. One work at a time for each. */
  const work = <result>(hash: Hex, run: (upload: Upload) => Promise<result>): Promise<result> =>
    ofUpload(hash, async () => {
      const upload = uploads.get(hash)
      if (!upload || upload.state === 'ending') throw unknownUpload()
      upload.state = 'busy'
      upload.touchedAt = now()
      try {
        return await run(upload)
      } finally {
        if (uploads.get(hash) === upload) upload.state = 'open'
      }
    })

  /** Begins a package with its first files, unless somebody else has begun it meanwhile. */
  const begin = (
    hash: Hex,
    found: PackageOfContract,
    { client, files }: { client: ClientNetworks; files: Readonly<Record<string, Uint8Array>> },
  ) =>
    ofUpload('new', async () => {
      if (uploads.has(hash)) return
      await makeRoom(client)
      const [begunAt, touchedAt] = [now(), now()]
      uploads.set(hash, { ...found, next: 0, found: 0, bytes: 0, begunAt, touchedAt, client, state: 'open' })
      await work(hash, async (upload) => {
        await store.begin(hash)
        for (const [path, bytes] of Object.entries(files)) await keep(hash, upload, path, bytes)
      }).catch(async (error) => {
        const upload = uploads.get(hash)
        if (upload) await forget(hash, upload)
        throw error
      })
    })

  return {
    get: (hash: Hex) => uploads.get(hash),
    begin,
    work,
    keep,
    makeSpace,
    forget,
    /** The package is published. */
    end: (hash: Hex) => void uploads.delete(hash),
  }
}

const steps = ['address', 'network', 'wideNetwork'] as const

const isError = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
