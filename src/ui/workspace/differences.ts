import type { Address } from 'viem'
import { say, sayList } from '../../language/say.ts'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import type { ServiceSafe } from '../../safe/service/wire/safe.ts'

/**
 * What the service says of a Safe against what the chain says, a sentence each. The chain is right; who reads
 * the service's lists must know that they are drawn from another picture.
 */
export function differences(safe: SafeFacts, said: ServiceSafe): readonly string[] {
  const reported: string[] = []
  const owners = said.owners.map(({ value }) => value)
  const wrong = without(owners, safe.owners)
  const missing = without(safe.owners, owners)
  if (wrong.length > 0)
    reported.push(say('It calls {owners} an owner; on Blast that is none.', { owners: sayList(wrong) }))
  if (missing.length > 0)
    reported.push(say('It does not know the owner {owners}.', { owners: sayList(missing) }))
  if (said.threshold !== safe.threshold)
    reported.push(
      say('It says that {reported} must sign; on Blast it is {need}.', {
        reported: said.threshold,
        need: safe.threshold,
      }),
    )
  if (said.nonce < safe.nonce)
    reported.push(
      say(
        'It is behind: its next nonce is {reported}, on Blast it is {nonce}. What was executed since may still be among what waits.',
        { reported: String(said.nonce), nonce: String(safe.nonce) },
      ),
    )
  if (said.nonce > safe.nonce)
    reported.push(
      say('Its next nonce is {reported}, on Blast it is {nonce} as far as the nodes say.', {
        reported: String(said.nonce),
        nonce: String(safe.nonce),
      }),
    )
  return reported
}

const without = (some: readonly Address[], others: readonly Address[]) =>
  some.filter((each) => !others.includes(each))
