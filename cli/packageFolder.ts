import { constants, lstatSync, realpathSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { assertFileSize, mostBytesOf } from '../src/campaign/assertFileSize.ts'
import { PackageDamagedError } from '../src/campaign/packageErrors.ts'
import { mostPackageFiles } from '../src/campaign/packageLimits.ts'
import type { PackageSource } from '../src/campaign/verifyPackage.ts'
import { FileError } from './fileErrors.ts'
import { readFileAt } from './readRegularFile.ts'

/**
 * A package that lies in a folder. Only regular files that are in it are read: no link, which may lead
 * anywhere, and no device, pipe or socket, which may have no end. The folder itself may be named by a link.
 */
export function packageFolder(folder: string): Required<PackageSource> {
  // Thousands of files lie in the same folder, which is looked at once.
  const places = new Map<string, string | undefined>()
  /** Where the folder of a file really is; undefined where a link leads there, or out of the package. */
  const placeOf = (path: string): string | undefined => {
    const inside = dirname(path)
    if (places.has(inside)) return places.get(inside)
    const root = realpathSync(folder)
    const real = realpathSync(join(folder, inside))
    const isInside = real === root || real.startsWith(`${root}${sep}`)
    const place = isInside && real === join(root, inside) ? real : undefined
    places.set(inside, place)
    return place
  }
  return {
    async read(path, most = mostBytesOf(path)) {
      const isLink = () => new PackageDamagedError(path, `${path} is a link. A package has only files.`)
      try {
        const place = placeOf(path)
        if (place === undefined) throw isLink()
        const target = join(place, path.slice(path.lastIndexOf('/') + 1))
        // Where the system cannot open a file without following links.
        if (constants.O_NOFOLLOW === undefined && lstatSync(target).isSymbolicLink()) throw isLink()
        return readFileAt(target, {
          mostBytes: most,
          refuse: (reason) => new FileError('Cannot read a file', path, new Error(reason)),
          refuseSize: (size) => assertFileSize(path, size, most),
          isLinkRefused: true,
        })
      } catch (cause) {
        if (cause instanceof PackageDamagedError || cause instanceof FileError) throw cause
        const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
        if (code === 'ELOOP') throw isLink()
        if (code === 'ENOENT') return null
        throw new FileError('Cannot read a file', path, cause)
      }
    },
    async list() {
      const paths: string[] = []
      // Not with `recursive`, which follows no links but reads a folder of any size before it answers.
      const folders = [folder]
      try {
        for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
          for (const entry of await readdir(at, { withFileTypes: true })) {
            const path = join(at, entry.name)
            if (entry.isDirectory()) folders.push(path)
            else paths.push(relative(folder, path).split(sep).join('/'))
            if (paths.length + folders.length > mostPackageFiles)
              throw new PackageDamagedError(
                'the folder',
                `The folder holds more than ${mostPackageFiles.toLocaleString('en-US')} files, which no package has.`,
              )
          }
        }
        return paths
      } catch (cause) {
        if (cause instanceof PackageDamagedError) throw cause
        throw new FileError('Cannot read the folder', folder, cause)
      }
    },
  }
}
