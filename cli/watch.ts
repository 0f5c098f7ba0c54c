import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { verifyPackage } from '../src/campaign/verifyPackage.ts'
import { countNodes, createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { amountText } from '../src/operator/amountText.ts'
import type { Solvency } from '../src/operator/manage/solvency.ts'
import { watchSums } from '../src/operator/manage/watchSums.ts'
import { distributorOf } from './distributorOf.ts'
import { packageAt } from './packageAt.ts'
import { parseArguments } from './parseArguments.ts'
import { createProgress } from './progress.ts'
import { createOptionReader } from './readOptions.ts'
import { runAtChange } from './runAtChange.ts'
import { UsageError } from './usageError.ts'

/**
 * `everclaim watch`: says when a campaign can no longer pay everybody, and when it can again, until the
 * process is stopped.
 *
 * @param stopped ends it; a signal of the process does, unless it is given
 * @returns whether all can pay everybody, as it was at the end
 */
export async function watch(
  args: readonly string[],
  stopped: AbortSignal = untilStopped(),
): Promise<boolean | 'could-not-check'> {
  const keccak256 = createWasmKeccak()
  const { places, rpcUrls, every, run } = readWatchOptions(args, keccak256)
  const progress = createProgress()
  const campaigns = []
  try {
    for (const place of places) {
      const stage = progress.stage('Recomputing the package')
      const verified = await verifyPackage(packageAt(place), keccak256, stage)
      const { allocations, manifest } = verified
      const { texts, token } = manifest
      campaigns.push({ allocations, token, title: texts.title, distributor: distributorOf(verified) })
    }
  } finally {
    progress.end()
  }
  const states = new Map<string, Solvency['status']>()
  const reader = createTwoNodeReader({ chainId: 81457, rpcUrls })
  for await (const { at, campaign, solvency } of watchSums(reader, campaigns, { every, signal: stopped })) {
    const { distributor, title, token } = campaign
    states.set(distributor, solvency.status)
    const sentence = sentenceOf(solvency, (units) => amountText(units, token))
    const text = `${at.toISOString()} ${title}, ${distributor}: ${sentence}`
    process.stdout.write(`${text}\n`)
    if (run) runAtChange(run, text, { EVERCLAIM_SUMS_STATUS: solvency.status })
  }
  const all = [...states.values()]
  if (all.includes('short')) return false
  return all.length < campaigns.length || all.includes('could-not-check') ? 'could-not-check' : true
}

function sentenceOf(solvency: Solvency, amount: (units: bigint) => string): string {
  switch (solvency.status) {
    case 'solvent':
      return `It can pay everyone: holds ${amount(solvency.held)}, owes ${amount(solvency.owed)}.`
    case 'short':
      return `It can’t pay everyone: holds ${amount(solvency.held)}, owes ${amount(solvency.owed)}. ${amount(solvency.missing)} is missing.`
    case 'over':
      return `Claims have ended. It holds ${amount(solvency.held)}.`
    case 'cancelled':
      return `It was cancelled. It holds ${amount(solvency.held)}.`
    case 'could-not-check':
      return `We couldn’t check it. ${solvency.reason}`
  }
}

function untilStopped(): AbortSignal {
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
  return stopped.signal
}

function readWatchOptions(args: readonly string[], keccak256: Keccak256) {
  const faults: string[] = []
  const read = createOptionReader(keccak256, faults)
  const { values, positionals } = parseArguments(args, {
    rpc: { type: 'string', multiple: true, default: [] },
    'one-node': { type: 'boolean', default: false },
    every: { type: 'string', default: '60' },
    run: { type: 'string' },
  })
  if (positionals.length === 0) faults.push('the folder or the URL of a package is missing')
  const every = read.wholeNumber('every', values.every, 1, 86_400)
  if (values.rpc.length === 0) faults.push('--rpc is missing: the address of a node')
  else if (read.rpcUrls(values.rpc) && countNodes(values.rpc) < 2 && !values['one-node'])
    faults.push('--rpc: name a second node, or trust the one with --one-node')
  if (faults.length > 0) throw new UsageError(faults)
  return { places: positionals, rpcUrls: values.rpc, every: every * 1_000, run: values.run }
}
