import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { maxUint64 } from 'viem'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import { verifyPackage } from '../src/campaign/verifyPackage.ts'
import { createChainReader } from '../src/chain/createChainReader.ts'
import { type BlastModes, readBlastModes } from '../src/chain/readBlastModes.ts'
import { type CampaignToDeploy, campaignToDeploy } from '../src/operator/deploy/campaignToDeploy.ts'
import { openJournal } from '../src/operator/deploy/deployJournal.ts'
import { describeStep } from '../src/operator/deploy/describeStep.ts'
import { findCreationBlock } from '../src/operator/deploy/findCreationBlock.ts'
import { planDeployment } from '../src/operator/deploy/planDeployment.ts'
import { readDeployFacts } from '../src/operator/deploy/readDeployFacts.ts'
import { campaignRows, doneText, jsonOf, listOf, type Row, rowsToText } from './describeCampaign.ts'
import { journalFile } from './journalFile.ts'
import { packageFolder } from './packageFolder.ts'
import { packageUrl } from './packageUrl.ts'
import { createProgress } from './progress.ts'
import { createOptionReader } from './readOptions.ts'
import { refuseRawKeys } from './refuseRawKeys.ts'
import { UsageError } from './usageError.ts'

/** `everclaim status`: where the campaign of a package stands. Returns whether its contract stands and can pay everybody. */
export async function status(args: readonly string[]): Promise<boolean> {
  refuseRawKeys(args, process.env)
  const keccak256 = await createWasmKeccak()
  const options = readStatusOptions(args, keccak256)
  const progress = createProgress()
  let verified: Awaited<ReturnType<typeof verifyPackage>>
  try {
    const source = options.isUrl ? packageUrl(options.place) : packageFolder(options.place)
    verified = await verifyPackage(source, keccak256, progress.stage('Recomputing the package'))
  } finally {
    progress.end()
  }
  const campaign = await campaignToDeploy(verified)
  const title = verified.manifest.texts.title
  const reader = createChainReader({ chainId: campaign.chainId, rpcUrls: options.rpcUrls })
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
  const left = plan.status === 'ready' ? plan.steps : []
  const problems = plan.status === 'blocked' ? plan.problems : []
  const window = windowOf(campaign, facts.head.timestamp)
  if (options.isJson) {
    process.stdout.write(
      jsonOf({
        ok: isDone,
        ...{ chainId: campaign.chainId, block: known, distributor: address },
        ...{ factory: facts.factory, contract: facts.distributor, isFunded: facts.isFunded },
        ...{ holds: facts.held ?? null, owes: facts.owed, total: parameters.total },
        ...{ claimed: facts.claimedCount, recipients: parameters.count, window: window.state },
        createdAtBlock: createdAt ?? null,
        blast: modes ? blastOf(modes) : null,
        left: left.map((step) => ({ kind: step.kind, description: describeStep(step, campaign) })),
        ...{ problems, notes: plan.notes, underWay: open ?? null },
      }),
    )
    return isDone
  }
  const rows: Row[] = [...campaignRows({ campaign, title }, facts), ['Window', window.text]]
  if (isThere) {
    rows.push([
      'Claimed',
      `${facts.claimedCount.toLocaleString('en-US')} of ${parameters.count.toLocaleString('en-US')}`,
    ])
    rows.push([
      'Created',
      createdAt === undefined ? 'before the oldest block that the nodes keep' : `in block ${createdAt}`,
    ])
  }
  if (modes) rows.push(['On Blast', blastText(modes)])
  const lines = [
    isDone ? doneText(facts) : 'The campaign is not complete on the chain.',
    '',
    rowsToText(rows),
  ]
  if (open) lines.push('A transaction of an earlier run is under way; everclaim deploy --send follows it.')
  if (problems.length > 0) lines.push('It cannot go on:', ...listOf(problems))
  if (left.length > 0)
    lines.push(
      'What is left, from a wallet:',
      ...left.map((step, i) => `  ${i + 1}. ${describeStep(step, campaign)}`),
    )
  if (plan.notes.length > 0) lines.push('Worth knowing:', ...listOf(plan.notes))
  process.stdout.write(`${lines.join('\n').trimEnd()}\n`)
  return isDone
}

type WindowState = 'before' | 'open' | 'over'

function windowOf({ parameters }: CampaignToDeploy, now: number): { state: WindowState; text: string } {
  const { start, end } = parameters
  const at = (seconds: bigint) =>
    `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const until = end === maxUint64 ? 'never closes' : `closes at ${at(end)}`
  if (now < start) return { state: 'before', text: `opens at ${at(start)}, ${until}` }
  if (now < end) return { state: 'open', text: `open since ${at(start)}, ${until}` }
  return { state: 'over', text: `closed at ${at(end)}` }
}

function blastOf({ ethYield, gas, usdbYield, wethYield, governor }: BlastModes) {
  return { ethYield, usdbYield, wethYield, gas: gas === 'could-not-read' ? gas : gas.mode, governor }
}

function blastText(modes: BlastModes): string {
  const { ethYield, usdbYield, wethYield, gas } = blastOf(modes)
  if ([ethYield, usdbYield, wethYield, gas].every((mode) => mode === 'could-not-read'))
    return 'could not be read: this chain has no contracts of Blast'
  const word = (mode: string) => (mode === 'could-not-read' ? 'could not be read' : mode)
  return `yield of ETH ${word(ethYield)}, USDB ${word(usdbYield)}, WETH ${word(wethYield)}; gas refunds ${word(gas)}`
}

function readStatusOptions(args: readonly string[], keccak256: Awaited<ReturnType<typeof createWasmKeccak>>) {
  const faults: string[] = []
  const read = createOptionReader(keccak256, faults)
  const { values, positionals } = parse(args)
  const [place, ...surplus] = positionals
  if (place === undefined) faults.push('the folder or the URL of the package is missing')
  for (const path of surplus) faults.push(`"${path}" is one path too many`)
  if (values.rpc.length === 0) faults.push('--rpc is missing: the address of a node')
  read.rpcUrls(values.rpc)
  if (faults.length > 0) throw new UsageError(faults)
  const isUrl = /^https?:\/\//.test(place ?? '')
  return {
    ...{ place: place ?? '', isUrl, rpcUrls: values.rpc, isJson: values.json },
    journal: values.journal ?? (isUrl ? undefined : `${resolve(place ?? '')}.deploy.json`),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rpc: { type: 'string', multiple: true, default: [] },
        journal: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
  } catch (cause) {
    throw new UsageError([cause instanceof Error ? cause.message : String(cause)])
  }
}
