import { signingSupport } from '../../multisig/sign/signingSupport.ts'
import { notConfirmed } from './notConfirmed.ts'
import type { Role } from './openSafeContext.ts'

/** Why the visitor cannot sign here, in a sentence; undefined for those who can. */
export function whyNotSign(
  role: Role,
  version: string | null,
  what: 'message' | 'transaction',
): string | undefined {
  switch (role.kind) {
    case 'host':
      return role.isReadOnly
        ? 'You don’t own this Safe, so you can’t sign for it.'
        : `Confirm the ${what} in the Safe’s own list, in the page around this one.`
    case 'reader':
      return role.account === undefined
        ? `To sign this ${what}, connect the wallet of one of this Safe’s owners.`
        : `Your wallet’s account doesn’t own this Safe, so it can’t sign this ${what}. Switch to an owner’s account.`
    case 'unconfirmed':
      return `Only one node names you as an owner. ${notConfirmed}`
    case 'owner': {
      const support = signingSupport(version)
      return support.isSupported ? undefined : support.reason
    }
  }
}
