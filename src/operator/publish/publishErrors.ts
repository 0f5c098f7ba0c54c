import { EverclaimError } from '../../errors.ts'

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
 * An object store did not take a file. What was uploaded before stays; the same command goes on from there.
 */
export class StoreRefusedError extends EverclaimError {
  override name = 'StoreRefusedError'
  constructor({ host, path, reason, isRetryable, cause }: StoreFault) {
    super(
      `${host} did not take ${path}: ${reason}. Run the command again to go on; nothing is harmed by that.`,
      {
        docs: 'cli',
        isRetryable,
        cause,
      },
    )
  }
}

/** It cannot be seen whether another package lies at a place of an object store. Nothing was uploaded. */
export class StoreUnreadError extends EverclaimError {
  override name = 'StoreUnreadError'
  constructor({ host, path, reason, isRetryable, cause }: StoreFault) {
    super(
      `${host} did not say whether ${path} is there already: ${reason}. Nothing was uploaded. The key must be allowed to read and list the bucket, so that no other package is written over.`,
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
      `The API asks again and again for part ${next + 1} of the list, which it was sent. It was given up; the package is not published there. Publish it on another host, or tell the API’s operator.`,
      { docs: 'cli' },
    )
  }
}

/** Another package lies where this one was to be uploaded. Nothing was uploaded. */
export class PlaceTakenError extends EverclaimError {
  override name = 'PlaceTakenError'
  constructor(place: string) {
    super(`At ${place} lies another package. Nothing was uploaded. Name another folder of the bucket.`, {
      docs: 'cli',
    })
  }
}
