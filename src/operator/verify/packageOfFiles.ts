import { assertFileSize } from '../../campaign/assertFileSize.ts'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import { say } from '../../language/say.ts'
import { NoPackageError, PackageFileUnreadError } from './packageErrors.ts'

/** A file that a person dropped or chose, or that lay in an archive. */
export type GivenFile = {
  /** With forward slashes, from the folder that was given. */
  readonly path: string
  /** Bytes. Asked when it is read: of a folder on this computer each answer comes from another process. */
  readonly size: () => number | Promise<number>
  readonly read: () => Promise<Uint8Array>
}

/**
 * A package among given files: it lies where the topmost manifest.json is, and what is outside of that folder
 * is no part of it.
 *
 * @throws NoPackageError where there is none, or more than one
 */
export function packageOfFiles(files: readonly GivenFile[]): Required<PackageSource> & { folder: string } {
  const manifests = files
    .map(({ path }) => path)
    .filter((path) => /(^|\/)manifest\.json$/.test(path) && !/(^|\/)__MACOSX\//.test(path))
  const depthOf = (path: string) => path.split('/').length
  const least = Math.min(...manifests.map(depthOf))
  const topmost = manifests.filter((path) => depthOf(path) === least)
  const [manifest, second] = topmost
  if (manifest === undefined)
    throw new NoPackageError(
      say('This isn’t a package folder. Choose the one with manifest.json. Nothing was sent.'),
    )
  if (second !== undefined)
    throw new NoPackageError(
      say('This folder has several packages. Choose the folder of one. Nothing was sent.'),
      topmost,
    )
  const folder = manifest.slice(0, -'manifest.json'.length)
  const inside = new Map<string, GivenFile>()
  for (const file of files) if (file.path.startsWith(folder)) inside.set(file.path.slice(folder.length), file)
  return {
    folder: folder.replace(/\/$/, ''),
    list: async () => [...inside.keys()],
    async read(path, most) {
      const file = inside.get(path)
      if (!file) return null
      assertFileSize(path, await orUnread(file.size), most)
      return orUnread(file.read)
    },
  }
}

async function orUnread<T>(ask: () => T | Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof PackageFileUnreadError) throw cause
    throw new PackageFileUnreadError(
      say('your browser couldn’t read it. It may have changed or moved. Choose it again.'),
      cause,
    )
  }
}
