/**
 * node contestant.ts <ours or theirs> <recipients>: does a round for each line that it reads, and writes the
 * CPU seconds of it on a line. In a process of its own, so that nobody collects what the other has left
 * behind.
 */
import { createInterface } from 'node:readline'
import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import { readAllocation } from '../../src/campaign/allocations.ts'
import { buildPackage } from '../../src/campaign/buildPackage.ts'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { parseRecipientList } from '../../src/campaign/parseRecipientList.ts'
import { makeList } from './makeList.ts'

const [whose, recipients] = process.argv.slice(2)
const keccak256 = createWasmKeccak()
const csv = makeList(Number(recipients))
const amounts = { unit: 'whole', decimals: 18 } as const
const address = `0x${'1'.repeat(40)}` as const

function ours() {
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
}

function openZeppelin() {
  const { records, count } = parseRecipientList(csv, { amounts, keccak256 }).allocations
  const rows = Array.from({ length: count }, (_, i) => readAllocation(records, i)).map(
    ({ account, amount }) => [account, `${amount}`],
  )
  return () => void StandardMerkleTree.of(rows, ['address', 'uint256'])
}

const run = whose === 'ours' ? ours : openZeppelin()
for await (const _ of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  console.log((user + system) / 1e6)
}
