import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { assertFileSize } from '../src/campaign/assertFileSize.ts'
import { PackageDamagedError } from '../src/campaign/packageErrors.ts'
import type { PackageSource } from '../src/campaign/verifyPackage.ts'
import { FileError } from './fileErrors.ts'

/** A package that lies in a folder. */
export function packageFolder(folder: string): Required<PackageSource> {
  return {
    async read(path) {
      try {
        const file = join(folder, ...path.split('/'))
        assertFileSize(path, (await stat(file)).size)
        return await readFile(file)
      } catch (cause) {
        if (cause instanceof PackageDamagedError) throw cause
        if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
        throw new FileError('Cannot read a file', path, cause)
      }
    },
    async list() {
      try {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true })
        return entries
          .filter((entry) => !entry.isDirectory())
          .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      } catch (cause) {
        throw new FileError('Cannot read the folder', folder, cause)
      }
    },
  }
}
