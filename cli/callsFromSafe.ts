import { DeployError } from '../src/operator/deploy/deployErrors.ts'
import { ownerChecklist } from '../src/operator/deploy/ownerChecklist.ts'
import { simulateBatch } from '../src/operator/deploy/simulateBatch.ts'
import type { CallWork } from './callWork.ts'
import { checklistLines } from './checklistLines.ts'
import { callsOf } from './describeCallPlan.ts'
import { jsonOf, listOf, rowsToText } from './describeCampaign.ts'
import type { Payer } from './payerOptions.ts'
import type { CallOptions } from './readCallOptions.ts'
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
  payer: Extract<Payer, { kind: 'safe' }>,
): Promise<boolean> {
  const { reader, contract, name } = work
  const { address: safe, out } = payer
  const { chainId } = reader
  const state = await readPayingSafe(reader, payer)
  const plan = await work.plan(safe, { settled: [], entries: [] })
  const calls = plan.calls.map(({ call }) => call)
  const isReady = calls.length > 0
  if (isReady) {
    const simulation = await simulateBatch(reader, { safe, calls })
    if (simulation.status === 'fails')
      throw new DeployError(
        `Call ${simulation.at + 1} of the batch would fail: ${simulation.sentence} Nothing was written.`,
      )
  }
  const nonce = payer.nonce ?? state.nonce
  const checklist = isReady ? ownerChecklist({ chainId, safe }, { calls, nonce, version: state.version }) : []
  const { timestamp } = await reader.atOneBlock({ question: 'the newest block' }, (block) => block.readHead())
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
        safe: {
          address: safe,
          owners: state.owners,
          threshold: state.threshold,
          version: state.version,
          nonce,
        },
        calls: callsOf(plan),
        checklist,
        problems: plan.problems,
        notes: plan.notes,
        out: outcome === undefined ? null : { path: out, outcome },
      }),
    )
    return ok
  }
  const lines = [
    outcome === 'written'
      ? `The batch is written to ${out}. Nothing is sent.`
      : outcome === 'there already'
        ? `The same batch was in ${out} already. Nothing is sent.`
        : 'Dry run: nothing is sent.',
    '',
    rowsToText([
      ...plan.rows,
      [
        'Safe',
        `${safe}, ${state.threshold} of ${state.owners.length} owners sign; next nonce ${state.nonce}`,
      ],
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
