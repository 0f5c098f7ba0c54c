import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import { type Allocations, readAllocation } from '../../src/campaign/allocations.ts'
import { buildPackage } from '../../src/campaign/buildPackage.ts'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { parseRecipientList } from '../../src/campaign/parseRecipientList.ts'
import * as v from '../../src/schema/v.ts'
import { type BenchRow, definePart } from '../part.ts'
import { makeList } from './makeList.ts'

/** OpenZeppelin takes ten seconds and more for so many. */
const small = 100_000
const most = { cpuSeconds: 1.5, megabytes: 300 }
/** How many times less than `StandardMerkleTree.of`. */
const leastRatio = 80

export const part = definePart({
  title: 'Lists and packages',
  method:
    'A hundred thousand recipients beside OpenZeppelin’s `StandardMerkleTree`, in turns in one process. The comparison favours the peer: it starts from an array in memory, Everclaim from the bytes of a CSV file. Then a million recipients through the command line, from a CSV file to a written package and from there to a verified one, each in a fresh process; `--largest 10000000` adds ten million, once. Each round writes to a folder of its own, and all are removed at the end: where thousands of files were removed in the last minutes, ext4 takes up to 3 CPU s more.',
  options: { rounds: 3, large: 1_000_000, largest: 0 },
  async measure({ rounds, large, largest }) {
    const rows = [...besideOpenZeppelin(rounds), ...(await throughFiles(rounds, large))]
    return { rows: largest > 0 ? [...rows, ...(await throughFiles(1, largest))] : rows }
  },
})

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return v.parse(v.function(), runInNewContext('gc')) as () => void
}

function besideOpenZeppelin(rounds: number): readonly BenchRow[] {
  const collectGarbage = garbageCollector()
  const keccak256 = createWasmKeccak()
  const csv = makeList(small)
  const amounts = { unit: 'whole', decimals: 18 } as const
  const rowsOf = ({ records, count }: Allocations) =>
    Array.from({ length: count }, (_, i) => readAllocation(records, i)).map(({ account, amount }) => [
      account,
      `${amount}`,
    ])
  const rows = rowsOf(parseRecipientList(csv, { amounts, keccak256 }).allocations)
  const address = `0x${'1'.repeat(40)}` as const

  const contestants = {
    'Everclaim, CSV to all files of a package': () => {
      const { allocations } = parseRecipientList(csv, { amounts, keccak256 })
      const { files } = buildPackage({
        allocations,
        chainId: 81457,
        factory: address,
        token: { address, symbol: 'T', name: 'T', decimals: 18 },
        window: { start: 0, end: null },
        receivers: { sweep: address, yield: address, gas: address },
        texts: { title: 'T' },
        keccak256,
      })
      for (const file of files()) if (file.bytes.length === 0) throw new Error('unreachable')
    },
    'OpenZeppelin StandardMerkleTree.of': () => {
      StandardMerkleTree.of(rows, ['address', 'uint256'])
    },
  }
  const taken = new Map(Object.keys(contestants).map((name) => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      // What the one has left behind is not collected in the other's time.
      collectGarbage()
      const before = process.cpuUsage()
      run()
      const { user, system } = process.cpuUsage(before)
      // The first round warms up and does not count.
      if (round > 0) taken.get(name)?.push((user + system) / 1e6)
    }
  }
  const [ours = [], ...peers] = taken.values()
  const names = Object.keys(contestants).slice(1)
  return peers.map((value, at) => ({
    what: `${small.toLocaleString('en-US')} recipients, CSV to all files of a package`,
    unit: 'CPU s',
    ours,
    peer: { name: names[at] ?? '', value },
    ...(at === 0 ? { bar: { ratio: leastRatio } } : {}),
  }))
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
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-bench-'))
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
