/** A process of its own that recomputes a stored package whose folder it is given, and says as one line of JSON what it is. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { verifyPackage } from '../../src/campaign/verifyPackage.ts'
import { EverclaimError } from '../../src/errors.ts'
import type { StoredVerdict } from './verifyStored.ts'

const [folder = ''] = process.argv.slice(2)
process.stdout.write(`${JSON.stringify(await verify())}\n`)

async function verify(): Promise<StoredVerdict> {
  const list = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
  }
  const read = (path: string) => readFile(join(folder, ...path.split('/')))
  try {
    const { manifestHash } = await verifyPackage({ read, list }, await createWasmKeccak())
    return { status: 'whole', hash: manifestHash }
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return { status: 'refused', sentence: error.summary }
  }
}
