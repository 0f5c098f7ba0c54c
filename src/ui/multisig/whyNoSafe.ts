import type { SafeState } from '../../chain/readSafeState.ts'
import { say } from '../../language/say.ts'

/** Why an address is no Safe on Blast: a title and a sentence. */
export function whyNoSafe({ status }: Exclude<SafeState, { status: 'safe' }>): {
  title: string
  sentence: string
} {
  return status === 'absent'
    ? {
        title: say('There is nothing at this address on Blast'),
        sentence: say(
          'There is no contract here. It’s a person’s own account, or a Safe on another chain that isn’t activated on Blast yet.',
        ),
      }
    : {
        title: say('The contract at this address isn’t a Safe'),
        sentence: say('It has no owners, threshold and nonce, as every Safe does.'),
      }
}
