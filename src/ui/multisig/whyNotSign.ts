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
        ? 'You look at this Safe as somebody who does not own it, so you cannot sign for it.'
        : `Inside the Safe, a ${what} that waits is confirmed in the Safe’s own list, in the page around this one.`
    case 'reader':
      return role.account === undefined
        ? `To sign this ${what}, connect the wallet of one of this Safe’s owners.`
        : `Your wallet’s account does not own this Safe, so it cannot sign this ${what}. Change to an owner’s account.`
    case 'unconfirmed':
      return `Only one node names you as an owner. ${notConfirmed}`
    case 'owner': {
      const support = signingSupport(version)
      return support.isSupported ? undefined : support.reason
    }
  }
}
