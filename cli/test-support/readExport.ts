import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Allocations } from '../../src/campaign/allocations.ts'
import { buildTree } from '../../src/campaign/fixtures/buildTree.ts'
import { toHex } from '../../src/campaign/hex.ts'
import { createListHandler } from '../../src/operator/list/createListHandler.ts'
import { ListNotReadError } from '../../src/operator/list/listNotReadError.ts'
import { keccak256 } from '../../src/package/keccak.ts'
import * as v from '../../src/schema/v.ts'
import { readListOptions } from '../listOptions.ts'
import { main } from '../main.ts'

/** What came of a file: the root of the tree of its allocations, or why there is none. */
export type Outcome = {
  /** Problems with their rows (`3 amount-comma`), `? doubt or flag`, or `! what is wrong with the file`. */
  readonly stops: readonly string[]
  readonly root?: string | undefined
}

/** The root of the tree over allocations. */
export function rootOf(allocations: Allocations): string {
  return toHex(buildTree(allocations, keccak256).levels.at(-1) ?? new Uint8Array(0))
}

const token = { address: `0x${'7'.repeat(40)}`, symbol: 'EVER', name: 'Everclaim', decimals: 18 } as const
const campaign = [
  ...['--token', token.address, '--symbol', token.symbol, '--name', token.name, '--decimals', '18'],
  ...['--start', '1', '--end', 'never', '--receiver', `0x${'9'.repeat(39)}1`, '--title', 'Spring'],
]
const native = [
  ...['--token', 'native', '--start', '1', '--end', 'never'],
  ...['--receiver', `0x${'9'.repeat(39)}1`, '--title', 'Spring'],
]

/** Options that a test gives, beside those of the campaign. */
function split(options: string) {
  const args = options.split(' ').filter((word) => word !== '')
  const optionOf = (name: string) => {
    const at = args.indexOf(`--${name}`)
    return at === -1 ? undefined : args[at + 1]
  }
  const isNative = args.includes('native')
  const rest = isNative ? args.filter((word) => word !== 'native') : args
  return { args: rest, optionOf, isNative }
}

/** The file as the page's worker reads it, with the same declared as on the command line. */
export async function readOnPage(path: string, options = ''): Promise<Outcome> {
  const { optionOf, isNative } = split(options)
  const faults: string[] = []
  const accept = optionOf('accept')
  const declared = readListOptions(
    {
      'decimal-point': optionOf('decimal-point'),
      thousands: optionOf('thousands'),
      accept: accept === undefined ? [] : [accept],
    },
    faults,
  )
  const handler = createListHandler(keccak256)
  const file = { id: 1, blob: new Blob([readFileSync(path)]) }
  const units = optionOf('units') ?? 'whole'
  try {
    const look = await handler.open(file)
    const placeOf = (name: string | undefined) =>
      name === undefined ? -1 : (look.cells[0]?.indexOf(name) ?? -1)
    const columns = {
      account: placeOf(optionOf('account-column')),
      amount: placeOf(optionOf('amount-column')),
    }
    const areChosen = columns.account !== -1 && columns.amount !== -1
    if ('fault' in look.layout && !areChosen) return { stops: [`! ${look.layout.fault}`] }
    const report = await handler.check({
      file,
      choices: {
        amounts: units === 'base' ? { unit: 'base' } : { unit: 'whole', decimals: 18 },
        numbers: declared.numbers,
        duplicates: optionOf('duplicates') === 'sum' ? 'sum' : 'refuse',
        columns: areChosen ? columns : undefined,
        decisions: {},
      },
      token: isNative ? { address: `0x${'0'.repeat(40)}`, symbol: 'ETH' } : token,
      known: { token: isNative ? undefined : token.address },
    })
    const stops = [
      ...report.groups
        .flatMap(({ code, examples }) => examples.map(({ row }) => [row, code] as const))
        .sort(([a, one], [b, other]) => a - b || (one < other ? -1 : 1))
        .map(([row, code]) => `${row} ${code}`),
      ...report.doubts.map((doubt) => `? ${doubt}`),
      ...report.flags.map(({ kind, count }) => `? ${kind} ${count}`),
    ]
    return report.problemCount > 0 || (options === '' && stops.length > 0)
      ? { stops }
      : { stops, root: rootOf(await handler.take()) }
  } catch (error) {
    if (!(error instanceof ListNotReadError)) throw error
    const { refusal } = error
    return { stops: [`! ${'reason' in refusal ? refusal.reason : refusal.kind}`] }
  }
}

/** The same file by the command line, which writes a package or refuses. */
export async function readByCommand(path: string, options = ''): Promise<Outcome> {
  const { args, isNative } = split(options)
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-list-'))
  let text = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk)
    return true
  })
  try {
    const units = args.includes('--units') ? [] : ['--units', 'whole']
    await main([
      'build',
      path,
      '--out',
      join(folder, 'out'),
      ...(isNative ? native : campaign),
      ...units,
      ...args,
      '--json',
    ])
  } finally {
    write.mockRestore()
    rmSync(folder, { recursive: true, force: true })
  }
  const said = v.parse(saidSchema, JSON.parse(text))
  if (said.ok)
    return { root: said.root, stops: said.questions.filter(({ isAccepted }) => !isAccepted).map(asStop) }
  const { problems = [], questions = [], summary } = said.error
  const [first] = problems
  if (problems.length + questions.length === 0) return { stops: [`! ${summary}`] }
  if (first?.code.startsWith('file-')) return { stops: [`! ${first.reason}`] }
  const byRow = problems.toSorted((a, b) => a.row - b.row || (a.code < b.code ? -1 : 1))
  return {
    stops: [
      ...byRow.map(({ row, code }) => `${row} ${code}`),
      ...questions.filter(({ isAccepted }) => !isAccepted).map(asStop),
    ],
  }
}

const questionSchema = v.object({
  code: v.string(),
  count: v.optional(v.pipe(v.number(), v.finite())),
  isAccepted: v.boolean(),
})
const asStop = ({ code, count }: v.InferOutput<typeof questionSchema>) =>
  count === undefined ? `? ${code}` : `? ${code} ${count}`
const saidSchema = v.variant('ok', [
  v.object({ ok: v.literal(true), root: v.string(), questions: v.array(questionSchema) }),
  v.object({
    ok: v.literal(false),
    error: v.object({
      summary: v.string(),
      problems: v.optional(
        v.array(v.object({ row: v.pipe(v.number(), v.finite()), code: v.string(), reason: v.string() })),
      ),
      questions: v.optional(v.array(questionSchema)),
    }),
  }),
])
