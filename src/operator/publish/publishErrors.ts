import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'

/** What an object store answered to one request. */
type StoreFault = {
  /** Of the store. */
  readonly host: string
  /** Of the file. */
  readonly path: string
  /** In words, in the middle of a sentence. */
  readonly reason: string
  readonly isRetryable: boolean
  readonly cause?: unknown
}

/**
 * An object store didn’t accept a file. What was uploaded before stays; the same command goes on from there.
 */
export class StoreRefusedError extends EverclaimError {
  override name = 'StoreRefusedError'
  constructor({ host, path, reason, isRetryable, cause }: StoreFault) {
    super(`${host} didn’t accept ${path}: ${reason}. Run the command again to continue.`, {
      docs: 'cli',
      isRetryable,
      cause,
    })
  }
}

/** It cannot be seen whether another package lies at a place of an object store. Nothing was uploaded. */
export class StoreUnreadError extends EverclaimError {
  override name = 'StoreUnreadError'
  constructor({ host, path, reason, isRetryable, cause }: StoreFault) {
    super(
      `${host} didn’t report whether ${path} is there already: ${reason}. Nothing was uploaded. Allow the key to read and list the bucket, so that we overwrite no other package.`,
      { docs: 'cli', isRetryable, cause },
    )
  }
}

/** The package is another campaign's than the one that was meant. Nothing was published. */
export class OtherPackageError extends EverclaimError {
  override name = 'OtherPackageError'
  constructor({ expected, actual }: { expected: string; actual: string }) {
    super('The package belongs to another contract. Nothing was published.', {
      facts: [`Expected: ${expected}`, `Actual: ${actual}`],
      docs: 'cli',
    })
  }
}

/**
 * An API answers, and asks again and again for what it was given. Nothing of the package is there for
 * visitors.
 */
export class ApiStalledError extends EverclaimError {
  override name = 'ApiStandsStillError'
  /** @param next the part that is asked for, from 0 */
  constructor(next: number) {
    super(
      say(
        'The API keeps asking for part {number} of the list. The package isn’t published there. Use another host, or tell the API’s operator.',
        { number: next + 1 },
      ),
      { docs: 'cli' },
    )
  }
}

/** Another package lies where this one was to be uploaded. Nothing was uploaded. */
export class PlaceTakenError extends EverclaimError {
  override name = 'PlaceTakenError'
  constructor(place: string) {
    super(`At ${place} is another package. Nothing was uploaded. Choose another folder of the bucket.`, {
      docs: 'cli',
    })
  }
}
