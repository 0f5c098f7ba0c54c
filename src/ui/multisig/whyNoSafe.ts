import type { SafeState } from '../../chain/readSafeState.ts'

/** Why an address is no Safe on Blast: a title and a sentence. */
export function whyNoSafe({ status }: Exclude<SafeState, { status: 'safe' }>): {
  title: string
  sentence: string
} {
  return status === 'absent'
    ? {
        title: 'There is nothing at this address on Blast',
        sentence:
          'It is no contract, so it is no Safe: either a person’s own account, or a Safe that exists on another chain or has not been activated on Blast yet.',
      }
    : {
        title: 'The contract at this address is not a Safe',
        sentence: 'It does not answer the questions for owners, threshold and nonce that every Safe answers.',
      }
}
