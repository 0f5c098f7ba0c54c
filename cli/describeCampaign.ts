import { formatEther, zeroAddress } from 'viem'
import { amountText } from '../src/operator/amountText.ts'
import type { CampaignToDeploy } from '../src/operator/deploy/campaignToDeploy.ts'
import type { DeployFacts } from '../src/operator/deploy/readDeployFacts.ts'
import type { DeployJob } from './deployJob.ts'

export type Row = readonly [label: string, text: string]

/** Base units as a person reads them. */
export const amountOf =
  ({ token }: CampaignToDeploy) =>
  (units: bigint): string =>
    amountText(units, token)

/** A campaign in few lines: what it is, and its state on chain. */
export function campaignRows(
  { campaign, title }: Pick<DeployJob, 'campaign' | 'title'>,
  facts: DeployFacts,
): Row[] {
  const { parameters, chainId, distributor } = campaign
  return [
    ['Campaign', title],
    ['Recipients', parameters.count.toLocaleString('en-US')],
    ['Total', amountOf(campaign)(parameters.total)],
    ['Chain', `${chainId}, read at block ${facts.head.number}`],
    ['Factory', facts.factory === 'ready' ? campaign.factory : `${campaign.factory} (not on the chain yet)`],
    ['Distributor', `${distributor} (${standingOf(campaign, facts)})`],
  ]
}

function standingOf(campaign: CampaignToDeploy, { distributor, isFunded, held, owed }: DeployFacts): string {
  const amount = amountOf(campaign)
  const holds = held === undefined ? 'the token reports no balance' : `holds ${amount(held)}`
  if (distributor === 'absent') return held ? `not there yet; its address ${holds}` : 'not there yet'
  if (distributor === 'foreign') return 'something else is there'
  return `${holds}, owes ${amount(owed)}${isFunded ? '' : ', not funded through the factory'}`
}

/** What is said of a campaign for which nothing is left to do. */
export function doneText({ held, owed, isFunded }: DeployFacts): string {
  if (held !== undefined && held >= owed) return 'The contract is deployed and funded.'
  return isFunded ? 'The contract is deployed and was funded.' : 'The contract is deployed, not funded.'
}

/** What the payer has. */
export function payerRows({ payer }: DeployFacts, campaign: CampaignToDeploy): Row[] {
  if (!payer) return []
  const { address, tokens, ether } = payer
  const own = `${formatEther(ether)} ETH`
  const held = tokens === undefined ? 'an unknown sum of the token' : amountOf(campaign)(tokens)
  return [['Payer', `${address}: ${campaign.parameters.token === zeroAddress ? own : `${held}, ${own}`}`]]
}

export const rowsToText = (rows: readonly Row[]): string =>
  rows.map(([label, text]) => `  ${label.padEnd(13)} ${text}\n`).join('')

export const listOf = (items: readonly { readonly sentence: string }[]): string[] =>
  items.map(({ sentence }) => `  - ${sentence}`)

/** JSON with amounts as decimal text, for programs. */
export const jsonOf = (value: unknown): string =>
  `${JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part), 2)}\n`
