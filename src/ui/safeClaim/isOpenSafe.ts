import { type Address, isAddressEqual } from 'viem'
import type { Wallet } from '../wallet/walletContext.ts'

/**
 * Whether the account that is connected like any wallet (WalletConnect) is the Safe itself: it neither signs
 * nor pays for itself here.
 */
export const isOpenSafe = (wallet: Wallet, { address }: { address: Address }): boolean =>
  wallet.status === 'connected' && wallet.kind === 'wallet' && isAddressEqual(wallet.account, address)
