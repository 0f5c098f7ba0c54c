/**
 * A process of its own that recomputes a stored package whose folder it is given, and says as one line of
 * JSON what it is.
 */
import { packageFolder } from '../../cli/packageFolder.ts'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { PackageDamagedError, PackageFormatError } from '../../src/campaign/packageErrors.ts'
import { verifyPackage } from '../../src/campaign/verifyPackage.ts'
import type { StoredVerdict } from './verifyStored.ts'

const [folder = ''] = process.argv.slice(2)
process.stdout.write(`${JSON.stringify(await verify())}\n`)

async function verify(): Promise<StoredVerdict> {
  try {
    const { manifestHash } = await verifyPackage(packageFolder(folder), createWasmKeccak())
    return { status: 'whole', hash: manifestHash }
  } catch (error) {
    // Everything else, a disk that cannot be read for one, says nothing about the package.
    if (error instanceof PackageDamagedError || error instanceof PackageFormatError)
      return { status: 'refused', sentence: error.summary }
    throw error
  }
}
