import { formatEther, zeroAddress } from 'viem'
import { amountText } from '../src/operator/amountText.ts'
import type { CampaignToDeploy } from '../src/operator/deploy/campaignToDeploy.ts'
import { campaignsOf, totalOf } from '../src/operator/deploy/deployedTogether.ts'
import type { DeployFacts } from '../src/operator/deploy/readDeployFacts.ts'
import type { DeployJob } from './deployJob.ts'

export type Row = readonly [label: string, text: string]

/** Base units as a person reads them. */
export const amountOf =
  ({ token }: CampaignToDeploy) =>
  (units: bigint): string =>
    amountText(units, token)

/** A campaign in few lines, or several: what it is, and its state on chain. */
export function campaignRows(
  job: Pick<DeployJob, 'campaign' | 'title'> & Partial<Pick<DeployJob, 'titles'>>,
  facts: DeployFacts,
): Row[] {
  const { campaign, title, titles } = job
  const { chainId, factory, others } = campaign
  const amount = amountOf(campaign)
  const place: Row[] = [
    ['Chain', `${chainId}, read at block ${facts.head.number}`],
    ['Factory', facts.factory === 'ready' ? factory : `${factory} (not on the chain yet)`],
  ]
  const rowsOf = (each: CampaignToDeploy, name: string): Row[] => [
    ['Campaign', name],
    ['Recipients', each.parameters.count.toLocaleString('en-US')],
    ['Total', amount(each.parameters.total)],
  ]
  const contract = (each: CampaignToDeploy, its: DeployFacts): Row => [
    'Distributor',
    `${each.distributor} (${standingOf(each, its)})`,
  ]
  if (!others) return [...rowsOf(campaign, title), ...place, contract(campaign, facts)]
  const all = campaignsOf(campaign)
  return [
    ...all.flatMap((each, i): Row[] => [
      ...rowsOf(each, titles?.get(each.distributor) ?? ''),
      contract(each, [facts, ...(facts.others ?? [])][i] ?? facts),
    ]),
    ['In all', `${all.length} campaigns, ${amount(totalOf(all))}`],
    ...place,
  ]
}

/** The campaigns that are created together, for programs; left out where there is one. */
export const campaignsJson = ({ campaign, titles }: DeployJob, facts?: DeployFacts): object =>
  campaign.others
    ? {
        campaigns: campaignsOf(campaign).map(({ distributor, parameters }, i) => {
          const its = facts && [facts, ...(facts.others ?? [])][i]
          return {
            title: titles.get(distributor),
            distributor,
            total: parameters.total,
            ...(its && { isFunded: its.isFunded, holds: its.held, owes: its.owed }),
          }
        }),
      }
    : {}

function standingOf(campaign: CampaignToDeploy, { distributor, isFunded, held, owed }: DeployFacts): string {
  const amount = amountOf(campaign)
  const holds = held === undefined ? 'the token reports no balance' : `holds ${amount(held)}`
  if (distributor === 'absent') return held ? `not there yet; its address ${holds}` : 'not there yet'
  if (distributor === 'foreign') return 'something else is there'
  return `${holds}, owes ${amount(owed)}${isFunded ? '' : ', not funded through the factory'}`
}

/** What is said of a campaign for which nothing is left to do. */
export function doneText({ held, owed, isFunded, others }: DeployFacts): string {
  if (others) return `All ${others.length + 1} contracts are deployed and were funded.`
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
