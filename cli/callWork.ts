import type { Address } from 'viem'
import type { ChainReader } from '../src/chain/createChainReader.ts'
import type { CallRun, PlannedCall } from '../src/operator/manage/sendCalls.ts'
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
  plan(from: Address | undefined, run: CallRun): Promise<CallPlan>
  /** Base units as a person reads them. */
  amount(units: bigint): string
}
