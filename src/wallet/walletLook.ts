import { printable } from '../chain/printable.ts'

/** Characters of a name that are worth showing. */
const longestName = 40

/**
 * A picture in an announcement: more than the largest that wallets send, less than what slows a page down.
 */
const longestIcon = 200_000

/**
 * What a wallet says of itself (EIP-6963), fit to be shown: the name in one line that cannot rearrange what
 * is around it, and the picture only where it is in the announcement itself or a file of this site.
 * Another one would show its host who is looking.
 */
export function walletLook(said: { name: string; icon: string | undefined }): {
  name: string
  icon: string | undefined
} {
  const name = [...printable(said.name.slice(0, 10 * longestName))].slice(0, longestName).join('')
  const icon = said.icon?.trim()
  return {
    name: name || 'Wallet',
    icon: icon && icon.length <= longestIcon && /^(data:image\/|\/(?![/\\]))/i.test(icon) ? icon : undefined,
  }
}
