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
