import { PackageDamagedError, PackageFormatError } from '../../src/campaign/packageErrors.ts'
import { packageRefusal } from './packageRefusals.ts'

/** What a file of a package is refused for is reported to its sender. */
export function checked<result>(file: string, read: () => result): result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof PackageDamagedError || error instanceof PackageFormatError)) throw error
    throw packageRefusal(file, [error.summary, ...error.facts].join(' ').slice(0, 400))
  }
}
