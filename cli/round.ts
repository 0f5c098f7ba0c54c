import type { Allocations } from '../src/campaign/allocations.ts'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import type { Hex } from '../src/campaign/hex.ts'
import { flagRecipients } from '../src/campaign/list/flagRecipients.ts'
import type { ReviewedList } from '../src/campaign/list/reviewList.ts'
import { readManifest } from '../src/campaign/manifest.ts'
import { alignLists } from '../src/campaign/series/alignLists.ts'
import { type Difference, differenceOf } from '../src/campaign/series/differenceOf.ts'
import { incrementsOf } from '../src/campaign/series/incrementsOf.ts'
import { faultsOfMoney } from '../src/campaign/series/seriesFaults.ts'
import { sumOfRounds } from '../src/campaign/series/sumOfRounds.ts'
import { verifyPackage } from '../src/campaign/verifyPackage.ts'
import { EverclaimError } from '../src/errors.ts'
import { describeRound } from './describeRound.ts'
import { packageFolder } from './packageFolder.ts'
import { createProgress } from './progress.ts'
import { parseRoundArguments, readRoundOptions } from './readRoundOptions.ts'
import { roundsUpTo } from './roundsUpTo.ts'
import { LoweredAmountsError, SeriesError } from './seriesError.ts'
import { writePackage } from './writePackage.ts'

/**
 * `everclaim round`: the next round of a series, from the package of the last one and a list. Throws what it
 * refuses; returns true.
 */
export async function round(args: readonly string[]): Promise<true> {
  const keccak256 = createWasmKeccak()
  const parsed = parseRoundArguments(args)
  const { values, lastFolder } = parsed
  const progress = createProgress()
  const recompute = () => progress.stage('Recomputing earlier rounds')
  try {
    const last = await verifyPackage(packageFolder(lastFolder), keccak256, recompute())
    const start = values.start === 'now' ? await startOf(values.out, last.manifestHash) : values.start
    const options = readRoundOptions(parsed, { last, start, keccak256 })
    const { token } = options.campaign
    const foreign = faultsOfMoney(options.campaign, last.manifest)
    if (foreign.length > 0)
      throw new SeriesError(
        'This would be no round of the series.',
        foreign.map((reason) => `It ${reason}`),
      )
    const rounds = values.cumulative
      ? await roundsUpTo(last, { folder: lastFolder, places: values.earlier, keccak256, onRound: recompute })
      : [last]
    progress.end()
    const soFar = sumOfRounds(rounds.map(({ allocations }) => allocations))
    // No token has so much: one of the packages says what nobody can pay.
    if (soFar.total >> 256n !== 0n) throw new SeriesError('The rounds so far add up to more than 256 bits.')

    let difference: Difference | undefined
    const toPay = (reviewed: ReviewedList): ReviewedList => {
      const { allocations } = reviewed.list
      difference = differenceOf(soFar, allocations)
      if (!values.cumulative) return reviewed
      const made = incrementsOf(reviewed.list, soFar)
      if (made.loweredCount > 0) throw new LoweredAmountsError(made, token)
      if (made.increments.count === 0)
        throw new SeriesError('Nothing is left to pay: the sheet has what the series has given already.')
      return withIncrements(reviewed, made.increments, {
        token: token.address,
        factory: options.campaign.factory,
      })
    }
    const result = await writePackage(options, keccak256, toPay)
    if (!difference) throw new Error('The list was not compared.')
    process.stdout.write(
      describeRound(options, result, { difference, isCumulative: values.cumulative, before: rounds.length }),
    )
    return true
  } finally {
    progress.end()
  }
}

/** A sheet as the list of what it adds: rows are still those of the sheet, and doubts those of its numbers. */
function withIncrements(
  reviewed: ReviewedList,
  increments: Allocations,
  known: { token: Hex; factory: Hex },
): ReviewedList {
  const { list } = reviewed
  const rowOf = new Uint32Array(increments.count)
  let paid = 0
  alignLists(list.allocations, increments, (inSheet, inIncrements) => {
    if (inIncrements >= 0) rowOf[paid++] = list.rowOf[inSheet] ?? 0
  })
  return {
    ...reviewed,
    list: { ...list, allocations: increments, rowOf, rowCount: increments.count },
    flags: flagRecipients(increments, { known, limit: 100 }),
  }
}

/**
 * When a round opens that is to open now: once it is written, when it was written. A job that is started
 * again finds its round there, and does not make a second one.
 */
async function startOf(out: string | undefined, previous: Hex): Promise<string> {
  try {
    const bytes = out === undefined ? null : await packageFolder(out).read('manifest.json')
    const written = bytes && readManifest(bytes)
    return written?.previous === previous ? written.window.start.toString() : 'now'
  } catch (cause) {
    // Something else is there, which is refused before it is written to.
    if (cause instanceof EverclaimError) return 'now'
    throw cause
  }
}
