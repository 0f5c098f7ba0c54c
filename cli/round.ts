import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Allocations } from '../src/campaign/allocations.ts'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import type { CheckedList } from '../src/campaign/list/checkRecipientList.ts'
import type { Manifest } from '../src/campaign/manifest.ts'
import type { Difference } from '../src/campaign/series/differenceOf.ts'
import { type NextRound, nextRound, type RoundBasis } from '../src/campaign/series/nextRound.ts'
import { sumOfRounds } from '../src/campaign/series/sumOfRounds.ts'
import { amountText } from '../src/operator/amountText.ts'
import { receiverDoubts } from '../src/operator/receivers/checkReceiver.ts'
import { comparedWords, differenceRows } from '../src/operator/series/differenceRows.ts'
import { SeriesError } from '../src/operator/series/seriesOf.ts'
import {
  loweredReason,
  loweredSentence,
  nothingNewSentence,
  sameListSentence,
} from '../src/operator/series/seriesWords.ts'
import { buildAs } from './build.ts'
import { packageFolder } from './packageFolder.ts'
import { parseArguments } from './parseArguments.ts'
import { readSeries, type VerifiedRound } from './readSeries.ts'
import { UsageError } from './usageError.ts'

const text = { type: 'string' } as const
const many = { type: 'string', multiple: true, default: [] as string[] } as const
const flag = { type: 'boolean', default: false } as const

/** Options that `build` has, and takes over the last round's settings. */
const overriding = {
  units: text,
  duplicates: text,
  'account-column': text,
  'amount-column': text,
  'decimal-point': text,
  thousands: text,
  start: text,
  end: text,
  receiver: text,
  'sweep-receiver': text,
  'yield-receiver': text,
  'gas-receiver': text,
  title: text,
  description: text,
  url: text,
  'cap-bits': text,
  export: text,
} as const

/** Options that `deploy` has. */
const deploying = {
  keystore: text,
  'password-file': text,
  from: text,
  journal: text,
  'max-fee-gwei': text,
  safe: text,
  nonce: text,
} as const
const deployFlags = { send: flag, 'one-node': flag, unfunded: flag, 'no-permit': flag } as const

/**
 * `everclaim round`: the next round of a series from its rounds so far and a new list; with `--deploy` its
 * contract as well. Returns whether nothing stands in the way, or is left.
 *
 * @throws SeriesError where the rounds are no series, or the sheet takes back what a round gave
 */
export async function round(args: readonly string[]): Promise<boolean> {
  const keccak256 = createWasmKeccak()
  const { values, positionals } = parse(args)
  const [list, ...given] = positionals
  const { out } = values
  const faults = [
    ...(list === undefined ? ['the path of the list is missing'] : []),
    ...(given.length === 0 ? ['the folders or URLs of the rounds so far are missing'] : []),
    ...(out === undefined ? ['--out is missing'] : []),
    ...(values.units === undefined ? ['--units is missing'] : []),
    ...(values.cancellable && values['not-cancellable']
      ? ['--cancellable and --not-cancellable contradict each other']
      : []),
    ...deployFaults(values),
  ]
  if (list === undefined || out === undefined || faults.length > 0) throw new UsageError(faults)

  // A second run may name the folder of the first among the rounds, as `rounds/*` does.
  const isOut = (place: string) => !/^https?:\/\//.test(place) && resolve(place) === resolve(out)
  const rounds = await readSeries(
    given.filter((place) => !isOut(place)),
    keccak256,
  )
  const last = rounds.at(-1)
  if (!last) throw new UsageError(['the folders or URLs of the rounds so far are missing'])
  const made = await roundIn(out)
  if (made && made.previous?.manifestHash !== last.manifestHash)
    throw new SeriesError('The folder holds another package than the next round. Nothing was written.', [
      `${out} ${made.previous ? `names ${made.previous.distributor} before it` : 'names no round before it'}`,
      `the last round is ${last.distributor}, in ${last.place}`,
    ])

  const basis: RoundBasis = values.cumulative
    ? { sheet: 'cumulative', soFar: sumOfRounds(rounds.map(({ allocations }) => allocations)) }
    : { sheet: 'new-rows', last: last.allocations }
  try {
    await buildAs(buildArguments(list, { out, values, last, made }), {
      previous: { manifestHash: last.manifestHash, distributor: last.distributor },
      earlier: rounds.map(({ manifest }) => manifest),
      ...follow(rounds.length + 1, {
        basis,
        last,
        isSameMeant: values['same-list'] || made !== undefined,
      }),
    })
  } catch (error) {
    if (!(error instanceof NothingNewError)) throw error
    const json = { ok: true, status: 'nothing-new', rounds: rounds.length }
    process.stdout.write(
      values.json ? `${JSON.stringify(json, null, 2)}\n` : `${nothingNewSentence} Nothing was written.\n`,
    )
    return true
  }
  if (!values.deploy) return true
  const { deploy } = await import('./deploy.ts')
  return deploy(deployArguments(out, values))
}

