import { type Hex, parseTransaction } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { readReceipt } from '../../chain/readReceipt.ts'
import type { Log } from '../../chain/rpcSchemas.ts'
import { EverclaimError } from '../../errors.ts'
import type { DeployCall } from '../deploy/deployCalls.ts'
import { settleSigned } from '../deploy/settleSigned.ts'
import { type Signer, signCall } from '../deploy/signCall.ts'
import type { CallEntry, CallJournal, CallKind, EndedCallEntry, SignedCallEntry } from './callJournal.ts'
import { type CallOutcome, callOutcome } from './callOutcome.ts'
import { pushedIndices } from './pushedIndices.ts'

/** A call that was simulated for the account that is to send it. `gas`: its limit. Fees in wei. */
export type PlannedCall = {
  readonly kind: CallKind
  readonly call: DeployCall
  readonly gas: bigint
  readonly fee: bigint
  /** The part of the fee for the data on layer 1. */
  readonly l1Fee: bigint
}

/** A transaction that came to its end in this run. */
export type SettledCall = {
  readonly entry: EndedCallEntry
  readonly data: Hex
  /** What it did at the contract; undefined where it did nothing, or its receipt could not be read. */
  readonly outcome: CallOutcome | undefined
  /** Of its receipt; none where it could not be read. */
  readonly logs: readonly Log[]
}

/** What is known when the next call is decided. */
export type CallRun = {
  /** What ended in this run, oldest first. Its effects are in the block `notBefore`. */
  readonly settled: readonly SettledCall[]
  readonly notBefore?: number | undefined
  /** All of the journal, with what earlier runs sent. */
  readonly entries: readonly CallEntry[]
}

/** The last one that is yielded says how it ended. */
export type SendStatus =
  | { readonly status: 'waiting'; readonly entry: SignedCallEntry }
  | { readonly status: 'settled'; readonly call: SettledCall }
  /** End: the chain refused a transaction whose simulation went through. */
  | { readonly status: 'failed'; readonly call: SettledCall }
  /** End: nothing is left to do. */
  | { readonly status: 'done' }

/**
 * Sends calls with a key, one after the other, each into the journal before any node has it, and follows each
 * to its end. What is left is decided anew before each, so it may be broken off anywhere and run again from
 * anywhere: what was signed before is followed first, and is never signed a second time.
 *
 * @param next the next call; undefined where nothing is left
 * @throws whatever `next` throws; DeployError where the account cannot send; RpcUnreachableError,
 * RpcDisagreementError; whatever the journal's storage throws. Run it again after any of them.
 */
export async function* sendCalls(
  {
    reader,
    journal,
    signer,
    next,
  }: {
    reader: ChainReader
    journal: CallJournal
    signer: Signer
    next: (run: CallRun) => Promise<PlannedCall | undefined>
  },
  { signal, pollMs = 2_000 }: { signal: AbortSignal; pollMs?: number | undefined },
): AsyncGenerator<SendStatus, void, void> {
  const settled: SettledCall[] = []
  let notBefore: number | undefined
  while (!signal.aborted) {
    const { open } = journal
    if (open) {
      yield { status: 'waiting', entry: open }
      const isOurs = signer.account.address === open.from
      const end = await settleSigned({ reader, journal, signer: isOurs ? signer : undefined }, open, {
        signal,
        pollMs,
      })
      if (!end) return
      const { outcome, hash } = end
      const block = end.outcome === 'lost' ? null : end.block
      const [version] = open.versions
      const { to, data = '0x' } = version ? parseTransaction(version.raw) : {}
      const indices = outcome === 'reverted' ? pushedIndices(data) : []
      const entry: EndedCallEntry = {
        status: 'ended',
        kind: open.kind,
        outcome,
        hash,
        block,
        ...(indices.length > 0 ? { indices: [...indices] } : {}),
      }
      await journal.change(entry)
      if (block !== null) notBefore = Math.max(notBefore ?? 0, block)
      const receipt = outcome === 'included' && to ? await receiptOf(reader, end.hash) : undefined
      const call = {
        entry,
        data,
        outcome: receipt && to ? callOutcome(receipt, to) : undefined,
        logs: receipt?.logs ?? [],
      }
      settled.push(call)
      // A refused batch of payments is halved. Nothing else gets better by another try.
      if (outcome === 'reverted' && indices.length === 0) {
        yield { status: 'failed', call }
        return
      }
      yield { status: 'settled', call }
      continue
    }
    const planned = await next({ settled, notBefore, entries: journal.entries })
    if (!planned) {
      yield { status: 'done' }
      return
    }
    if (signal.aborted) return
    const { kind, call, gas, l1Fee } = planned
    const signed = await signCall({ reader, signer, notBefore }, { call, gas, l1Fee })
    await journal.add({ status: 'signed', kind, ...signed })
  }
}

/** What it says is for a person: the chain has decided already. */
async function receiptOf(reader: ChainReader, hash: Hex | null) {
  if (hash === null) return undefined
  try {
    return await readReceipt(reader, hash)
  } catch (error) {
    if (error instanceof EverclaimError) return undefined
    throw error
  }
}
