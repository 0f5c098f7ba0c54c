import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import type { Car } from '../src/operator/publish/makeCar.ts'
import { FileError } from './fileErrors.ts'

/**
 * Writes an archive, all or nothing: one that is there is a whole one. The very same one is left as it is.
 *
 * @throws FileError
 */
export function writeCar(path: string, { chunks, byteCount }: Car): void {
  const partial = `${path}.partial`
  try {
    if (existsSync(path)) {
      const { size } = lstatSync(path)
      const there = size === byteCount && lstatSync(path).isFile() ? readFileSync(path) : undefined
      if (there?.length === byteCount && Buffer.concat([...chunks()]).equals(there)) return
      throw new FileError('Another file is there. We don’t overwrite it', path)
    }
    const file = openSync(partial, 'w')
    try {
      for (const chunk of chunks()) writeSync(file, chunk)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(partial, path)
  } catch (cause) {
    if (cause instanceof FileError) throw cause
    rmSync(partial, { force: true })
    throw new FileError('Cannot write the archive', path, cause)
  }
}
