import { EverclaimError } from '../src/errors.ts'

/** The command line is wrong. All faults of it are named at once. */
export class UsageError extends EverclaimError {
  override name = 'UsageError'
  constructor(faults: readonly string[]) {
    super(
      faults.length === 1
        ? 'The command line has 1 mistake.'
        : `The command line has ${faults.length} mistakes.`,
      { facts: faults.map((fault) => `- ${fault}`), docs: 'cli' },
    )
  }
}