type Values = ReturnType<typeof parse>['values']

function parse(args: readonly string[]) {
  return parseArguments(
    args,
    {
      ...overriding,
      ...deploying,
      ...deployFlags,
      out: text,
      batch: text,
      accept: many,
      host: many,
      rpc: many,
      cancellable: flag,
      'not-cancellable': flag,
      cumulative: flag,
      'same-list': flag,
      deploy: flag,
      json: flag,
    },
    // What the last round has goes before a file of defaults.
    ['receiver', 'sweep-receiver', 'yield-receiver', 'gas-receiver', 'host'],
  )
}

function deployFaults(values: Values): string[] {
  if (values.deploy) return []
  const given = [
    ...Object.keys(deploying).filter((name) => values[name as keyof typeof deploying] !== undefined),
    ...Object.keys(deployFlags).filter((name) => values[name as keyof typeof deployFlags]),
    ...(values.batch === undefined ? [] : ['batch']),
  ]
  return given.map((name) => `--${name} goes with --deploy`)
}

/** The manifest that an earlier run has written, where there is one: its window is kept. */
async function roundIn(out: string): Promise<Manifest | undefined> {
  if (!existsSync(resolve(out, 'manifest.json'))) return undefined
  const bytes = await packageFolder(out).read('manifest.json')
  const { readManifest } = await import('../src/campaign/manifest.ts')
  return bytes === null ? undefined : readManifest(bytes)
}

/** The command line of `build`: the last round's settings, and what was given anew. */
function buildArguments(
  list: string,
  {
    out,
    values,
    last,
    made,
  }: { out: string; values: Values; last: VerifiedRound; made: Manifest | undefined },
): string[] {
  const { token, receivers, texts, window, chainId, factory } = last.manifest
  const length = window.end === null ? null : window.end - window.start
  // Read once: start and end are of the same second.
  const now = `${Math.floor(Date.now() / 1_000)}`
  const start = values.start === 'now' ? now : (values.start ?? (made ? `${made.window.start}` : now))
  const end = values.end ?? (length === null ? 'never' : endOf(start, length))
  const isNative = /^0x0{40}$/.test(token.address)
  const accepted = values.accept
    .flatMap((names) => names.split(','))
    .filter((name) => !isReceiverDoubt(name.trim()))
  const own = Object.keys(overriding).flatMap((name) => {
    const value = values[name as keyof typeof overriding]
    return value === undefined || name === 'start' || name === 'end' ? [] : [`--${name}`, value]
  })
  const unless = (name: keyof typeof overriding, value: string | undefined) =>
    values[name] === undefined && value !== undefined ? [`--${name}`, value] : []
  const receiver = (name: 'sweep' | 'yield' | 'gas') =>
    values.receiver === undefined ? unless(`${name}-receiver`, receivers[name]) : []
  return [
    list,
    ...['--out', out, '--chain-id', `${chainId}`, '--factory', factory],
    ...['--token', isNative ? 'native' : token.address],
    ...['--symbol', token.symbol, '--name', token.name, '--decimals', `${token.decimals}`],
    ...['--start', start, '--end', end],
    ...own,
    ...receiver('sweep'),
    ...receiver('yield'),
    ...receiver('gas'),
    ...unless('title', texts.title),
    ...unless('description', texts.description),
    ...unless('url', texts.url),
    ...values.host.flatMap((host) => ['--host', host]),
    ...accepted.flatMap((name) => ['--accept', name]),
    ...((values.cancellable || window.cancellable) && !values['not-cancellable'] ? ['--cancellable'] : []),
    ...(values.json ? ['--json'] : []),
  ]
}

