import { existsSync } from 'node:fs'
import type { Address } from 'viem'
import { openCallJournal } from '../src/operator/manage/callJournal.ts'
import {
  type CallRun,
  type SendStatus,
  type SettledCall,
  sendCalls,
} from '../src/operator/manage/sendCalls.ts'
import { callsFromSafe } from './callsFromSafe.ts'
import type { CallPlan, CallWork } from './callWork.ts'
import { describeCallPlan } from './describeCallPlan.ts'
import { describeSentCalls, settledLine } from './describeSentCalls.ts'
import { journalFile } from './journalFile.ts'
import { readKeystore } from './keystore.ts'
import { lockJournal } from './lockJournal.ts'
import { type CallOptions, callJournalPath } from './readCallOptions.ts'
import { type KeystorePayer, unlock } from './unlock.ts'

/**
 * Says what a command would send; with a keystore and `--send` sends it and follows it to its end; for a Safe
 * writes the file of its batch. Returns whether nothing stands in the way, or is left.
 */
export async function runCalls(work: CallWork, options: CallOptions): Promise<boolean> {
  const { payer } = options
  switch (payer.kind) {
    case 'safe':
      return callsFromSafe(work, options, payer)
    case 'keystore':
      return runFromKey(work, options, payer)
    default:
      return dryRun(work, options, payer.kind === 'address' ? payer.address : undefined)
  }
}

async function dryRun(work: CallWork, options: CallOptions, from: Address | undefined): Promise<boolean> {
  const path = callJournalPath(options, work.contract)
  const { chainId } = work.reader
  const journal = existsSync(path)
    ? await openCallJournal(journalFile(path), { chainId, contract: work.contract })
    : undefined
  const plan = await work.plan(from, { settled: [], entries: journal?.entries ?? [] })
  process.stdout.write(describeCallPlan(work, plan, { options, from, open: journal?.open }))
  return plan.problems.length === 0
}

async function runFromKey(work: CallWork, options: CallOptions, payer: KeystorePayer): Promise<boolean> {
  const keystore = await readKeystore(payer.file)
  if (!options.isSending)
    return dryRun(work, options, keystore.address ?? (await unlock(keystore, payer)).address)

  const { reader, contract } = work
  const path = callJournalPath(options, contract)
  const release = await lockJournal(path)
  try {
    const journal = await openCallJournal(journalFile(path), { chainId: reader.chainId, contract })
    const account = await unlock(keystore, payer)
    const signer = { account, feeCap: options.feeCap }
    const settled: SettledCall[] = []
    let plan: CallPlan | undefined
    let last: SendStatus['status'] | undefined
    const next = async (run: CallRun) => {
      plan = await work.plan(account.address, run)
      const [call] = plan.calls
      if (call && !options.isJson) process.stderr.write(`${call.says} …\n`)
      return call
    }
    const running = sendCalls({ reader, journal, signer, next }, { signal: new AbortController().signal })
    for await (const status of running) {
      last = status.status
      if (status.status === 'settled' || status.status === 'failed') settled.push(status.call)
      if (options.isJson) continue
      if (status.status === 'waiting') {
        const { kind, nonce, versions } = status.entry
        process.stderr.write(
          `  ${kind}: transaction ${versions[0]?.hash}, nonce ${nonce}; waiting for the chain\n`,
        )
      }
      if (status.status === 'settled') process.stderr.write(`  ${settledLine(status.call, work)}\n`)
    }
    process.stdout.write(describeSentCalls(work, { options, plan, settled, last, journal: path }))
    return last === 'done' && plan !== undefined && plan.problems.length === 0
  } finally {
    await release()
  }
}
