import type { Address } from 'viem'
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
  if (wrong.length > 0) reported.push(`It calls ${wrong.join(', ')} an owner; on Blast that is none.`)
  if (missing.length > 0) reported.push(`It does not know the owner ${missing.join(', ')}.`)
  if (said.threshold !== safe.threshold)
    reported.push(`It says that ${said.threshold} must sign; on Blast it is ${safe.threshold}.`)
  if (said.nonce < safe.nonce)
    reported.push(
      `It is behind: its next nonce is ${said.nonce}, on Blast it is ${safe.nonce}. What was executed since may still be among what waits.`,
    )
  if (said.nonce > safe.nonce)
    reported.push(`Its next nonce is ${said.nonce}, on Blast it is ${safe.nonce} as far as the nodes say.`)
  return reported
}

const without = (some: readonly Address[], others: readonly Address[]) =>
  some.filter((each) => !others.includes(each))
