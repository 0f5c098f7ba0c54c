import { constants } from 'node:fs'
import { open, readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { assertFileSize, mostBytesOf } from '../src/campaign/assertFileSize.ts'
import { PackageDamagedError } from '../src/campaign/packageErrors.ts'
import { mostPackageFiles } from '../src/campaign/packageLimits.ts'
import type { PackageSource } from '../src/campaign/verifyPackage.ts'
import { FileError } from './fileErrors.ts'
import { readOpenFile } from './readRegularFile.ts'

/**
 * A package that lies in a folder. Only regular files that are in it are read: no link, which may lead
 * anywhere, and no device, pipe or socket, which may have no end. The folder itself may be named by a link.
 */
export function packageFolder(folder: string): Required<PackageSource> {
  return {
    async read(path, most = mostBytesOf(path)) {
      const target = join(folder, ...path.split('/'))
      try {
        const [root, real] = await Promise.all([realpath(folder), realpath(target)])
        if (real !== join(root, ...path.split('/')) || !real.startsWith(`${root}${sep}`))
          throw new PackageDamagedError(path, 'is a link. A package has only files')
        // Without waiting: to open a pipe that nobody writes to would wait for ever.
        const file = await open(
          target,
          constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0),
        )
        try {
          const { size } = await file.stat()
          assertFileSize(path, size, most)
          const refuse = (reason: string) => new FileError('Cannot read a file', path, new Error(reason))
          return await readOpenFile(file, { mostBytes: most, refuse })
        } finally {
          await file.close()
        }
      } catch (cause) {
        if (cause instanceof PackageDamagedError || cause instanceof FileError) throw cause
        if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
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
                `holds more than ${mostPackageFiles.toLocaleString('en-US')} files, which no package has`,
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
