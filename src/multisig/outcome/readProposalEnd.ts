import type { ChainReader } from '../../chain/createChainReader.ts'
import {
  type AskedSafeTransaction,
  readSafeTransactionEnd,
  type SafeTransactionEnd,
} from '../../chain/readSafeTransactionEnd.ts'
import { EverclaimError } from '../../errors.ts'

type Executed = Extract<SafeTransactionEnd, { status: 'executed' }>
type Execution = Omit<Executed, 'status' | 'isSuccess'>

/** What became of a proposal, on chain. What an executed one did is for its caller to read in the logs. */
export type ProposalEnd =
  | Exclude<SafeTransactionEnd, Executed>
  | ({ readonly status: 'executed' } & Execution)
  /** Executed; the call inside was refused, and its nonce is used up all the same. */
  | ({ readonly status: 'failed' } & Execution)
  | { readonly status: 'could-not-check'; readonly error: EverclaimError }

/** Reads it once. Never throws for what nodes do. */
export async function readProposalEnd(
  reader: ChainReader,
  proposal: AskedSafeTransaction,
): Promise<ProposalEnd> {
  try {
    const end = await readSafeTransactionEnd(reader, proposal)
    return end.status === 'executed' && !end.isSuccess ? { ...end, status: 'failed' } : end
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return { status: 'could-not-check', error }
  }
}
