import { amountText } from '../src/operator/amountText.ts'
import type { CallOutcome } from '../src/operator/manage/callOutcome.ts'
import { movedNothing } from '../src/operator/manage/movedNothing.ts'
import type { SendStatus, SettledCall } from '../src/operator/manage/sendCalls.ts'
import { yieldSymbol } from '../src/operator/manage/yieldSymbol.ts'
import type { CallPlan, CallWork } from './callWork.ts'
import { jsonOf, listOf, rowsToText } from './describeCampaign.ts'
import { ethers } from './ethers.ts'
import type { CallOptions } from './readCallOptions.ts'

/** How a run that sends ended, for a person or, with `--json`, for a program. */
export function describeSentCalls(
  work: CallWork,
  {
    options,
    plan,
    settled,
    last,
    journal,
  }: {
    options: CallOptions
    plan: CallPlan | undefined
    settled: readonly SettledCall[]
    last: SendStatus['status'] | undefined
    journal: string
  },
): string {
  const problems = plan?.problems ?? []
  if (options.isJson)
    return jsonOf({
      ok: last === 'done' && problems.length === 0,
      isDryRun: false,
      status: last,
      chainId: work.reader.chainId,
      contract: work.contract,
      block: plan?.block,
      ...plan?.json,
      transactions: settled.map((call) => ({
        kind: call.entry.kind,
        outcome: call.entry.outcome,
        hash: call.entry.hash,
        block: call.entry.block,
        did: (work.did ? work.did(call).json : call.outcome) ?? null,
      })),
      problems,
      notes: plan?.notes ?? [],
    })
  const lines: string[] = []
  if (last === 'failed')
    lines.push('The chain refused the transaction. Only its fee was spent. Run it again to see the reason.')
  else lines.push(settled.length === 0 ? `Nothing was sent. ${plan?.done ?? ''}`.trim() : (plan?.done ?? ''))
  lines.push('')
  if (plan) lines.push(rowsToText(plan.rows))
  if (settled.length > 0)
    lines.push(
      'Transactions:',
      ...settled.map((call) => `  ${settledLine(call, work)}`),
      `Journal: ${journal}`,
    )
  if (problems.length > 0) lines.push('', 'Problems:', ...listOf(problems))
  if (plan && plan.notes.length > 0) lines.push('', 'Notes:', ...plan.notes.map((note) => `  - ${note}`))
  return `${lines.join('\n').trimEnd()}\n`
}

/** One transaction that ended, and what it did. */
export function settledLine(call: SettledCall, work: Pick<CallWork, 'amount' | 'did'>): string {
  const { entry, outcome } = call
  const { kind, hash, block } = entry
  switch (entry.outcome) {
    case 'lost':
      return `${kind}: another transaction took its nonce; it never happens`
    case 'reverted':
      return `${kind}: refused by the chain; ${hash}, block ${block}`
    case 'included':
      if (work.did) return `${kind}: ${work.did(call).says}; ${hash}, block ${block}`
      return `${kind}: ${outcome && kind !== 'deploy-factory' ? `${didText(outcome, work)}; ` : ''}${hash}, block ${block}`
  }
}

function didText(outcome: CallOutcome, { amount }: Pick<CallWork, 'amount'>): string {
  if (movedNothing(outcome)) return 'moved nothing'
  const { paidCount, paid, skipped, swept, yields, gas } = outcome
  return [
    ...(paidCount > 0
      ? [
          `paid ${amount(paid)} to ${paidCount.toLocaleString('en-US')} ${paidCount === 1 ? 'address' : 'addresses'}`,
        ]
      : []),
    ...(skipped.length > 0 ? [`${skipped.length.toLocaleString('en-US')} passed over`] : []),
    ...swept.map(({ receiver, amount: units }) => `sent ${amount(units)} to ${receiver}`),
    ...yields.map(
      ({ asset, receiver, amount: units }) =>
        `sent ${amountText(units, { symbol: yieldSymbol(asset), decimals: 18 })} of yield to ${receiver}`,
    ),
    ...(gas > 0n ? [`sent ${ethers(gas)} ETH of gas refunds`] : []),
  ].join(', ')
}
