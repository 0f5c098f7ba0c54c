import { WalletError } from '../wallet/walletError.ts'

/** Whether a wallet's error is a person's no, which is nothing to be warned of. */
export function isRejection(error: unknown): error is WalletError {
  return error instanceof WalletError && error.kind === 'rejected'
}
