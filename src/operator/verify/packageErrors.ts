import { EverclaimError } from '../../errors.ts'

/** What was dropped or named holds no package that could be opened. Nothing was sent anywhere. */
export class NoPackageError extends EverclaimError {
  override name = 'NoPackageError'
  constructor(summary: string, facts: readonly string[] = []) {
    super(summary, { facts, docs: 'verify' })
  }
}

/** A file of a package did not come. Nothing is known of what is in it. */
export class PackageFileUnreadError extends EverclaimError {
  override name = 'PackageFileUnreadError'
  constructor(reason: string, cause?: unknown) {
    super(reason, { docs: 'verify', isRetryable: true, cause })
  }
}