/** A start that is written otherwise is read by `build`, which also says what is wrong with it. */
function endOf(start: string, length: number): string {
  const seconds = /^\d{1,11}$/.test(start) ? Number(start) : Math.floor(Date.parse(start) / 1_000)
  return Number.isNaN(seconds) ? '1h' : `${seconds + length}`
}

const isReceiverDoubt = (name: string) => receiverDoubts.some((doubt) => doubt === name)

function deployArguments(out: string, values: Values): string[] {
  return [
    out,
    ...values.rpc.flatMap((url) => ['--rpc', url]),
    ...Object.keys(deploying).flatMap((name) => {
      const value = values[name as keyof typeof deploying]
      return value === undefined ? [] : [`--${name}`, value]
    }),
    ...Object.keys(deployFlags).flatMap((name) =>
      values[name as keyof typeof deployFlags] ? [`--${name}`] : [],
    ),
    ...(values.batch === undefined ? [] : ['--out', values.batch]),
    ...values.accept
      .flatMap((names) => names.split(','))
      .filter((name) => isReceiverDoubt(name.trim()))
      .flatMap((name) => ['--accept', name]),
    ...(values.json ? ['--json'] : []),
  ]
}

/** The rounds so far have all that the sheet has. */
class NothingNewError extends SeriesError {
  override name = 'NothingNewError'
}

const mostShown = 20

/** How a list becomes the round of that number. */
function follow(
  number: number,
  { basis, last, isSameMeant }: { basis: RoundBasis; last: VerifiedRound; isSameMeant: boolean },
) {
  const made = new WeakMap<CheckedList, NextRound>()
  const of = (list: CheckedList) => {
    const known = made.get(list) ?? nextRound(list, basis)
    made.set(list, known)
    return known
  }
  const { token } = last.manifest
  return {
    allocationsOf(list: CheckedList): Allocations {
      const round = of(list)
      switch (round.status) {
        case 'round':
          return round.allocations
        case 'same-list':
          if (isSameMeant) return round.allocations
          throw new SeriesError(
            `${sameListSentence} If everyone is to be paid it once more, add --same-list.`,
            [`last round: ${last.distributor}, in ${last.place}`],
          )
        case 'nothing-new':
          throw new NothingNewError('Nothing is new in the sheet.', [])
        case 'lowered': {
          const { lowered, loweredCount } = round
          throw new SeriesError(loweredSentence(loweredCount), [
            ...lowered
              .slice(0, mostShown)
              .map((each) =>
                each.row === undefined
                  ? loweredReason(each, token)
                  : `Row ${each.row}: ${loweredReason(each, token)}`,
              ),
            ...(loweredCount > mostShown ? [`and ${loweredCount - mostShown} more`] : []),
          ])
        }
      }
    },
    describe: (list: CheckedList) =>
      described(number, last, {
        difference: of(list).difference,
        what: comparedWords[basis.sheet],
      }),
  }
}

function described(
  number: number,
  { manifest, distributor }: VerifiedRound,
  { difference, what }: { difference: Difference; what: string },
) {
  const rows = differenceRows(difference)
  const lines = rows.map(({ name, count, change }) => {
    const size = amountText(change < 0n ? -change : change, manifest.token)
    const moved = change === 0n ? '' : `, ${change < 0n ? '−' : '+'}${size}`
    return `  ${name.padEnd(13)} ${count.toLocaleString('en-US')}${moved}`
  })
  return {
    text: [`Round ${number}, after ${distributor}. ${what}:`, '', ...lines, ''].join('\n'),
    json: {
      round: number,
      previous: distributor,
      difference: Object.fromEntries(
        rows.map(({ kind }) => {
          const { count, before, after } = difference[kind]
          return [kind, { count, before: `${before}`, after: `${after}` }]
        }),
      ),
    },
  }
}
