import { isAddressEqual } from 'viem'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import type { Wallet } from '../wallet/walletContext.ts'
import type { Role } from './openSafeContext.ts'

/** Who a wallet is to a Safe, by the owners whom the chain knows. */
export function roleOf(
  safe: SafeFacts,
  wallet: Wallet,
  /** Whether two nodes name these owners, or one may. */
  isConfirmed: boolean,
): Role {
  if (wallet.status !== 'connected') return { kind: 'reader', account: undefined }
  if (wallet.kind === 'safe')
    return wallet.account === safe.address
      ? { kind: 'host', isReadOnly: wallet.safe?.isReadOnly ?? true }
      : // A Safe cannot pay for another one from here.
        { kind: 'reader', account: undefined }
  const { account } = wallet
  if (!safe.owners.some((owner) => isAddressEqual(owner, account))) return { kind: 'reader', account }
  return { kind: isConfirmed ? 'owner' : 'unconfirmed', account }
}
