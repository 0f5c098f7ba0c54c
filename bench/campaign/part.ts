import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as v from '../../src/schema/v.ts'
import { type BenchRow, definePart } from '../part.ts'
import { makeList } from './makeList.ts'

/** OpenZeppelin takes a minute for the largest list, whose bar it is: what begins once weighs least there. */
const beside = [100_000, 250_000, 500_000]
const most = { cpuSeconds: 1.5, megabytes: 300 }
/** How many times less than `StandardMerkleTree.of`. */
const leastRatio = 80

export const part = definePart({
  title: 'Lists and packages',
  method:
    'Lists beside OpenZeppelin’s `StandardMerkleTree`, in turns, each in a process of its own and after a round that does not count. The comparison favours the peer: it starts from an array in memory, Everclaim from the bytes of a CSV file. Then a million recipients through the command line, from a CSV file to a written package and from there to a verified one, each in a fresh process; `--largest 10000000` adds ten million, once. Each round writes to a folder of its own in the project, and all are removed at the end: beside thousands of files that were removed in the last minutes, ext4 takes up to 3 CPU s more.',
  options: { rounds: 3, large: 1_000_000, largest: 0 },
  async measure({ rounds, large, largest }) {
    const rows: BenchRow[] = []
    for (const recipients of beside) rows.push(await besideOpenZeppelin(recipients, rounds))
    rows.push(...(await throughFiles(rounds, large)))
    if (largest > 0) rows.push(...(await throughFiles(1, largest)))
    return { rows }
  },
})

/** A process that does a round whenever it is asked to, and says what it took in CPU seconds. */
function startContestant(whose: 'ours' | 'theirs', recipients: number) {
  const program = fileURLToPath(new URL('contestant.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program, whose, `${recipients}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async round(): Promise<number> {
      child.stdin.write('go\n')
      const { value } = await lines.next()
      return v.parse(v.pipe(v.number(), v.finite()), Number(value ?? Number.NaN))
    },
    end: () => child.stdin.end(),
  }
}

async function besideOpenZeppelin(recipients: number, rounds: number): Promise<BenchRow> {
  const [ours, theirs] = [startContestant('ours', recipients), startContestant('theirs', recipients)]
  const taken: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  for (let round = 0; round <= rounds; round++) {
    const seconds = { ours: await ours.round(), theirs: await theirs.round() }
    // The first round warms up and does not count.
    if (round === 0) continue
    taken.ours.push(seconds.ours)
    taken.theirs.push(seconds.theirs)
  }
  ours.end()
  theirs.end()
  return {
    what: `${recipients.toLocaleString('en-US')} recipients, CSV to all files of a package`,
    unit: 'CPU s',
    ours: taken.ours,
    peer: { name: 'OpenZeppelin StandardMerkleTree.of', value: taken.theirs },
    bar: recipients === beside.at(-1) ? { ratio: leastRatio } : undefined,
  }
}

const measured = v.object({
  cpuSeconds: v.pipe(v.number(), v.finite()),
  rssBytes: v.pipe(v.number(), v.finite()),
})

type Taken = v.InferOutput<typeof measured> & { wallSeconds: number }

function throughCommandLine(args: readonly string[]): Promise<Taken> {
  const measure = new URL('measure.mjs', import.meta.url).href
  const everclaim = fileURLToPath(new URL('../../cli/everclaim.mjs', import.meta.url))
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', measure, everclaim, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += String(chunk)
    })
    child.on('close', (code) => {
      if (code !== 0) return reject(new Error(text))
      const last = text.trimEnd().split('\n').at(-1) ?? ''
      resolve({
        ...v.parse(measured, JSON.parse(last)),
        wallSeconds: (performance.now() - startedAt) / 1_000,
      })
    })
  })
}

async function throughFiles(rounds: number, large: number): Promise<readonly BenchRow[]> {
  // Not where tests remove theirs.
  const home = fileURLToPath(new URL('../../.cache', import.meta.url))
  mkdirSync(home, { recursive: true })
  const folder = mkdtempSync(join(home, 'bench-'))
  try {
    const list = join(folder, 'list.csv')
    writeFileSync(list, makeList(large))
    const address = '0x1234567890123456789012345678901234567890'
    const options = [
      '--units',
      'whole',
      '--token',
      `0x${'1'.repeat(40)}`,
      '--symbol',
      'T',
      '--name',
      'T',
      '--decimals',
      '18',
      '--start',
      '0',
      '--end',
      'never',
      '--receiver',
      address,
      '--title',
      'T',
      '--accept',
      'dust,large-share,look-alike',
    ]
    // The first start bundles the command line, and does not count.
    await throughCommandLine(['--help'])
    const built: Taken[] = []
    const verified: Taken[] = []
    for (let round = 0; round < rounds; round++) {
      // A folder of its own: to make files where others were just removed takes the file system longer.
      const out = join(folder, `out-${round}`)
      built.push(await throughCommandLine(['build', list, '--out', out, ...options]))
      verified.push(await throughCommandLine(['verify', out]))
    }
    const scale = large / 1_000_000
    const rowsOf = (what: string, taken: readonly Taken[]): readonly BenchRow[] => [
      {
        what,
        unit: 'CPU s',
        ours: taken.map(({ cpuSeconds }) => cpuSeconds),
        bar: { most: most.cpuSeconds * Math.max(1, scale) },
      },
      { what: `${what}: wall`, unit: 's', ours: taken.map(({ wallSeconds }) => wallSeconds) },
      {
        what: `${what}: memory`,
        unit: 'MB',
        ours: taken.map(({ rssBytes }) => rssBytes / 1e6),
        bar: { most: scale > 1 ? 160 * scale : most.megabytes },
      },
    ]
    const count = `${large.toLocaleString('en-US')} recipients`
    return [
      ...rowsOf(`${count}, CSV file to written package`, built),
      ...rowsOf(`${count}, package verified`, verified),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
