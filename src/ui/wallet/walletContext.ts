import { createContext, useContext } from 'react'
import type { Address, Hex } from 'viem'

/** A call that a wallet can be asked to send, by exactly the account that it was rehearsed for. `value` in wei. */
export type WalletCall = { from: Address; to: Address; data: Hex; value: bigint }

export type WalletState =
  /** `failedToLoad`: the wallet code did not arrive; the next touch of a button asks for it again. */
  | { status: 'disconnected'; failedToLoad?: boolean }
  | { status: 'connecting' }
  | { status: 'reconnecting' }
  | {
      status: 'connected'
      account: Address
      chainId: number
      /** What the wallet calls itself. */
      name: string
      /** Its picture: its own, as a data URL, or a file of the site. */
      icon: string | undefined
    }

/**
 * All that a page can ask of a wallet; what the wallet does not do ends in a `WalletError`. No approval, no message to
 * sign: the list is the promise.
 */
export type WalletActions = {
  openConnect: () => void
  disconnect: () => Promise<void>
  /** Asks the wallet to go to Blast, and to add Blast first where it does not know it. */
  switchChain: () => Promise<void>
  sendCall: (call: WalletCall) => Promise<Hex>
  watchToken: (token: { address: Address; symbol: string; decimals: number }) => Promise<boolean>
}

export type Wallet = WalletState & {
  actions: WalletActions
  /** Opens the dialog of the connected account: address, balance, transactions, network. */
  openAccount: () => void
  /** Opens the dialog about the wallet's network. */
  openNetwork: () => void
  /** Starts loading the wallet code, for instance when a pointer nears the button. */
  warmUp: () => void
}

export const WalletContext = createContext<Wallet | undefined>(undefined)

export function useWallet(): Wallet {
  const wallet = useContext(WalletContext)
  if (!wallet) throw new Error('useWallet stands outside WalletProvider.')
  return wallet
}
