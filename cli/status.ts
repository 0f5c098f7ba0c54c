import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { getAddress, isAddress, maxUint64 } from 'viem'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { type VerifiedPackage, verifyPackage } from '../src/campaign/verifyPackage.ts'
import { countNodes, createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { readBlastModes } from '../src/chain/readBlastModes.ts'
import { campaignToDeploy } from '../src/operator/deploy/campaignToDeploy.ts'
import { openJournal } from '../src/operator/deploy/deployJournal.ts'
import { describeStep } from '../src/operator/deploy/describeStep.ts'
import { findCreationBlock } from '../src/operator/deploy/findCreationBlock.ts'
import { planDeployment } from '../src/operator/deploy/planDeployment.ts'
import { readDeployFacts } from '../src/operator/deploy/readDeployFacts.ts'
import { blastOf, blastText } from './blastText.ts'
import { amountOf, campaignRows, doneText, jsonOf, listOf, type Row, rowsToText } from './describeCampaign.ts'
import { everclaim } from './everclaim.ts'
import { journalFile } from './journalFile.ts'
import { oneNodeText } from './oneNodeText.ts'
import { packageFolder } from './packageFolder.ts'
import { packageUrl } from './packageUrl.ts'
import { parseArguments } from './parseArguments.ts'
import { createProgress } from './progress.ts'
import { createOptionReader } from './readOptions.ts'
import { refuseRawKeys } from './refuseRawKeys.ts'
import { scheduleRows } from './scheduleRows.ts'
import { statusOfContract } from './statusOfContract.ts'
import { UsageError } from './usageError.ts'
import { cancellingText, windowOf } from './windowOf.ts'

/**
 * `everclaim status`: the status of a package's or a contract's campaign. Returns whether the contract is
 * deployed and can pay everybody.
 */
export async function status(args: readonly string[]): Promise<boolean | 'could-not-check'> {
  refuseRawKeys(args, process.env)
  const keccak256 = createWasmKeccak()
  const options = readStatusOptions(args, keccak256)
  const { distributor, rpcUrls, isJson } = options
  if (distributor)
    return statusOfContract({ distributor, rpcUrls, isJson, isSureOfNodes: options.isSureOfNodes })
  const progress = createProgress()
  let verified: VerifiedPackage
  try {
    const source = options.isUrl ? packageUrl(options.place) : packageFolder(options.place)
    verified = await verifyPackage(source, keccak256, progress.stage('Recomputing the package'))
  } finally {
    progress.end()
  }
  const campaign = await campaignToDeploy(verified)
  const title = verified.manifest.texts.title
  const reader = createTwoNodeReader({ chainId: campaign.chainId, rpcUrls: options.rpcUrls })
  const facts = await readDeployFacts(reader, { campaign })
  const plan = planDeployment(campaign, facts, { goal: 'funded', way: 'wallet' })
  const isThere = facts.distributor === 'ready'
  const { distributor: address, parameters } = campaign
  const known = facts.head.number
  const createdAt = isThere ? await findCreationBlock(reader, { address, known }) : undefined
  const modes = isThere ? await readBlastModes(reader, address) : undefined
  const { journal: path } = options
  const open =
    path !== undefined && existsSync(path) ? (await openJournal(journalFile(path), campaign)).open : undefined
  const isDone = plan.status === 'done'
  const { isSureOfNodes } = options
  const left = plan.status === 'ready' ? plan.steps : []
  const problems = plan.status === 'blocked' ? plan.problems : []
  const { start, end } = parameters
  const window = windowOf({ start, end: end === maxUint64 ? null : end }, facts.head.timestamp)
  if (options.isJson) {
    process.stdout.write(
      jsonOf({
        ok: isSureOfNodes ? isDone : null,
        nodes: countNodes(options.rpcUrls),
        chainId: campaign.chainId,
        block: known,
        distributor: address,
        factory: facts.factory,
        contract: facts.distributor,
        isFunded: facts.isFunded,
        holds: facts.held ?? null,
        owes: facts.owed,
        total: parameters.total,
        claimed: facts.claimedCount,
        paid: facts.paid ?? null,
        schedule: parameters.schedule ?? null,
        recipients: parameters.count,
        window: window.state,
        cancellable: parameters.isCancellable,
        cancelled: facts.isCancelled,
        createdAtBlock: createdAt ?? null,
        blast: modes ? blastOf(modes) : null,
        left: left.map((step) => ({ kind: step.kind, description: describeStep(step, campaign) })),
        problems,
        notes: plan.notes,
        underWay: open ?? null,
      }),
    )
    return isSureOfNodes ? isDone : 'could-not-check'
  }
  const rows: Row[] = [...campaignRows({ campaign, title }, facts), ['Window', window.text]]
  if (parameters.isCancellable)
    rows.push(['Cancelling', cancellingText({ start }, facts.isCancelled, facts.head.timestamp)])
  const terms = { ...parameters, window: { start: Number(start) } }
  rows.push(
    ...scheduleRows(terms, { paid: facts.paid, time: facts.head.timestamp, amount: amountOf(campaign) }),
  )
  if (isThere) {
    rows.push([
      'Claimed',
      `${facts.claimedCount.toLocaleString('en-US')} of ${parameters.count.toLocaleString('en-US')}`,
    ])
    rows.push([
      'Created',
      createdAt === undefined ? 'before the nodes’ oldest block' : `in block ${createdAt}`,
    ])
  }
  if (modes) rows.push(['On Blast', blastText(modes)])
  const lines = [isDone ? doneText(facts) : 'The campaign isn’t complete on the chain.', '', rowsToText(rows)]
  if (open) lines.push(`A transaction of an earlier run is pending; ${everclaim} deploy --send follows it.`)
  if (problems.length > 0) lines.push('It can’t continue:', ...listOf(problems))
  if (left.length > 0)
    lines.push(
      'Next steps, from a wallet:',
      ...left.map((step, i) => `  ${i + 1}. ${describeStep(step, campaign)}`),
    )
  if (plan.notes.length > 0) lines.push('Notes:', ...listOf(plan.notes))
  if (!isSureOfNodes) lines.push(oneNodeText)
  process.stdout.write(`${lines.join('\n').trimEnd()}\n`)
  return isSureOfNodes ? isDone : 'could-not-check'
}

function readStatusOptions(args: readonly string[], keccak256: Keccak256) {
  const faults: string[] = []
  const read = createOptionReader(keccak256, faults)
  const { values, positionals } = parse(args)
  const place = read.onlyPath(
    positionals,
    'the folder or the URL of the package, or the address of the contract, is missing',
  )
  if (values.rpc.length === 0) faults.push('--rpc is missing: the address of a node')
  read.rpcUrls(values.rpc)
  const isContract = /^0x/i.test(place)
  const distributor = isContract && isAddress(place) ? getAddress(place) : undefined
  if (isContract && !distributor)
    faults.push(
      `"${place}" is no address: it has 42 characters, and where small and capital letters are mixed they must be as the address has them`,
    )
  if (isContract && values.journal !== undefined)
    faults.push('--journal goes with a package; a contract that is named by its address has none')
  if (faults.length > 0) throw new UsageError(faults)
  const isUrl = /^https?:\/\//.test(place)
  return {
    distributor,
    place,
    isUrl,
    rpcUrls: values.rpc,
    isJson: values.json,
    isSureOfNodes: values['one-node'] || countNodes(values.rpc) > 1,
    journal: values.journal ?? (isUrl ? undefined : `${resolve(place)}.deploy.json`),
  }
}

function parse(args: readonly string[]) {
  return parseArguments(args, {
    rpc: { type: 'string', multiple: true, default: [] },
    journal: { type: 'string' },
    'one-node': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  })
}
