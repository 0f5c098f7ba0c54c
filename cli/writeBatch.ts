import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { DeployError } from '../src/operator/deploy/deployErrors.ts'
import { transactionBuilderFile } from '../src/operator/deploy/transactionBuilderFile.ts'
import { FileError } from './fileErrors.ts'
import { readRegularFile } from './readRegularFile.ts'

/**
 * Writes a batch for a Safe's transaction builder, all or nothing. A file that holds the same batch is left
 * as it is, another one is never replaced.
 *
 * @throws DeployError, FileError
 */
export async function writeBatch(
  path: string,
  batch: Parameters<typeof transactionBuilderFile>[0],
): Promise<'written' | 'there already'> {
  const isSame = (text: string) => {
    try {
      const other = JSON.parse(text)
      // All but the time, which the checksum counts: what it says of itself names the Safe whose hashes were
      // printed, and owners read the rest.
      const file = transactionBuilderFile({ ...batch, createdAt: other.createdAt / 1000 })
      return isDeepStrictEqual(other, JSON.parse(JSON.stringify(file)))
    } catch {
      return false
    }
  }
  try {
    if (existsSync(path)) {
      const there = await readRegularFile(path, { what: 'the file of --out', mostBytes: 10_000_000 })
      if (isSame(new TextDecoder().decode(there))) return 'there already'
      throw new DeployError(
        `The file ${path} has other content. Choose another one with --out. Nothing was written.`,
      )
    }
    const file = transactionBuilderFile(batch)
    await writeFile(`${path}.draft`, `${JSON.stringify(file, null, 2)}\n`)
    await rename(`${path}.draft`, path)
    return 'written'
  } catch (cause) {
    if (cause instanceof DeployError || cause instanceof FileError) throw cause
    throw new FileError('Cannot write the batch', path, cause)
  }
}
