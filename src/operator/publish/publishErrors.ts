import { EverclaimError } from '../../errors.ts'

/** An object store did not take a file. What was uploaded before stays; the same command goes on from there. */
export class StoreRefusedError extends EverclaimError {
  override name = 'StoreRefusedError'
  constructor(options: {
    host: string
    path: string
    reason: string
    isRetryable: boolean
    cause?: unknown
  }) {
    const { host, path, reason, isRetryable, cause } = options
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

/** An API answers, and asks again and again for what it was given. Nothing of the package is there for visitors. */
export class ApiStandsStillError extends EverclaimError {
  override name = 'ApiStandsStillError'
  /** @param next the part that is asked for, from 0 */
  constructor(next: number) {
    super(
      `The API asks again and again for part ${next + 1} of the list, which it was sent. It was given up; the package is not published there. Publish it on another host, or tell whoever runs the API.`,
      { docs: 'cli' },
    )
  }
}
