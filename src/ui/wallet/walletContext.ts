import { createContext, useContext } from 'react'
import type { Address, Hex } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { PermitTypedData } from '../../chain/permit.ts'
import type { SignedDelegation } from '../../chain/votes.ts'
import type { DelegationToSign } from '../../guard/grantDelegation.ts'
import type { CallIntent, DeployedCampaign, Inside, SafeIntent } from '../../guard/intents.ts'
import type { ServiceRequest } from '../../multisig/sign/serviceTypedData.ts'
import type { SignedMessage, TransactionDetails, TypedData } from '../../safe/app/messages.ts'

/**
 * A call that a wallet can be asked to send, by exactly the account that it was simulated for. `value` in
 * wei. `gas`: the least limit that does, where a wallet's own estimate could be too low; left out, the wallet
 * decides.
 */
export type WalletCall = { from: Address; to: Address; data: Hex; value: bigint; gas?: bigint | undefined }

/**
 * What came of a call. An ordinary wallet sends a transaction; a Safe makes a proposal, and its hash is that
 * of no transaction on the chain: the owners' signatures may take days.
 */
export type SentCall = { kind: 'transaction'; hash: Hex } | { kind: 'safe'; safeTxHash: Hex }

/** The Safe that the host around the page has open. */
export type ConnectedSafe = {
  /** How many owners must sign. */
  threshold: number
  owners: readonly Address[]
  /** The person in front of the host is no owner: the Safe can be looked at, and nothing can be sent. */
  isReadOnly: boolean
  /** Of the Safe's contract, such as `1.4.1`; null where nobody says. */
  version: string | null
}

/**
 * A Safe that does not say that it is one, connected over WalletConnect for instance. It proposes what it is
 * asked to send.
 */
export type SafeAccount = Pick<ConnectedSafe, 'threshold' | 'owners'>

export type WalletState =
  /**
   * `failedToLoad`: the wallet code did not arrive; the next touch of a button asks for it again. `refusal`:
   * why the Safe of the host around the page was not connected, in a sentence.
   */
  | { status: 'disconnected'; failedToLoad?: boolean; refusal?: string }
  | { status: 'connecting' }
  | { status: 'reconnecting' }
  | {
      status: 'connected'
      kind: 'wallet' | 'safe'
      /** Present where `kind` is `safe`. */
      safe?: ConnectedSafe
      /**
       * Where `kind` is `wallet`: the Safe that the account is on chain, connected like any
       * wallet. Null while nobody has asked the chain yet; missing where it is none, and where the chain
       * could not be asked.
       */
      safeAccount?: SafeAccount | null | undefined
      account: Address
      chainId: number
      /** What the wallet calls itself. */
      name: string
      /** Its picture: its own, as a data URL, or a file of the site. */
      icon: string | undefined
    }

/**
 * What a call is for, and what was known shortly before: where to look for it should its transaction be
 * replaced.
 */
export type SendReason = {
  readonly intent: CallIntent
  /** The account's next nonce, and the block that it was read at. */
  readonly before?: { readonly nonce: number; readonly block: number } | undefined
}

/**
 * All that a page can ask of a wallet; what the wallet does not do ends in a `WalletError`. Each request is
 * held against what its page is for before the wallet is asked (`src/guard`), and what was sent or proposed
 * is on the account's list of recent transactions.
 */
