import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { say } from '../../language/say.ts'

/**
 * What somebody typed as the recipient of a transfer or a call. `warning`: usable, and most likely a mistake.
 */
export type RecipientInput =
  | { status: 'empty' }
  | { status: 'address'; address: Address; warning: string | undefined }
  | { status: 'unusable'; reason: string }

/** Reads a recipient, offline. Chain prefixes of Blast are understood; those of other chains are refused. */
export function parseRecipient(
  text: string,
  {
    safe,
    token,
    distributor,
  }: {
    safe?: Address | undefined
    token?: Address | undefined
    distributor?: Address | undefined
  },
): RecipientInput {
  const input = parseAddressInput(text)
  if (input.status === 'empty') return input
  const unusable = (reason: string) => ({ status: 'unusable', reason }) as const
  if (input.status === 'name') return unusable(say('Paste an address. A name can point elsewhere tomorrow.'))
  if (input.status === 'unusable') return unusable(input.reason)
  const { address } = input
  if (isAddressEqual(address, zeroAddress))
    return unusable(say('This is the zero address. Nobody owns it, so what you send is lost.'))
  if (token && isAddressEqual(address, token))
    return unusable(say('This is the token’s own contract. Tokens sent there are lost.'))
  if (distributor && isAddressEqual(address, distributor))
    return unusable(say('This is the campaign’s own contract. Tokens sent there are lost.'))
  const warning =
    safe && isAddressEqual(address, safe) ? say('This is the Safe itself. Nothing would move.') : undefined
  return { status: 'address', address, warning }
}
