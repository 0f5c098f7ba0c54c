import { type Address, getAddress, isAddress, isAddressEqual, zeroAddress } from 'viem'

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
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'empty' }
  const unusable = (reason: string) => ({ status: 'unusable', reason }) as const
  if (/^[^\s/.]+(?:\.[^\s/.]+)+$/.test(trimmed))
    return unusable('Paste the address itself: a name may point elsewhere tomorrow.')
  const [, prefix, rest = ''] = /^(?:([a-z0-9-]+(?::\d+)?):)?(0x.*)$/is.exec(trimmed) ?? []
  if (rest === '') return unusable('That is no address: one begins with 0x.')
  if (prefix !== undefined && !/^(blast|eip155:81457)$/i.test(prefix))
    return unusable(`That address is marked for another network (${prefix}). This one must be on Blast.`)
  if (!/^0x[0-9a-f]*$/i.test(rest))
    return unusable('An address has only the digits 0–9 and the letters a–f after 0x.')
  if (rest.length !== 42)
    return unusable(`An address has 42 characters; this has ${rest.length}. Copy it again, whole.`)
  const written = `0x${rest.slice(2)}`
  const isMixed = /[a-f]/.test(written.slice(2)) && /[A-F]/.test(written.slice(2))
  if (isMixed && !isAddress(written, { strict: true }))
    return unusable('One letter looks wrong: the capital letters do not match. Copy the address again.')
  const address = getAddress(written.toLowerCase())
  if (isAddressEqual(address, zeroAddress))
    return unusable('That is the zero address, which nobody holds: what is sent there is lost.')
  if (token && isAddressEqual(address, token))
    return unusable('That is the token’s own contract: tokens that are sent there are lost.')
  if (distributor && isAddressEqual(address, distributor))
    return unusable('That is the campaign’s own contract: tokens that are sent there are lost.')
  const warning =
    safe && isAddressEqual(address, safe)
      ? 'That is this Safe itself: nothing would change hands.'
      : undefined
  return { status: 'address', address, warning }
}
