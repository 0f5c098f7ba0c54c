import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { say } from '../../language/say.ts'
import type { ClaimAuthorizationParameters } from './claimAuthorization.ts'

/** Days that a claim authorization lasts at most: it cannot be taken back, other than by claiming. */
export const mostDays = 90

export type AuthorizationFault = {
  /** What is wrong and what to do, without whether anything was signed. */
  readonly sentence: string
  /** The sender loses the tokens; a fault of the other kind is only one to sign. */
  readonly isLoss: boolean
}

/**
 * Why an owner must not sign a claim authorization, no matter who wrote it; undefined where nothing speaks
 * against it.
 *
 * @param now unix seconds, by the chain
 * @param token of the campaign; the zero address for ETH
 */
export function authorizationFault(
  { safe, recipient, distributor, deadline, amount, upTo }: ClaimAuthorizationParameters,
  { now, token }: { now: number; token: Address },
): AuthorizationFault | undefined {
  const fault = (sentence: string, isLoss: boolean): AuthorizationFault => ({ sentence, isLoss })
  if ([zeroAddress, distributor, token].some((lost) => isAddressEqual(recipient, lost)))
    return fault(say('Tokens sent to this recipient would be lost. Choose another one.'), true)
  if (isAddressEqual(recipient, safe))
    return fault(
      say('For this Safe itself nobody has to sign: anybody may send its claim, and it is paid to the Safe.'),
      false,
    )
  if (!Number.isInteger(deadline) || deadline <= now || deadline > now + mostDays * 86_400)
    return fault(
      say(
        {
          one: 'The claim authorization must end within the next {count} day. Choose another day.',
          other: 'The claim authorization must end within the next {count} days. Choose another day.',
        },
        { count: mostDays },
      ),
      false,
    )
  // Nothing above the allocation is ever paid, so a higher one would only be misread.
  if (upTo !== undefined && (upTo <= 0n || upTo > amount))
    return fault(say('It authorizes more than the allocation, or nothing. Make a new one.'), false)
  return undefined
}
