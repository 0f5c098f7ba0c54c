import type { Address, Hex, LocalAccount } from 'viem'
import type { PermitTypedData } from '../../chain/permit.ts'
import type { DeployCall } from './deployCalls.ts'
import type { DeployStep, Several } from './planDeployment.ts'

/** Who sends a campaign's transactions, and how. */
export type DeploySender =
  /**
   * A key at hand: what it signs is written down before it is sent, and the very same bytes are sent again.
   */
  | {
      readonly kind: 'key'
      readonly account: LocalAccount
      /** Wei a gas that are never passed; left out, today's price decides. */
      readonly feeCap?: bigint | undefined
    }
  /** A wallet that is asked, and answers with a hash. */
  | {
      readonly kind: 'wallet'
      readonly address: Address
      /** Throws a `WalletError` where it sends nothing. */
      sendCall(call: DeployCall & { from: Address }, asked: WalletStep): Promise<SentByWallet>
      /** Left out where the wallet is not to be asked for a permit: then approvals are transactions. */
      signPermit?: ((data: PermitTypedData, campaigns?: Several) => Promise<Hex>) | undefined
    }
  /** A Safe, whose owners sign and execute one transaction for all of it. */
  | {
      readonly kind: 'safe'
      readonly address: Address
      /** Proposes calls that happen together or not at all. `nonce`: the Safe's, where it is known. */
      propose(
        calls: readonly DeployCall[],
        steps: readonly DeployStep[],
      ): Promise<{ safeTxHash: Hex; nonce?: number | undefined }>
    }

/** What a wallet is asked for, and the account's next nonce and the newest block shortly before. */
export type WalletStep = {
  readonly kind: Exclude<DeployStep['kind'], 'configure-safe'>
  /** Those that the step is for, where it is for several. */
  readonly campaigns?: Several | undefined
  readonly nonce: number
  readonly block: number
}

/** An ordinary wallet sends a transaction; one that belongs to a Safe makes a proposal. */
export type SentByWallet = { kind: 'transaction'; hash: Hex } | { kind: 'safe'; safeTxHash: Hex }

export const addressOf = (sender: DeploySender): Address =>
  sender.kind === 'key' ? sender.account.address : sender.address
