import type { Allocations } from '../../campaign/allocations.ts'
import { say } from '../../language/say.ts'
import type { CallProgress } from './followCall.ts'
import { ManageError } from './manageErrors.ts'
import { paidFlags } from './openAllocations.ts'
import type { PushPlan } from './planPush.ts'
import { pushedIndices } from './pushedIndices.ts'
import type { SentManageCall } from './storedCalls.ts'
import { chosenOf, type PayRun } from './storedPayRun.ts'

/** What a run does right now. The last three are ends of this call; a paused or replaced one can go on. */
export type PayStep =
  | { readonly doing: 'preparing'; readonly run: PayRun }
  /** The sender is asked to confirm this batch. */
  | { readonly doing: 'asking'; readonly run: PayRun; readonly plan: PushPlan }
  | { readonly doing: 'waiting'; readonly run: PayRun; readonly progress: CallProgress }
  | { readonly doing: 'paused'; readonly run: PayRun }
  | { readonly doing: 'replaced'; readonly run: PayRun }
  | { readonly doing: 'finished'; readonly run: PayRun }

export type PayRestOptions = {
  readonly allocations: Allocations
  /** The bitmap of the contract, agreed by the nodes. */
  readWords(): Promise<readonly bigint[]>
  /** `planPush` for these candidates, in their order. */
  plan(candidates: readonly number[], refused: readonly (readonly number[])[]): Promise<PushPlan | null>
  /** Has one batch sent. It throws where nothing was sent; then the run ends here and can go on later. */
  send(plan: PushPlan): Promise<SentManageCall>
  /** `followCall`, until its end or until the run is to stop looking. */
  follow(call: SentManageCall): AsyncIterable<CallProgress>
  /** Keeps the journal. It is called before anything else is done that rests on the new state. */
  keep(run: PayRun): void
  /** Whether to stop once the batch under way is decided. */
  isPausing(): boolean
}

/**
 * Pays the chosen allocations in batches, one after the other: what the chain has paid is asked before each,
 * a batch that the chain refuses is halved until the one that sinks it is alone, and who cannot be paid is
 * left out and named in the journal. It ends, because each round pays somebody, leaves somebody out, or
 * halves a batch.
 *
 * @throws whatever `plan` and `send` throw
 */
export async function* payRest(begun: PayRun, options: PayRestOptions): AsyncGenerator<PayStep, void, void> {
  const { allocations, readWords, plan, send, follow, keep, isPausing } = options
  let run = begun
  const put = (next: Partial<PayRun>) => {
    run = { ...run, ...next }
    keep(run)
  }
  const chosen = chosenOf(run, allocations)
  for (;;) {
    if (run.open) {
      let end: CallProgress | undefined
      for await (const progress of follow(run.open)) {
        end = progress
        yield { doing: 'waiting', run, progress }
      }
      const next = end && afterBatch(run, end)
      // Nobody looks any more: the journal still has it.
      if (!next) return
      put(next)
      if (end?.status === 'replaced') return yield { doing: 'replaced', run }
    }
    if (isPausing()) return yield { doing: 'paused', run }
    yield { doing: 'preparing', run }
    const paid = paidFlags(await readWords(), allocations.count)
    const without = new Set([...run.leftOut.map(([index]) => index), ...run.settled])
    const candidates = chosen.filter((index) => paid[index] !== 1 && !without.has(index))
    if (candidates.length === 0) return yield { doing: 'finished', run }
    const open = new Set(candidates)
    const refused = run.refused.filter((indices) => indices.some((index) => open.has(index)))
    const batch = await plan(candidates, refused)
    const leftOut = batch?.passedOver.map(({ index, reason }) => [index, reason] as [number, typeof reason])
    put({ refused, leftOut: [...run.leftOut, ...(leftOut ?? [])] })
    if (!batch) return yield { doing: 'finished', run }
    if (!batch.call) {
      if (batch.passedOver.length === 0)
        throw new ManageError(say('No batch could be made. Nothing was sent.'))
      continue
    }
    // It was prepared while somebody asked for the pause.
    if (isPausing()) return yield { doing: 'paused', run }
    yield { doing: 'asking', run, plan: batch }
    put({ open: await send(batch) })
  }
}

/** The journal after the chain has decided about the batch that was open; undefined while it has not. */
function afterBatch(run: PayRun, end: CallProgress): Partial<PayRun> | undefined {
  const indices = run.open ? pushedIndices(run.open.data) : []
  switch (end.status) {
    case 'done': {
      const { paidCount, paid, skipped } = end.outcome
      // Their payment went through in the simulation and not on the chain: once more would end the same way.
      const refused = skipped.filter(({ reason }) => reason !== 'alreadyClaimed')
      return {
        open: null,
        settled: [...indices],
        batches: run.batches + 1,
        paidCount: run.paidCount + paidCount,
        paid: (BigInt(run.paid) + paid).toString(),
        leftOut: [
          ...run.leftOut,
          ...refused.map(({ index }): [number, 'transfer-refused'] => [Number(index), 'transfer-refused']),
        ],
      }
    }
    case 'refused':
      return { open: null, settled: [], refused: [...run.refused, [...indices]] }
    case 'replaced':
      return { open: null, settled: [] }
    case 'pending':
    case 'dropped':
    case 'could-not-check':
      return undefined
  }
}
