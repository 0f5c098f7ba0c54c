import { WalletError } from './walletError.ts'

/**
 * Whether an error of a wallet means that it certainly sent nothing. All others leave it open: a request that
 * ran out, a connection that broke and a node that failed may each come after the transaction was on its way.
 */
export function wasNothingSent(error: unknown): boolean {
  return error instanceof WalletError && error.request === 'send' && error.sent === 'no'
}
