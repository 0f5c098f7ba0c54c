import type { FlagKind } from '../../campaign/list/flagRecipients.ts'
import { isPaidToken, type NamedToken, type PaidToken, tokenName } from '../../campaign/list/rowToken.ts'
import { say } from '../../language/say.ts'

/**
 * Whether a flag is of contracts that can never claim: a list with one of them is refused, as the command
 * line does.
 */
export function isRefusedFlag(kind: FlagKind): kind is 'token' | 'factory' | 'distributor' {
  return kind === 'token' || kind === 'factory' || kind === 'distributor'
}

/** Why a list that names its token cannot be paid in this one; undefined where it can. */
export function refusedByToken(named: NamedToken | undefined, token: PaidToken): string | undefined {
  if (named === undefined || isPaidToken(named, token)) return undefined
  const chosen = /^0x0{40}$/.test(token.address)
    ? 'ETH'
    : token.symbol
      ? `${token.symbol} (${token.address})`
      : token.address
  return say('The list names {named}, and you chose {chosen}.', { named: tokenName(named), chosen })
}
