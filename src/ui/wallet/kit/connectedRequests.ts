import type { QueryClient } from '@tanstack/react-query'
import type { Config } from 'wagmi'
import type { SiteConfig } from '../../../config/site.ts'
import { grantCall, grantToken } from '../../../guard/guard.ts'
import { learnIntent } from '../../../guard/rules.ts'
import { say } from '../../../language/say.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { shortAddress } from '../../parts/shortAddress.ts'
import { describeIntent } from '../account/sentTitle.ts'
import { noteRequest } from '../toasts/walletRequests.ts'
import type { WalletActions } from '../walletContext.ts'
import { askToWatch } from './askWallet.ts'
import { placeHere } from './placeHere.ts'
import { rememberCall } from './rememberCall.ts'
import { sendFromWallet } from './sendFromWallet.ts'
import { signOwnText } from './signOwnText.ts'
import { switchConnectedWallet } from './switchConnectedWallet.ts'

/** All that a person confirms in a connected wallet. Not inside a Safe host. */
type ConnectedRequests = Pick<
  Required<WalletActions>,
  | 'switchChain'
  | 'sendCall'
  | 'watchToken'
  | 'signText'
  | 'signSafeTransaction'
  | 'signSafeMessage'
  | 'signForService'
  | 'signDelegation'
  | 'signPermit'
>

/**
 * What is asked of a connected wallet, by way of the guard. A file of its own with all that the guard knows:
 * the dialog that connects needs none of it.
 */
export function createConnectedRequests(
  config: Config,
  site: SiteConfig,
  client: QueryClient,
): ConnectedRequests {
  const { chainId } = site
  const here = () => placeHere(config, site)
  return {
    switchChain: () => switchConnectedWallet(config, here()),
    sendCall: (call, reason) =>
      noteRequest({ title: describeIntent(reason.intent), end: 'listed' }, async (page) => {
        await learnIntent(reason.intent)
        const granted = grantCall(call, reason.intent, here())
        const sent = await sendFromWallet(config, site, granted)
        rememberCall(chainId, { call, sent, reason, page })
        return sent
      }),
    watchToken: async (token) =>
      askToWatch(config, grantToken(token, here())).catch((error: unknown) => {
        throw walletErrorOf(error, 'watch')
      }),
    // At once: phones open a wallet only right after a touch.
    signText: (request) =>
      noteRequest({ title: say('Sign a text of this site'), end: 'signed' }, () =>
        signOwnText(config, here(), request),
      ),
    // Only a Safe's owners need these: the code comes when it is asked for.
    signSafeTransaction: async (request) => {
      const { signSafeTransaction } = await import('./signForSafe.ts')
      const title = say('Sign transaction {nonce} of Safe {safe}', {
        nonce: String(request.transaction.nonce),
        safe: shortAddress(request.safe),
      })
      return noteRequest({ title, end: 'listed' }, () => signSafeTransaction(config, here(), request))
    },
    signSafeMessage: async (request) => {
      const { signSafeMessage } = await import('./signForSafe.ts')
      const title = say('Sign a message of Safe {safe}', { safe: shortAddress(request.safe) })
      return noteRequest({ title, end: 'signed' }, () => signSafeMessage(config, here(), request))
    },
    signForService: async (request) => {
      const { signForService } = await import('./signForSafe.ts')
      const title =
        request.request.what === 'delegate'
          ? say('Sign for a delegate')
          : say('Sign the deletion of a proposal')
      return noteRequest({ title, end: 'signed' }, () => signForService(config, here(), request))
    },
    // Only a token with votes has this.
    signDelegation: async (request) => {
      const { signDelegation } = await import('./signDelegation.ts')
      return noteRequest({ title: say('Sign who votes with your tokens'), end: 'signed' }, () =>
        signDelegation(config, { site, place: here(), client }, request),
      )
    },
    // Only an operator needs this.
    signPermit: async (request) => {
      const { signPermit } = await import('./signPermit.ts')
      const title = say('Permit for “{title}”', { title: request.campaign.title })
      return noteRequest({ title, end: 'signed' }, () =>
        signPermit(config, { site, place: here(), client }, request),
      )
    },
  }
}
