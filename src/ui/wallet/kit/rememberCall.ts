import { describeIntent } from '../account/describeIntent.ts'
import { rememberSent } from '../account/rememberSent.ts'
import type { SendReason, SentCall, WalletCall } from '../walletContext.ts'

/**
 * Puts a call that was sent or proposed on the list of the account that sent it, with all that following it
 * needs.
 */
export function rememberCall(
  chainId: number,
  { call, sent, reason }: { call: WalletCall; sent: SentCall; reason: SendReason },
): void {
  const { from, to, data } = call
  const { intent, before } = reason
  rememberSent(
    { account: from, chainId },
    {
      ...(sent.kind === 'safe'
        ? { hash: sent.safeTxHash, kind: 'safe' }
        : { hash: sent.hash, leastNonce: before?.nonce }),
      description: describeIntent(intent),
      to,
      data,
      sentAtBlock: before?.block,
    },
  )
}
