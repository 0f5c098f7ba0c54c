import type { Config } from 'wagmi'
import { readerOf } from '../../../chain/readerOf.ts'
import type { SiteConfig } from '../../../config/site.ts'
import type { Granted } from '../../../guard/grant.ts'
import { isSafeAccount } from '../../../wallet/isSafeAccount.ts'
import { kindOfSent } from '../../../wallet/kindOfSent.ts'
import type { SentCall } from '../walletContext.ts'
import { sendCall } from './sendCall.ts'

/**
 * Asks the connected wallet to send a call, once, and reports what came of it: a transaction, or a proposal
 * where the account is a Safe on chain.
 *
 * @throws WalletError
 */
export async function sendFromWallet(
  config: Config,
  site: SiteConfig,
  granted: Granted<'eth_sendTransaction'>,
): Promise<SentCall> {
  const reader = readerOf(site)
  const { from, to, data, value } = granted.transaction
  const call = { from, to, data, value: BigInt(value) }
  const ask = () => isSafeAccount(reader, from)
  // Beside the wallet, not before it: phones open a wallet only right after a touch.
  const isSafe = ask()
  isSafe.catch(() => undefined)
  const hash = await sendCall(config, granted)
  const kind = await kindOfSent(reader, { hash, call, isSafe, askAgain: ask })
  return kind === 'safe' ? { kind, safeTxHash: hash } : { kind, hash }
}
