import type { Address } from 'viem'
import type { ChainReader } from '../src/chain/createChainReader.ts'
import type { CallRun, PlannedCall, SettledCall } from '../src/operator/manage/sendCalls.ts'
import type { Row } from './describeCampaign.ts'

/** A call, and what it does in a sentence. */
export type DescribedCall = PlannedCall & { readonly says: string }

/** What is left to do, as of the chain. */
export type CallPlan = {
  /** The block that it was read at, where it is known. */
  readonly block?: number | undefined
  /** In the order in which they are sent. */
  readonly calls: readonly DescribedCall[]
  /** Why no call is left. */
  readonly done: string
  /** What speaks against its having gone well, though nothing is left to send. */
  readonly problems: readonly { readonly sentence: string }[]
  readonly notes: readonly string[]
  readonly rows: readonly Row[]
  /** Of all that is left, where `calls` has only the next one. `fee` in wei. */
  readonly inAll?: { readonly transactions: number; readonly fee: bigint } | undefined
  /** Further facts for `--json`. */
  readonly json: Readonly<Record<string, unknown>>
}

/** Places in the list that batches pay which wait for a Safe's owners; undefined where no Safe sends. */
export type WaitingBatches = { readonly waiting?: ReadonlySet<number> | undefined }

/** Something that a command has a contract do. */
export type CallWork = {
  readonly reader: ChainReader
  /** The one whose journal it is. */
  readonly contract: Address
  /** The name of a Safe's batch. */
  readonly name: string
  /**
   * Reads what is left.
   *
   * @param from who sends it, for the simulation
   * @throws ManageError where the contract would refuse it; RpcUnreachableError, RpcDisagreementError
   */
  plan(from: Address | undefined, run: CallRun & WaitingBatches): Promise<CallPlan>
  /**
   * Whether a Safe makes one batch after the other of it: each that is written is remembered, so that what
   * waits for the owners is not written a second time.
   */
  readonly isInBatches?: boolean
  /** Base units as a person reads them. */
  amount(units: bigint): string
  /**
   * What a transaction did, where it isn't a call of `contract` alone: one clause, and the facts for
   * `--json`.
   */
  readonly did?: (call: SettledCall) => { readonly says: string; readonly json: unknown }
}
