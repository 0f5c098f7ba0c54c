import { createCipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import { recordBytes } from '../allocations.ts'
import { createWasmKeccak } from '../createWasmKeccak.ts'
import type { Keccak256 } from '../keccak256.ts'
import type { FixRule, ProblemCode } from '../recipientListError.ts'
import { toChecksumAddress } from '../toChecksumAddress.ts'
import { checkRecipientList } from './checkRecipientList.ts'

const rowsOfAFile = 500_000
const files = runs(20)
const maxRowBytes = 140

/** What a generated row does to the list: it is read as it is, by a fix, or not at all. */
type Kind = {
  /** Of 4,096 rows, about how many. */
  weight: number
  write: (row: { digits: string; checksummed: () => string; amount: string; previous: string }) => string
  /** The problem that it is without a decision. */
  code?: ProblemCode
  rule?: FixRule
  /** Whose account the amount belongs to, when it is read. */
  account?: 'own' | 'previous' | 'nobody'
}

const kinds: Record<string, Kind> = {
  checksummed: { weight: 24, write: ({ checksummed, amount }) => `${checksummed()},${amount}` },
  upper: { weight: 200, write: ({ digits, amount }) => `0x${digits.toUpperCase()},${amount}` },
  quoted: { weight: 200, write: ({ digits, amount }) => ` "0x${digits}" , "${amount}"` },
  again: { weight: 40, write: ({ previous, amount }) => `0x${previous},${amount}`, account: 'previous' },
  wrongCase: {
    weight: 8,
    write: ({ checksummed, amount }) => `${swapCase(checksummed())},${amount}`,
    code: 'account-checksum',
    rule: 'checksum',
  },
  unseen: {
    weight: 20,
    write: ({ digits, amount }) => `\u200b0x${digits},${amount}`,
    code: 'account-characters',
    rule: 'invisible',
  },
  bare: {
    weight: 20,
    write: ({ digits, amount }) => `${digits},${amount}`,
    code: 'account-prefix',
    rule: 'prefix',
  },
  zeros: {
    weight: 20,
    write: ({ digits, amount }) => `0x${digits},00${amount}`,
    code: 'amount-zeros',
    rule: 'zeros',
  },
  short: {
    weight: 20,
    write: ({ digits, amount }) => `0x${digits.slice(1)},${amount}`,
    code: 'account-length',
    account: 'nobody',
  },
  strange: {
    weight: 20,
    write: ({ digits, amount }) => `0x${digits.slice(1)}g,${amount}`,
    code: 'account-digit',
    account: 'nobody',
  },
  negative: {
    weight: 20,
    write: ({ digits, amount }) => `0x${digits},-${amount}`,
    code: 'amount-negative',
    account: 'nobody',
  },
  comma: {
    weight: 20,
    write: ({ digits }) => `0x${digits},"1,5"`,
    code: 'amount-comma',
    account: 'nobody',
  },
  tooMany: {
    weight: 20,
    write: ({ digits, amount }) => `0x${digits},${amount},5`,
    code: 'row-cells',
    account: 'nobody',
  },
}

function swapCase(address: string): string {
  const swapped = [...address.slice(2)].map((c) =>
    c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase(),
  )
  return `0x${swapped.join('')}`
}

const drawOf = Object.entries(kinds).flatMap(([name, { weight }]) => Array<string>(weight).fill(name))
const rules = new Set(Object.values(kinds).flatMap(({ rule }) => (rule ? [rule] : [])))
const leaveOut = new Set(
  Object.values(kinds).flatMap(({ code, account }) => (code && account === 'nobody' ? [code] : [])),
)

/** A file of rows in ascending order, and beside it, made without the reader, what it must be read as. */
function generate(file: number, keccak256: Keccak256) {
  const random = createCipheriv('aes-128-ctr', Buffer.alloc(16, 1), Buffer.alloc(16, file + 1)).update(
    Buffer.alloc(rowsOfAFile * 26),
  )
  const bytes = Buffer.allocUnsafe(rowsOfAFile * maxRowBytes)
  const wanted = Buffer.alloc(rowsOfAFile * recordBytes)
  const counts = new Map<string, number>()
  let length = bytes.write('address,amount\n', 0, 'latin1')
  let count = 0
  let previous = ''
  for (let i = 0; i < rowsOfAFile; i++) {
    const at = i * 26
    // The number of the row leads, so that rows are in order and no account comes twice by chance; spread
    // over all first bytes, as accounts are: contracts of the chain begin with few of them.
    random.writeUInt32BE((file * rowsOfAFile + i) * 429, at)
    const account = random.subarray(at, at + 20)
    const whole = 1 + random.readUInt16BE(at + 20)
    const decimals = (random[at + 22] ?? 0) % 8
    const fraction = random.readUInt16BE(at + 23) % 10 ** decimals
    const amount = decimals === 0 ? `${whole}` : `${whole}.${fraction.toString().padStart(decimals, '0')}`
    const value = BigInt(whole) * 10n ** 18n + BigInt(fraction) * 10n ** BigInt(18 - decimals)
    const digits = account.toString('hex')
    const checksummed = () => toChecksumAddress(account, keccak256)

    let name = drawOf[random.readUInt16BE(at + 24) % 4_096] ?? 'plain'
    if (name === 'again' && previous === '') name = 'plain'
    // Letters of one case carry no checksum that could be wrong.
    if (name === 'wrongCase' && !/^0x(?=.*[a-f])(?=.*[A-F])/.test(swapCase(checksummed()))) name = 'plain'
    const kind = kinds[name]
    const row = kind?.write({ digits, checksummed, amount, previous }) ?? `0x${digits},${amount}`
    length += bytes.write(`${row}\n`, length, name === 'unseen' ? 'utf8' : 'latin1')
    counts.set(name, (counts.get(name) ?? 0) + 1)

    if (kind?.account === 'nobody') continue
    if (kind?.account === 'previous') {
      const before = (count - 1) * recordBytes
      const sum = wanted.readBigUInt64BE(before + 44) + (wanted.readBigUInt64BE(before + 36) << 64n) + value
      wanted.writeBigUInt64BE(sum & 0xffff_ffff_ffff_ffffn, before + 44)
      wanted.writeBigUInt64BE(sum >> 64n, before + 36)
      continue
    }
    account.copy(wanted, count * recordBytes)
    wanted.writeBigUInt64BE(value & 0xffff_ffff_ffff_ffffn, count * recordBytes + 44)
    wanted.writeBigUInt64BE(value >> 64n, count * recordBytes + 36)
    previous = digits
    count++
  }
  return { bytes: bytes.subarray(0, length), wanted: wanted.subarray(0, count * recordBytes), counts }
}

// Twenty files that differ: sound rows in several spellings, and every 25th row damaged in one of nine ways.
test('10,000,000 generated rows: each is read as what was meant, or is a problem', async () => {
  const keccak256 = createWasmKeccak()
  let rowCount = 0
  for (let file = 0; file < files; file++) {
    const { bytes, wanted, counts } = generate(file, keccak256)
    const amounts = { unit: 'whole', decimals: 18 } as const
    const options = { amounts, keccak256, duplicates: 'sum' } as const
    const done = checkRecipientList(bytes, { ...options, decisions: { rules, leaveOut } })
    expect(done.problems).toEqual([])
    expect(done.rowCount).toBe(rowsOfAFile)
    // Compared as a whole: a test that says which bytes differ would print half of them.
    expect(Buffer.compare(done.allocations.records, wanted)).toBe(0)
    rowCount += done.rowCount
    if (file > 0) continue

    // Without a decision, each damaged row is a problem of its kind, and of no other.
    const open = checkRecipientList(bytes, { ...options, decisions: {} })
    const found = new Map(open.groups.map(({ code, count }) => [code, count]))
    const expected = Object.entries(kinds).flatMap(([name, { code }]) =>
      code ? [[code, counts.get(name) ?? 0] as const] : [],
    )
    expect(found).toEqual(new Map(expected))
    expect(expected.every(([, count]) => count > 100)).toBe(true)
  }
  expect(rowCount).toBe(runs(10_000_000))
})
