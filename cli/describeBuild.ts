import type { CampaignPackage } from '../src/campaign/buildPackage.ts'
import type { Hex } from '../src/campaign/hex.ts'
import type { CheckedList } from '../src/campaign/list/checkRecipientList.ts'
import { amountText } from '../src/operator/amountText.ts'
import type { BuildOptions } from './build.ts'
import { distributorOf } from './distributorOf.ts'
import type { Question } from './listQuestions.ts'
import { scheduleRow } from './scheduleRows.ts'

export type BuildResult = {
  list: CheckedList
  /** Doubts and flags, all of them accepted. */
  questions: readonly Question[]
  campaign: CampaignPackage
  fileCount: number
  wasWritten: boolean
  byteCount: number
  /** Of a round: how it follows the series. */
  said?: { readonly text: string; readonly json: unknown } | undefined
}

/** What the build did, for a person or, with `--json`, for a program. */
export function describeBuild(options: BuildOptions, result: BuildResult): string {
  const distributor = distributorOf(result.campaign)
  return options.isJson ? toJson(options, result, distributor) : toText(options, result, distributor)
}

function toJson(options: BuildOptions, result: BuildResult, distributor: Hex): string {
  const { list, campaign, fileCount, wasWritten, byteCount } = result
  const { manifest, manifestHash, capChoice } = campaign
  const value = {
    ok: true,
    out: options.out,
    wasWritten,
    recipients: list.allocations.count,
    rows: list.rowCount,
    questions: result.questions,
    total: list.allocations.total.toString(),
    root: manifest.tree.root,
    packageHash: manifestHash,
    distributor,
    cap: capChoice,
    files: fileCount,
    bytes: byteCount,
    ...(result.said && { series: result.said.json }),
    manifest,
  }
  return `${JSON.stringify(value, null, 2)}\n`
}

function toText(options: BuildOptions, result: BuildResult, distributor: Hex): string {
  const { list, campaign, fileCount, wasWritten, byteCount } = result
  const { manifest, manifestHash, capChoice } = campaign
  const { count, total } = list.allocations
  const number = (value: number) => value.toLocaleString('en-US')
  const { token } = manifest
  const summed = list.summedCount
  const rows: [string, string][] = [
    [
      'Recipients',
      `${number(count)}${summed > 0 ? ` (${number(summed)} further rows added to theirs)` : ''}`,
    ],
    ['Total', amountText(total, token)],
    ...scheduleRow(manifest),
    ...result.questions.map(({ code, count }, i): [string, string] => [
      i === 0 ? 'Accepted' : '',
      count === undefined ? code : `${code}, ${number(count)}`,
    ]),
    ['Root', manifest.tree.root],
    ['Package hash', manifestHash],
    ['Distributor', `${distributor} (its future address; nothing is deployed yet)`],
    ...(manifest.hosts ?? []).map((host, i): [string, string] => [i === 0 ? 'Hosts' : '', host]),
    ['Cap', describeCap(campaign, options.capBits !== undefined)],
  ]
  if (capChoice.capBits > 0) {
    rows.push([
      'Gas',
      `the cap adds ${number(capChoice.deploymentGas)} to the deployment and saves ${number(capChoice.savedGasPerClaim)} a claim: repaid after ${number(capChoice.repaidAfterClaims)} claims`,
    ])
  }
  rows.push(['Files', `${number(fileCount)}, ${number(byteCount)} bytes, in ${options.out}`])
  const outcome = wasWritten
    ? 'The package is written.'
    : 'The same package was there already. Nothing was written.'
  return `${outcome}\n\n${rows.map(([label, text]) => `  ${label.padEnd(13)} ${text}\n`).join('')}${result.said ? `\n${result.said.text}` : ''}`
}

function describeCap({ capChoice }: CampaignPackage, isGiven: boolean): string {
  const { entries, expectedClaims, takeUp } = capChoice
  const size = entries === 1 ? '1 entry, the root' : `${entries} entries`
  if (isGiven) return `${size}, as asked for`
  return `${size}: the least gas in all if ${Math.round(takeUp * 100)} % claim (${expectedClaims.toLocaleString('en-US')} claims)`
}
