import type { Address } from 'viem'
import type { ChainClient } from '../devnet/chainClient.ts'
import type { MessageStore } from '../safe/createMessageStore.ts'
import type { TransactionStore } from '../safe/createTransactionStore.ts'
import type { Names, Tokens } from '../safe/transactionDetails.ts'
import type { WalletServiceControl } from './walletServiceControl.ts'

export type WalletServiceWorld = {
  readonly chain: ChainClient
  /** Shared with the Safe host: what is proposed in one is seen in the other. */
  readonly transactions: TransactionStore
  readonly messages: MessageStore
  readonly names: Names
  readonly tokens: Tokens
  /** Safes that exist from the start; others are learnt when they are asked for. */
  readonly safes: readonly Address[]
  /** Apps to list: the site itself. */
  readonly apps: readonly { readonly name: string; readonly url: string; readonly description: string }[]
}

export type WalletService = {
  /** Answers one request; its URL's path begins with `/v1` or `/v2`. */
  answer(request: Request): Promise<Response>
  control(change: Partial<WalletServiceControl>): WalletServiceControl
  /** Forgets what was proposed, registered and learnt. */
  clear(): void
}

/**
 * A development double of Safe's wallet service over the devnet: it answers from the real Safe contracts and from its own
 * store of proposals, in the wire types that the client reads (src/safe/service). It knows no account, no key and no password,
 * and must not be put on a network.
 */
export function createWalletService(_world: WalletServiceWorld): WalletService {
  throw new Error('not written yet')
}
