import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Hex } from '../../src/campaign/hex.ts'
import { EverclaimError } from '../../src/errors.ts'

/** The folder for packages cannot be used. Nothing was served. */
export class PackagesFolderError extends EverclaimError {
  override name = 'PackagesFolderError'
}

/**
 * Packages on the disk. `<folder>/<hash>/` is a published one, whole: it came there by one `rename`. What is
 * still being sent lies in `<folder>/.incoming/<hash>/`, which nobody is served from and which every start
 * empties.
 */
export type PackageStore = {
  /** Bytes that all files take on the disk, those still being sent included. */
  usedBytes(): number
  isPublished(hash: Hex): Promise<boolean>
  /** Hashes of all that are published. */
  published(): Promise<Hex[]>
  /** An empty place for a package that is about to be sent. */
  begin(hash: Hex): Promise<void>
  /** Adds one file to it; the bytes are on the disk when this resolves. */
  write(hash: Hex, path: string, bytes: Uint8Array): Promise<void>
  /** Whether what was sent of it is still there. Not, where somebody has emptied the folder. */
  isSent(hash: Hex): Promise<boolean>
  /** Where it lies until it is published. */
  incomingFolder(hash: Hex): string
  /** From one moment to the next it is there for everybody. */
  publish(hash: Hex): Promise<void>
  /** Forgets what was sent of it. */
  drop(hash: Hex): Promise<void>
  /** Where a file of a published package lies. `path` is one that packages have. */
  fileOf(hash: Hex, path: string): string
}

/** A file takes whole blocks of this many bytes, as on most disks. */
const blockBytes = 4_096

/** What a file of so many bytes takes on the disk. */
export const bytesOnDisk = (length: number): number => Math.ceil(length / blockBytes) * blockBytes

/** @throws PackagesFolderError */
export async function openPackageStore(given: string): Promise<PackageStore> {
  const folder = resolve(given)
  const incoming = join(folder, '.incoming')
  const sizes = new Map<Hex, number>()
  let used = 0
  try {
    await mkdir(folder, { recursive: true })
    // Left over from a process that ended in the middle.
    await rm(incoming, { recursive: true, force: true })
    await mkdir(incoming)
    used = await bytesIn(folder)
  } catch (cause) {
    throw new PackagesFolderError(
      'EVERCLAIM_PACKAGES names no folder that this process may write to. Nothing was started.',
      { facts: [`Folder: ${folder}`], docs: 'api', cause },
    )
  }
  const incomingFolder = (hash: Hex) => join(incoming, hash)
  const drop = async (hash: Hex) => {
    used -= sizes.get(hash) ?? 0
    sizes.delete(hash)
    await rm(incomingFolder(hash), { recursive: true, force: true })
  }
  return {
    usedBytes: () => used,
    isPublished: (hash) => isFile(join(folder, hash, 'manifest.json')),
    async published() {
      const names = await readdir(folder)
      return names.flatMap((name): Hex[] => (/^0x[0-9a-f]{64}$/.test(name) ? [`0x${name.slice(2)}`] : []))
    },
    async begin(hash) {
      await drop(hash)
      await mkdir(join(incomingFolder(hash), 'shards'), { recursive: true })
      sizes.set(hash, 0)
    },
    async write(hash, path, bytes) {
      const size = bytesOnDisk(bytes.length)
      used += size
      sizes.set(hash, (sizes.get(hash) ?? 0) + size)
      await writeFile(join(incomingFolder(hash), ...path.split('/')), bytes, { flush: true })
    },
    isSent: (hash) => isFile(join(incomingFolder(hash), 'manifest.json')),
    incomingFolder,
    async publish(hash) {
      for (const place of [join(incomingFolder(hash), 'shards'), incomingFolder(hash)]) await sync(place)
      await rename(incomingFolder(hash), join(folder, hash))
      await sync(folder)
      sizes.delete(hash)
    },
    drop,
    fileOf: (hash, path) => join(folder, hash, ...path.split('/')),
  }
}

/** Has the names in a folder on the disk, as its files are. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true
}

async function bytesIn(folder: string): Promise<number> {
  let sum = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += bytesOnDisk((await stat(join(entry.parentPath, entry.name))).size)
  return sum
}
