import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { FeeEstimate } from '../../chain/estimateFee.ts'
import type { TransactionStatus } from '../../chain/followTransaction.ts'
import type { Wake } from '../../chain/pause.ts'
import type { FollowedProposal } from '../../multisig/outcome/followProposal.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import type { DeployCall } from './deployCalls.ts'
import type { AskedEntry, DeployJournal, EndedEntry, OpenEntry } from './deployJournal.ts'
import type { DeploySender } from './deploySender.ts'
import type { DeployGoal, DeployPlan, DeployStep } from './planDeployment.ts'
import type { DeployFacts } from './readDeployFacts.ts'

/** The status of a campaign's way onto the chain. The last one that is yielded says how it ended. */
export type DeployStatus =
  /** The chain is asked. */
  | { readonly status: 'checking' }
  /** What is left to do. Where there is an `agree`, nothing goes on before it says yes. */
  | {
      readonly status: 'ready'
      readonly steps: readonly DeployStep[]
      readonly facts: DeployFacts
      readonly notes: DeployPlan['notes']
    }
  /** Somebody is asked, for a signature or for all of the transaction. */
  | {
      readonly status: 'asking'
      readonly step: DeployStep
      readonly what: 'signature' | 'transaction' | 'proposal'
    }
  /**
   * It may happen any time now; `chain` is the chain's last word about it. `obstacle`: why a proposal would
   * fail if it were executed now.
   */
  | {
      readonly status: 'waiting'
      readonly entry: OpenEntry
      readonly chain?: TransactionStatus | FollowedProposal
      readonly obstacle?: string | undefined
    }
  /**
   * End: it was asked for before, and nobody knows what became of it; of a `sent` one, no node has it any
   * more. Run again, with `askAgain` where nothing waits in the wallet.
   */
  | { readonly status: 'unanswered'; readonly entry: OpenEntry }
  /** End: the goal is reached. */
  | { readonly status: 'done'; readonly facts: DeployFacts; readonly notes: DeployPlan['notes'] }
  /** End: it cannot go on. Nothing was sent for it. */
  | {
      readonly status: 'blocked'
      readonly problems: Extract<DeployPlan, { status: 'blocked' }>['problems']
      readonly facts: DeployFacts
      readonly notes: DeployPlan['notes']
    }
  /** End: a step did not do what it was for. `hash`: its transaction, where there is one. */
  | {
      readonly status: 'failed'
      /**
       * `not-funded`: it is on the chain, was to fund the campaign, and did not: who repeats it may lose
       * as much again. It is said at each run until `askAgain` is given.
       */
      readonly code: 'refused' | 'lost' | 'without-effect' | 'not-funded'
      readonly step: EndedEntry['step']
      readonly hash: Hex | null
      readonly sentence: string
      /** Base units that the factory may still take from the payer, where that is known. */
      readonly allowance?: bigint
    }
  /** End: `agree` said no. */
  | { readonly status: 'stopped' }

export type DeployParts = {
  readonly reader: ChainReader
  readonly campaign: CampaignToDeploy
  readonly journal: DeployJournal
  readonly sender: DeploySender
  readonly goal: DeployGoal
  /** Refuses to create what is not deployed yet. */
  readonly mustExist?: boolean | undefined
  /** False: approvals are transactions, even where the token takes signed ones. */
  readonly canSignPermit?: boolean | undefined
  /** Further calls in the transaction of a Safe, for what it earns itself. */
  readonly safeSettings?: readonly DeployCall[] | undefined
}

export type DeployOptions = {
  readonly signal: AbortSignal
  /** Milliseconds between looks at what waits; a block of Blast takes 2,000. */
  readonly pollMs?: number | undefined
  readonly onWake?: Wake | undefined
  /**
   * Asked before each thing that is signed or sent. `fee` is known where the step could be simulated. Answer
   * inside a person's touch: some phones open a wallet only then.
   */
  readonly agree?:
    | ((next: {
        step: DeployStep
        steps: readonly DeployStep[]
        fee: FeeEstimate | undefined
      }) => Promise<boolean>)
    | undefined
  /**
   * Aborted by a person who waits for a wallet no longer: the chain is asked what became of it, and
   * `unanswered` says so where it does not know.
   */
  readonly giveUp?: AbortSignal | undefined
  /** A wallet that was given up has sent it after all. */
  readonly onLateAnswer?: ((asked: AskedEntry, hash: Hex) => void) | undefined
  /**
   * Goes on although something was asked for before that has not happened and may still happen: a wallet that
   * did not answer, a transaction that no node has, a proposal that waits, a funding that did not fund. The
   * factory refuses a second funding all the same.
   */
  readonly askAgain?: boolean | undefined
}
