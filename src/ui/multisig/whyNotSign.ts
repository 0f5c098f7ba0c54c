import { message, say } from '../../language/say.ts'
import { signingSupport } from '../../multisig/sign/signingSupport.ts'
import { notConfirmed } from './notConfirmed.ts'
import type { Role } from './openSafeContext.ts'

const words = {
  message: {
    inHost: message('Confirm the message in the Safe’s own list, in the page around this one.'),
    connect: message('To sign this message, connect the wallet of one of this Safe’s owners.'),
    other: message(
      'Your wallet’s account doesn’t own this Safe, so it can’t sign this message. Switch to an owner’s account.',
    ),
  },
  transaction: {
    inHost: message('Confirm the transaction in the Safe’s own list, in the page around this one.'),
    connect: message('To sign this transaction, connect the wallet of one of this Safe’s owners.'),
    other: message(
      'Your wallet’s account doesn’t own this Safe, so it can’t sign this transaction. Switch to an owner’s account.',
    ),
  },
} as const

/** Why the visitor cannot sign here, in a sentence; undefined for those who can. */
export function whyNotSign(
  role: Role,
  version: string | null,
  what: 'message' | 'transaction',
): string | undefined {
  switch (role.kind) {
    case 'host':
      return role.isReadOnly
        ? say('You don’t own this Safe, so you can’t sign for it.')
        : say(words[what].inHost)
    case 'reader':
      return role.account === undefined ? say(words[what].connect) : say(words[what].other)
    case 'unconfirmed':
      return `${say('Only one node names you as an owner.')} ${say(notConfirmed)}`
    case 'owner': {
      const support = signingSupport(version)
      return support.isSupported ? undefined : support.reason
    }
  }
}
