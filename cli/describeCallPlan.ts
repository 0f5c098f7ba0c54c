import type { Address } from 'viem'
import type { SignedCallEntry } from '../src/operator/manage/callJournal.ts'
import type { CallPlan, CallWork } from './callWork.ts'
import { jsonOf, listOf, rowsToText } from './describeCampaign.ts'
import { ethers } from './ethers.ts'
import type { CallOptions } from './readCallOptions.ts'

/** A dry run, for a person or, with `--json`, for a program. */
export function describeCallPlan(
  { contract, reader }: CallWork,
  plan: CallPlan,
  {
    options,
    from,
    open,
  }: { options: CallOptions; from: Address | undefined; open: SignedCallEntry | undefined },
): string {
  const { calls, problems, notes, rows, block, json } = plan
  const inAll = plan.inAll ?? {
    transactions: calls.length,
    fee: calls.reduce((sum, { fee }) => sum + fee, 0n),
  }
  if (options.isJson)
    return jsonOf({
      ok: problems.length === 0,
      isDryRun: true,
      status: calls.length > 0 ? 'ready' : 'done',
      chainId: reader.chainId,
      contract,
      block,
      payer: from ?? null,
      ...json,
      calls: callsOf(plan),
      inAll,
      problems,
      notes,
      underWay: open ?? null,
    })
  const lines = ['Dry run: nothing is sent.', '', rowsToText(rows)]
  if (open) lines.push('An earlier run has a pending transaction. With --send, we follow it first.', '')
  if (calls.length === 0) lines.push(plan.done)
  else {
    lines.push(
      inAll.transactions > calls.length ? 'The next transaction:' : 'Transactions:',
      ...calls.map(({ says, fee }, i) => `  ${i + 1}. ${says}\n     network fee about ${ethers(fee)} ETH`),
      '',
      ...(inAll.transactions > calls.length
        ? [`In all about ${inAll.transactions.toLocaleString('en-US')} transactions.`]
        : []),
      `Network fees in all: about ${ethers(inAll.fee)} ETH`,
      '',
      from === undefined
        ? 'Anyone can send this. To send it, run the same with --keystore <file> and --send.'
        : 'To send it, run the same with --keystore and --send.',
    )
  }
  if (problems.length > 0) lines.push('', 'Problems:', ...listOf(problems))
  if (notes.length > 0) lines.push('', 'Notes:', ...notes.map((note) => `  - ${note}`))
  return `${lines.join('\n').trimEnd()}\n`
}

export const callsOf = ({ calls }: CallPlan) =>
  calls.map(({ kind, says, call, gas, fee }) => ({
    kind,
    description: says,
    to: call.to,
    value: call.value,
    data: call.data,
    gas,
    fee,
  }))
