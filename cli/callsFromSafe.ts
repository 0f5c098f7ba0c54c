import { resolve } from 'node:path'
import { DeployError } from '../src/operator/deploy/deployErrors.ts'
import { ownerChecklist } from '../src/operator/deploy/ownerChecklist.ts'
import { simulateBatch } from '../src/operator/deploy/simulateBatch.ts'
import { pushedIndices } from '../src/operator/manage/pushedIndices.ts'
import { openSafeBatches, type SafeBatches } from '../src/operator/manage/safeBatches.ts'
import type { CallWork } from './callWork.ts'
import { checklistLines } from './checklistLines.ts'
import { describeBatchFile, safeJson } from './describeBatchFile.ts'
import { callsOf } from './describeCallPlan.ts'
import { jsonOf, listOf, rowsToText } from './describeCampaign.ts'
import { journalFile } from './journalFile.ts'
import { lockJournal } from './lockJournal.ts'
import type { Payer } from './payerOptions.ts'
import { type CallOptions, safeBatchesPath } from './readCallOptions.ts'
import { readPayingSafe } from './readPayingSafe.ts'
import { writeBatch } from './writeBatch.ts'

/**
 * Simulates a command's calls as the batch of a Safe, says what its hashes will be, and writes it to a file
 * where one is named. Sends nothing. Returns whether nothing stands in the way.
 *
 * @throws DeployError where there is no such Safe, or the batch would fail
 */
export async function callsFromSafe(
  work: CallWork,
  options: CallOptions,
  payer: SafePayer,
): Promise<boolean> {
  if (!work.isInBatches) return writeCalls(work, options, payer, undefined)
  const { contract, reader } = work
  const path = safeBatchesPath(options, contract)
  const release = payer.out === undefined ? undefined : await lockJournal(path)
  try {
    const batches = await openSafeBatches(journalFile(path), { chainId: reader.chainId, contract })
    return await writeCalls(work, options, payer, batches)
  } finally {
    await release?.()
  }
}

type SafePayer = Extract<Payer, { kind: 'safe' }>

async function writeCalls(
  work: CallWork,
  options: CallOptions,
  payer: SafePayer,
  batches: SafeBatches | undefined,
): Promise<boolean> {
  const { reader, contract, name } = work
  const { address: safe, out } = payer
  const { chainId } = reader
  const state = await readPayingSafe(reader, payer)
  // One that is asked for by its nonce is made anew.
  const waiting = (batches?.waiting(safe, state.nonce) ?? []).filter(({ nonce }) => nonce !== payer.nonce)
  const inFile = waiting.find((batch) => out !== undefined && resolve(batch.out) === resolve(out))
  if (inFile)
    throw new DeployError(
      `${out} is the batch for nonce ${inFile.nonce}, which waits for the Safe’s owners. Name another file for the next one. Nothing was written.`,
      { facts: [`To make that batch anew: another file and --nonce ${inFile.nonce}`] },
    )
  const plan = await work.plan(safe, {
    settled: [],
    entries: [],
    waiting: new Set(waiting.flatMap(({ indices }) => indices)),
  })
  const calls = plan.calls.map(({ call }) => call)
  const isReady = calls.length > 0
  if (isReady) {
    const simulation = await simulateBatch(reader, { safe, calls })
    if (simulation.status === 'fails')
      throw new DeployError(
        `Call ${simulation.at + 1} of the batch would fail: ${simulation.sentence} Nothing was written.`,
      )
  }
  const nonce = payer.nonce ?? Math.max(state.nonce, ...waiting.map((batch) => batch.nonce + 1))
  const checklist = isReady ? ownerChecklist({ chainId, safe }, { calls, nonce, version: state.version }) : []
  const { timestamp } = await reader.atOneBlock({ question: 'The newest block' }, (block) => block.readHead())
  const outcome =
    isReady && out !== undefined
      ? await writeBatch(out, {
          chainId,
          safe,
          calls,
          name,
          description: plan.calls.map(({ says }) => says).join('. '),
          createdAt: timestamp,
        })
      : undefined
  if (outcome !== undefined && out !== undefined)
    await batches?.add({
      safe,
      nonce,
      out: resolve(out),
      indices: calls.flatMap(({ data }) => [...pushedIndices(data)]),
    })
  const ok = plan.problems.length === 0
  if (options.isJson) {
    process.stdout.write(
      jsonOf({
        ok,
        isDryRun: true,
        status: isReady ? 'ready' : 'done',
        chainId,
        contract,
        block: plan.block,
        ...plan.json,
        safe: safeJson(safe, state, nonce),
        calls: callsOf(plan),
        checklist,
        ...(batches && { waiting }),
        problems: plan.problems,
        notes: plan.notes,
        out: outcome === undefined ? null : { path: out, outcome },
      }),
    )
    return ok
  }
  const lines = [
    describeBatchFile(outcome, out),
    '',
    rowsToText([
      ...plan.rows,
      [
        'Safe',
        `${safe}, ${state.threshold} of ${state.owners.length} owners sign; next nonce ${state.nonce}`,
      ],
      ...waiting.map((batch) => ['Waits for owners', `nonce ${batch.nonce}, ${batch.out}`] as const),
    ]),
  ]
  if (!isReady) lines.push(plan.done)
  else
    lines.push(
      'The batch, which runs completely or not at all:',
      ...plan.calls.map(({ says }, i) => `  ${i + 1}. ${says}`),
      '',
      ...checklistLines(checklist),
      '',
      out === undefined
        ? 'To write it for the Transaction Builder, add --out batch.json.'
        : `Next: an owner drops ${out} on the Safe’s Transaction Builder; each owner compares the hashes above before signing.`,
    )
  if (plan.problems.length > 0) lines.push('', 'Problems:', ...listOf(plan.problems))
  if (plan.notes.length > 0) lines.push('', 'Notes:', ...plan.notes.map((note) => `  - ${note}`))
  process.stdout.write(`${lines.join('\n').trimEnd()}\n`)
  return ok
}
