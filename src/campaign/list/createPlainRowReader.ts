import { createAccountDecoder } from '../decodeAccount.ts'
import type { Keccak256 } from '../keccak256.ts'
import type { AmountUnit } from '../readAmount.ts'
import type { ListLayout } from './readLayout.ts'

/** Reads the rows that almost every list consists of, and leaves all others to the readers that explain. */
export type PlainRowReader = {
  /**
   * Reads the row of `file` at `at` and writes its record to `records` at `record`. Returns where the next
   * row begins; -1 where the row is not plain, and then the record is of no use.
   */
  read(file: Uint8Array, at: number, records: Uint8Array, record: number): number
  /** Where the amount of the row that was read last begins, and ends. */
  amountStart: number
  amountEnd: number
}

/** Digits that a double holds exactly. */
const digitsAtOnce = 15
/** Any number of so many digits fits into 256 bits. */
const mostDigits = 77
/** An amount in limbs of 24 bits; a product of two of them, added up, stays exact in a double. */
const limbCount = 11
const limb = 0x1000000
const perLimb = 1 / limb

/** The value of a hexadecimal digit with a mark of its case; 0x80 for any other byte. */
const nibbles = new Uint8Array(256).fill(0x80)
for (let digit = 0; digit < 10; digit++) nibbles[0x30 + digit] = digit
for (let letter = 0; letter < 6; letter++) {
  nibbles[0x61 + letter] = (10 + letter) | 0x20
  nibbles[0x41 + letter] = (10 + letter) | 0x40
}

/**
 * Makes a reader of rows that are exactly an account (`0x` and 40 digits), the delimiter, a plain amount
 * of at most 30 digits and a line end, with nothing around them. It takes only what the strict readers
 * (`createAccountReader`, `createAmountReader`) would take, and writes the same bytes; a test compares the
 * two. Undefined for a list with other columns.
 */
export function createPlainRowReader(
  { delimiter, cellCount, account, amount, watched }: ListLayout,
  unit: AmountUnit,
  keccak256: Keccak256,
): PlainRowReader | undefined {
  if (cellCount !== 2 || account !== 0 || amount !== 1 || watched.length > 0) return undefined
  // Of spaces there may be several, and at the end of a line.
  if (delimiter === ' ') return undefined
  const mark = delimiter.charCodeAt(0)
  const decimals = unit.unit === 'whole' ? unit.decimals : 0
  const decodeAccount = createAccountDecoder(keccak256)
  const powers = powersOfTen()

  const readAccount = (file: Uint8Array, at: number, records: Uint8Array, record: number): boolean => {
    if (file[at] !== 0x30 || file[at + 1] !== 0x78) return false
    let seen = 0
    let any = 0
    for (let i = 0; i < 20; i++) {
      const high = nibbles[file[at + 2 + i * 2] ?? 0] ?? 0x80
      const low = nibbles[file[at + 3 + i * 2] ?? 0] ?? 0x80
      seen |= high | low
      const byte = ((high & 15) << 4) | (low & 15)
      any |= byte
      records[record + i] = byte
    }
    if ((seen & 0x80) !== 0 || any === 0) return false
    // Both cases: a checksum.
    return (seen & 0x60) !== 0x60 || decodeAccount(file, at, at + 42, records, record) === null
  }

  const reader: PlainRowReader = {
    amountStart: -1,
    amountEnd: -1,
    read(file, at, records, record) {
      if (file[at + 42] !== mark || !readAccount(file, at, records, record)) return -1
      const start = at + 43
      let end = start
      let point = -1
      let digits = 0
      let high = 0
      let low = 0
      for (; ; end++) {
        const byte = file[end] ?? 0
        if (byte >= 0x30 && byte <= 0x39) {
          digits++
          if (digits <= digitsAtOnce) high = high * 10 + byte - 0x30
          else low = low * 10 + byte - 0x30
        } else if (byte === 0x2e && point === -1 && end > start) point = end
        else break
      }
      const next = endOfRow(file, end)
      const fraction = point === -1 ? 0 : end - point - 1
      const whole = digits - fraction
      if (next === -1 || digits > 2 * digitsAtOnce) return -1
      if (point !== -1 && (fraction === 0 || fraction > decimals)) return -1
      if (whole > 1 && file[start] === 0x30) return -1
      const zeros = decimals - fraction
      // No digits at all are zero, too.
      if (digits + zeros > mostDigits || high + low === 0) return -1
      writeProduct(
        records,
        record + 20,
        limbsOf(digits + zeros),
        high,
        powers[zeros + Math.max(0, digits - digitsAtOnce)],
        low,
        powers[zeros],
      )
      reader.amountStart = start
      reader.amountEnd = end
      return next
    },
  }
  return reader
}

/** Where the row after the one that ends at `end` begins; -1 where it does not end there. */
function endOfRow(file: Uint8Array, end: number): number {
  if (end >= file.length) return file.length
  if (file[end] === 0x0a) return end + 1
  if (file[end] === 0x0d) return file[end + 1] === 0x0a ? end + 2 : end + 1
  return -1
}

/**
 * The limbs of the powers of ten up to the largest that 256 bits hold, the lowest first, with two empty ones
 * in front and behind.
 */
function powersOfTen(): readonly Float64Array[] {
  return Array.from({ length: mostDigits }, (_, exponent) => {
    const limbs = new Float64Array(limbCount + 4)
    let rest = 10n ** BigInt(exponent)
    for (let at = 2; rest > 0n; at++, rest >>= 24n) limbs[at] = Number(rest & 0xffffffn)
    return limbs
  })
}

/** How many limbs a number of so many digits has at most. */
const limbsOf = (digits: number) => Math.min(limbCount, Math.ceil((digits * Math.log2(10)) / 24))

const none = new Float64Array(limbCount + 4)

/**
 * Writes a * x + b * y in 32 bytes, big-endian; `a` and `b` are below 2^53, `x` and `y` are limbs. It has
 * at most so many `limbs`.
 */
function writeProduct(
  output: Uint8Array,
  at: number,
  limbs: number,
  a: number,
  x: Float64Array = none,
  b: number,
  y: Float64Array = none,
): void {
  const a12 = Math.floor(a * perLimb)
  const a0 = a - a12 * limb
  const a1 = a12 & 0xffffff
  const a2 = a12 >>> 24
  const b12 = Math.floor(b * perLimb)
  const b0 = b - b12 * limb
  const b1 = b12 & 0xffffff
  const b2 = b12 >>> 24
  let carry = 0
  let i = 0
  for (; i < limbs; i++) {
    const x0 = x[i + 2] ?? 0
    const x1 = x[i + 1] ?? 0
    const x2 = x[i] ?? 0
    let sum = carry + a0 * x0 + a1 * x1 + a2 * x2
    if (b !== 0) sum += b0 * (y[i + 2] ?? 0) + b1 * (y[i + 1] ?? 0) + b2 * (y[i] ?? 0)
    carry = Math.floor(sum * perLimb)
    const value = (sum - carry * limb) | 0
    const place = at + 31 - i * 3
    output[place] = value
    output[place - 1] = value >> 8
    if (i < limbCount - 1) output[place - 2] = value >> 16
  }
  for (let place = at + 31 - i * 3; place >= at; place--) output[place] = 0
}
