import { capBitsOfGroups } from '../src/campaign/capBitsOfGroups.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import type { CheckedList } from '../src/campaign/list/checkRecipientList.ts'
import { amountText } from '../src/operator/amountText.ts'
import { foldersOfGroups, titleOfGroup } from '../src/operator/create/groupNames.ts'
import type { BuildOptions } from './build.ts'
import { distributorOf } from './distributorOf.ts'
import { everclaim } from './everclaim.ts'
import { exporters } from './exporters.ts'
import { type GroupOptions, schedulesOf } from './groupOptions.ts'
import type { Question } from './listQuestions.ts'
import { makePackage } from './makePackage.ts'
import type { createProgress } from './progress.ts'
import { scheduleRow } from './scheduleRows.ts'
import { type FileToWrite, writeFolder } from './writeFolder.ts'

/**
 * Makes a package for each group of a list, in a folder of its own, all of them or none, and says what they
 * are.
 *
 * @throws UsageError where a group has no schedule
 */
export async function buildGroups(
  options: BuildOptions,
  groups: GroupOptions,
  { list, questions }: { list: CheckedList; questions: readonly Question[] },
  { keccak256, progress }: { keccak256: Keccak256; progress: ReturnType<typeof createProgress> },
): Promise<void> {
  const found = list.recipientGroups ?? []
  const names = found.map(({ name }) => name)
  const schedules = schedulesOf(names, groups)
  const folders = foldersOfGroups(names)
  const capBits = capBitsOfGroups(found.map(({ allocations }) => allocations.count))
  const { texts } = options.campaign
  const made = found.map(({ name, allocations }, i) => {
    const schedule = schedules[i]
    const own = {
      ...options.campaign,
      texts: { ...texts, title: titleOfGroup(texts.title, name) },
      ...(schedule && { schedule }),
    }
    const of = { list: { allocations } }
    const campaign = makePackage({ campaign: own, capBits: capBits[i] }, of, { keccak256, progress })
    return { name, allocations, folder: folders[i] ?? '', campaign, distributor: distributorOf(campaign) }
  })
  const files = function* (): Generator<FileToWrite> {
    for (const { folder, campaign, allocations } of made) {
      for (const { path, bytes } of campaign.files()) yield { path: `${folder}/${path}`, bytes }
      for (const format of options.exports)
        yield { path: `${folder}/exports/${format}.json`, chunks: exporters[format](allocations, keccak256) }
    }
  }
  const fileCount = made.reduce((sum, { campaign }) => sum + campaign.fileCount + options.exports.length, 0)
  const outcome = await writeFolder(options.out, files, fileCount, progress.stage('Writing files'))
  progress.end()
  const { total, count } = list.allocations
  if (options.isJson) {
    const value = {
      ok: true,
      out: options.out,
      ...outcome,
      recipients: count,
      rows: list.rowCount,
      questions,
      total: total.toString(),
      groups: made.map(({ name, allocations, folder, campaign, distributor }) => ({
        name,
        out: `${options.out}/${folder}`,
        recipients: allocations.count,
        total: allocations.total.toString(),
        packageHash: campaign.manifestHash,
        distributor,
        cap: campaign.capChoice,
        manifest: campaign.manifest,
      })),
    }
    process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
    return
  }
  const number = (value: number) => value.toLocaleString('en-US')
  const rowsOf = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([label, text]) => `  ${label.padEnd(13)} ${text}\n`).join('')
  const parts = made.map(({ name, allocations, folder, campaign, distributor }) =>
    rowsOf([
      ['Group', name],
      ['Title', campaign.manifest.texts.title],
      ['Recipients', number(allocations.count)],
      ['Total', amountText(allocations.total, campaign.manifest.token)],
      ...scheduleRow(campaign.manifest),
      ['Distributor', `${distributor} (its future address; nothing is deployed yet)`],
      ['Package', `${options.out}/${folder}`],
    ]),
  )
  const { token } = options.campaign
  const all = rowsOf([
    ['Groups', `${made.length}`],
    ['Recipients', `${number(count)}, each counted once`],
    ['In all', amountText(total, token)],
    ...questions.map(({ code, count: many }, i): [string, string] => [
      i === 0 ? 'Accepted' : '',
      many === undefined ? code : `${code}, ${number(many)}`,
    ]),
    ['Files', `${number(fileCount)}, ${number(outcome.byteCount)} bytes, in ${options.out}`],
  ])
  const first = outcome.wasWritten
    ? 'The packages are written.'
    : 'The same packages were there already. Nothing was written.'
  const places = made.map(({ folder }) => `${options.out}/${folder}`).join(' ')
  const next = `Next, all of them in one transaction: ${everclaim} deploy ${places} --rpc <URL> ...`
  process.stdout.write(`${[first, ...parts, all].map((part) => part.trimEnd()).join('\n\n')}\n\n${next}\n`)
}
