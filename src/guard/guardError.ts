import { say } from '../language/say.ts'
import { WalletError, type WalletRequest } from '../wallet/walletError.ts'

/** A request that its page is not for. The wallet was not asked, and nothing was sent or signed. */
export class GuardError extends WalletError {
  override name = 'GuardError'
  /** @param reason what is wrong with the request, in one sentence */
  constructor(reason: string, request: WalletRequest, cause?: unknown) {
    super(
      {
        kind: 'site',
        sent: 'no',
        isRetryable: false,
        sentence: say('{reason} Your wallet was not asked.', { reason }),
        advice: say('Reload the page; if it happens again, tell the site’s operator.'),
      },
      { request, code: undefined, facts: [], cause },
    )
  }
}
