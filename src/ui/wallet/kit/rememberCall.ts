import { rememberSent } from '../account/rememberSent.ts'
import { describeIntent, titleOf } from '../account/sentTitle.ts'
import type { SendReason, SentCall, WalletCall } from '../walletContext.ts'

/**
 * Puts a call that was sent or proposed on the list of the account that sent it, with all that following it
 * needs. `page`: where the wallet was asked.
 */
export function rememberCall(
  chainId: number,
  { call, sent, reason, page }: { call: WalletCall; sent: SentCall; reason: SendReason; page: string },
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
      title: titleOf(intent),
      to,
      data,
      sentAtBlock: before?.block,
      page,
    },
  )
}