export type WalletActions = {
  openConnect: () => void
  disconnect: () => Promise<void>
  /** Asks the wallet to go to Blast, and to add Blast first where it does not know it. */
  switchChain: () => Promise<void>
  sendCall: (call: WalletCall, reason: SendReason) => Promise<SentCall>
  /**
   * Inside a Safe host: what its wallet service knows of a proposal. The hosts in use say 'Request failed' to
   * an unknown one and to every other fault, so a failure says nothing about the proposal.
   */
  readSafeTransaction?: (safeTxHash: Hex, signal?: AbortSignal) => Promise<TransactionDetails>
  /**
   * Inside a Safe host: gives up the request whose dialog is open in the host, for hosts that close it
   * without an answer. It rejects; what was signed there stays signed.
   */
  abandonRequest?: () => void
  /**
   * Inside a Safe host: reports what was proposed after all when the page had stopped waiting. Returns the
   * end of it.
   */
  onLateProposal?: (listener: (safeTxHash: Hex) => void) => () => void
  /**
   * Signs one of this site's own texts: its sign-in message or its acceptance of terms; any other is turned
   * away. A Safe's owners may take long: give a `signal`.
   */
  signText: (request: TextRequest) => Promise<Hex>
  /**
   * An operator's permit (EIP-2612) for the factory over a campaign's total; any other is turned away. Not
   * inside a Safe host.
   */
  signPermit?: (request: PermitRequest) => Promise<Hex>
  /**
   * The account's own signature over who votes with its tokens of the page's campaign (EIP-5805), for an
   * hour. Not inside a Safe host.
   */
  signDelegation?: (request: DelegationToSign) => Promise<SignedDelegation>
  watchToken: (token: { address: Address; symbol: string; decimals: number }) => Promise<boolean>
  /**
   * An owner's signature over a transaction of a Safe from 1.3.0 on (EIP-712 `SafeTx` in that Safe's domain
   * on Blast). It is what the wallet gave: its user recovers its signer first (`proposeTransaction`,
   * `confirmTransaction` do). Not inside a Safe host.
   */
  signSafeTransaction?: (request: SafeTransactionRequest) => Promise<Hex>
  /** The same for a message of the Safe (EIP-712 `SafeMessage`). Not inside a Safe host. */
  signSafeMessage?: (request: SafeMessageRequest) => Promise<Hex>
  /**
   * The connected account's signature over a request to the wallet service: to name a delegate, or to delete
   * what it has proposed. Not inside a Safe host.
   */
  signForService?: (request: { account: Address; request: ServiceRequest }) => Promise<Hex>
  /**
   * Inside a Safe host: has its Safe sign a message. The host asks its owners in its own dialog, and answers
   * when enough of them have signed, which can take days; give a `signal`.
   */
  signMessageInHost?: (message: string | TypedData, signal?: AbortSignal) => Promise<SignedMessage>
  /**
   * Inside a Safe host: proposes calls as one transaction of its Safe, which makes all of them or none.
   * Answers with the proposal's safeTxHash.
   */
  sendCallsInHost?: (calls: readonly WalletCall[], intent: SafeIntent) => Promise<Hex>
}

export type TextRequest = {
  /** The connected account. */
  account: Address
  text: string
  signal?: AbortSignal | undefined
  /** Of a Safe's owners, according to its wallet service. */
  onProgress?: ((owners: { signed: number; required: number }) => void) | undefined
}
export type PermitRequest = {
  /** The connected account, which pays. */
  account: Address
  data: PermitTypedData
  /** Whose total it is for. */
  campaign: DeployedCampaign
}
export type SafeTransactionRequest = {
  /** The connected account, which owns the Safe. */
  owner: Address
  safe: Address
  transaction: SafeTransaction
  /** What it may hold. */
  inside: Inside
}
export type SafeMessageRequest = {
  /** The connected account, which owns the Safe. */
  owner: Address
  safe: Address
  /** Of the Safe's contract, as it is on chain. */
  version: string | null
  message: string | TypedData
}

export type Wallet = WalletState & {
  /** The list of wallets was asked for, and its code is on its way. */
  isOpening: boolean
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

/** The Safe that is connected, in its host or like any wallet; nothing where it is another account. */
export function safeOfWallet(wallet: WalletState): SafeAccount | undefined {
  return wallet.status === 'connected' ? (wallet.safe ?? wallet.safeAccount ?? undefined) : undefined
}
