import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import { z } from 'zod'
import { type Allocations, readAllocation } from '../../src/campaign/allocations.ts'
import { buildPackage } from '../../src/campaign/buildPackage.ts'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { parseRecipientList } from '../../src/campaign/parseRecipientList.ts'
import { makeList } from './makeList.ts'

// npm run bench:campaign [rounds]
// 1. A small list, beside OpenZeppelin's StandardMerkleTree, in turns in one process. The comparison favours
//    the peer: it starts from an array in memory, Everclaim from the bytes of a CSV file.
// 2. A million recipients through the command line, from a CSV file to a written package, each in a fresh
//    process.
const rounds = Number(process.argv[2] ?? 3)
const small = 5_000
const large = 1_000_000
const most = { cpuSeconds: 15, rssBytes: 1024 ** 3 }

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function besideOpenZeppelin(): Promise<void> {
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
    'OpenZeppelin StandardMerkleTree.of, dump and JSON': () => {
      JSON.stringify(StandardMerkleTree.of(rows, ['address', 'uint256']).dump())
    },
  }
  const taken = new Map(Object.keys(contestants).map((name) => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      const before = process.cpuUsage()
      run()
      const { user, system } = process.cpuUsage(before)
      // The first round warms up and does not count.
      if (round > 0) taken.get(name)?.push((user + system) / 1e6)
    }
  }
  console.log(`${small.toLocaleString('en-US')} recipients, CPU seconds, median of ${rounds}`)
  for (const [name, seconds] of taken) console.log(`  ${name.padEnd(52)} ${median(seconds).toFixed(3)}`)
}

const measured = z.object({ cpuSeconds: z.number(), rssBytes: z.number() })

function throughCommandLine(
  args: readonly string[],
): Promise<z.infer<typeof measured> & { wallSeconds: number }> {
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
      resolve({ ...measured.parse(JSON.parse(last)), wallSeconds: (performance.now() - startedAt) / 1_000 })
    })
  })
}

async function oneMillion(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-bench-'))
  try {
    const list = join(folder, 'list.csv')
    writeFileSync(list, makeList(large))
    const address = `0x${'1'.repeat(40)}`
    const options = [
      '--units',
      'whole',
      '--token',
      address,
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
    const results = []
    for (let round = 0; round < rounds; round++) {
      const out = join(folder, 'out')
      rmSync(out, { recursive: true, force: true })
      results.push(await throughCommandLine(['build', list, '--out', out, ...options]))
    }
    const cpuSeconds = median(results.map((result) => result.cpuSeconds))
    const wallSeconds = median(results.map((result) => result.wallSeconds))
    const rssBytes = median(results.map((result) => result.rssBytes))
    const isFine = cpuSeconds <= most.cpuSeconds && rssBytes <= most.rssBytes
    console.log(
      `${large.toLocaleString('en-US')} recipients, CSV file to written package, median of ${rounds}`,
    )
    console.log(
      `  CPU ${cpuSeconds.toFixed(2)} s (at most ${most.cpuSeconds}), wall ${wallSeconds.toFixed(2)} s`,
    )
    console.log(`  memory ${Math.round(rssBytes / 1e6)} MB (at most ${Math.round(most.rssBytes / 1e6)})`)
    return isFine
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await besideOpenZeppelin()
process.exitCode = (await oneMillion()) ? 0 : 1
