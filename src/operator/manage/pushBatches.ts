import type { CallProgress } from './followCall.ts'
import { pushedIndices } from './pushedIndices.ts'
import type { ManageProposalStatus } from './readManageProposal.ts'
import type { SentManageCall } from './storedCalls.ts'
import { idOfProposal, type ManageProposal } from './storedProposals.ts'

/**
 * A batch of payments that was sent or proposed from this browser. `open`: the chain has not decided about
 * it.
 */
export type PushBatch = {
  readonly id: string
  readonly indices: readonly number[]
  readonly state: 'open' | 'done' | 'refused'
}

/**
 * The batches among what was sent, and those of Safes that came to an end. A proposal that waits is not among
 * them.
 */
export function pushBatches(
  calls: readonly { readonly call: SentManageCall; readonly progress: CallProgress }[],
  proposals: readonly { readonly proposal: ManageProposal; readonly standing: ManageProposalStatus }[],
): readonly PushBatch[] {
  return [
    ...calls.flatMap(({ call, progress: { status } }): PushBatch[] => {
      if (call.kind !== 'push' || status === 'replaced') return []
      const state = status === 'done' || status === 'refused' ? status : 'open'
      return [{ id: call.hash, indices: pushedIndices(call.data), state }]
    }),
    ...proposals.flatMap(({ proposal, standing: { status } }): PushBatch[] => {
      if (proposal.kind !== 'push' || (status !== 'executed' && status !== 'failed')) return []
      const state = status === 'executed' ? 'done' : 'refused'
      return [{ id: idOfProposal(proposal), indices: pushedIndices(proposal.data), state }]
    }),
  ]
}

/**
 * Whether an allocation may be in the next batch: no batch carries it or has carried it to its end. What the
 * chain refused may be, though it was handled before.
 */
export function isFreeToPush(
  batches: readonly PushBatch[],
  handled: ReadonlySet<number>,
): (index: number) => boolean {
  const of = (state: PushBatch['state']) =>
    new Set(batches.filter((batch) => batch.state === state).flatMap(({ indices }) => indices))
  const [open, done, refused] = [of('open'), of('done'), of('refused')]
  return (index) => !open.has(index) && !done.has(index) && (refused.has(index) || !handled.has(index))
}
