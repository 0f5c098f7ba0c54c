import { say } from '../language/say.ts'
import type { CellReader } from './cellReader.ts'
import { cellText, charactersBefore } from './cellText.ts'
import { numberStyles } from './list/numberStyle.ts'
import { quote, strangeCharacter } from './readAccount.ts'
import type { CellFault } from './recipientListError.ts'

/** How amounts are written in a list: whole tokens with this many decimals, or base units. */
export type AmountUnit =
  | { readonly unit: 'whole' /** Decimals of the token, 0 to 77. */; readonly decimals: number }
  | { readonly unit: 'base' }

const tooLarge = (): CellFault => ({
  code: 'amount-size',
  reason: say('The amount is more than 256 bits hold.'),
})

/**
 * Makes a reader of amounts in text: digits, and for whole tokens a point and no more digits than the token
 * has decimals. It writes the base units to `output` at `at` as 32 bytes, big-endian, or says in one
 * sentence what is wrong. Nothing is guessed: no thousands separators, no exponents, no signs, no rounding.
 */
export function createAmountReader(unit: AmountUnit): CellReader {
  const decimals = unit.unit === 'whole' ? unit.decimals : 0
  // Eleven limbs of 24 bits: a limb times 10^7 stays exact in a double.
  const limbs = new Float64Array(11)
  let used = 0

  /** limbs = limbs * factor + addend; false when it takes more than 264 bits. */
  const scale = (factor: number, addend: number): boolean => {
    let carry = addend
    for (let i = 0; i < used; i++) {
      const value = (limbs[i] ?? 0) * factor + carry
      carry = Math.floor(value / 0x1000000)
      limbs[i] = value - carry * 0x1000000
    }
    while (carry > 0) {
      if (used === limbs.length) return false
      limbs[used++] = carry % 0x1000000
      carry = Math.floor(carry / 0x1000000)
    }
    return true
  }

  return (bytes, start, end, output, at) => {
    used = 0
    let isFitting = true
    let point = -1
    let group = 0
    let factor = 1
    for (let i = start; i < end; i++) {
      const byte = bytes[i] ?? 0
      if (byte === 0x2e && point === -1 && i > start && i + 1 < end) {
        point = i
        continue
      }
      if (byte < 0x30 || byte > 0x39) return explain(bytes, start, end, unit)
      group = group * 10 + byte - 0x30
      factor *= 10
      if (factor === 10_000_000) {
        isFitting = isFitting && scale(factor, group)
        group = 0
        factor = 1
      }
    }
    if (end === start) return explain(bytes, start, end, unit)
    const fraction = point === -1 ? 0 : end - point - 1
    const whole = point === -1 ? end - start : point - start
    if (fraction > decimals) return explain(bytes, start, end, unit)
    if (whole > 1 && bytes[start] === 0x30) return explain(bytes, start, end, unit)
    isFitting = isFitting && scale(factor, group)
    for (let zeros = decimals - fraction; zeros > 0; zeros -= 7) {
      isFitting = isFitting && scale(10 ** Math.min(zeros, 7), 0)
    }
    if (!isFitting) return tooLarge()
    if (used === 0) return { code: 'amount-zero', reason: say('The amount is zero; leave the row out.') }
    // The lowest limb holds bytes 29 to 31; of the eleventh only the lowest 16 bits belong to the amount.
    if (used === 11 && (limbs[10] ?? 0) > 0xffff) return tooLarge()
    output.fill(0, at, at + 32)
    for (let i = 0; i < used; i++) {
      const limb = limbs[i] ?? 0
      const place = at + 31 - i * 3
      output[place] = limb & 0xff
      output[place - 1] = (limb >> 8) & 0xff
      if (i < 10) output[place - 2] = (limb >> 16) & 0xff
    }
    return null
  }
}

/** The one sentence for a cell that is not written as an amount. */
function explain(bytes: Uint8Array, start: number, end: number, unit: AmountUnit): CellFault {
  const text = cellText(bytes, start, end)
  const fault = (code: CellFault['code'], reason: string): CellFault => ({ code, reason })
  if (text === '') return fault('amount-missing', say('The cell is empty; an amount is missing.'))
  const shown = quote(text)
  const strange = strangeCharacter(text, charactersBefore(bytes, start))
  if (isDate(text))
    return fault(
      'amount-date',
      say('{shown} is a date: a spreadsheet turned the amount into one, and it is lost.', { shown }),
    )
  const marks = explainMarks(text, shown, strange)
  if (strange) {
    return marks?.code === 'amount-separators'
      ? marks
      : fault(
          'amount-characters',
          say('No amount has this character: {strange}. Write the digits 0 to 9.', { strange }),
        )
  }
  if (text.startsWith('='))
    return fault('amount-formula', say('{shown} is a formula; write its result.', { shown }))
  if (/^0x/i.test(text))
    return fault('amount-hexadecimal', say('{shown} is hexadecimal; write it in decimal digits.', { shown }))
  if (/^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)e[+-]?\d+$/i.test(text))
    return fault(
      'amount-scientific',
      say('{shown} is in scientific notation, which loses digits; write them all.', { shown }),
    )
  if (/^-\s*[\d.]/.test(text) || /^\([^\d\n]*\d.*\)$/.test(text))
    return fault('amount-negative', say('{shown} is negative.', { shown }))
  if (/^\+/.test(text)) return fault('amount-sign', say('{shown} has a plus sign; leave it out.', { shown }))
  if (marks) return marks
  if (/^\.\d+$/.test(text))
    return fault(
      'amount-point',
      say('{shown} starts with a point; write {plain}.', { shown, plain: quote(`0${text}`) }),
    )
  if (/^\d+\.$/.test(text))
    return fault(
      'amount-point',
      say('{shown} ends with a point; write {plain}.', { shown, plain: quote(text.slice(0, -1)) }),
    )
  if (/^0\d/.test(text))
    return fault('amount-zeros', say('{shown} starts with needless zeros; leave them out.', { shown }))
  if (/^\d+\.\d+$/.test(text)) {
    if (unit.unit === 'base')
      return fault(
        'amount-fraction',
        say('{shown} has a fraction, but base units are declared, which are whole numbers.', { shown }),
      )
    const fraction = text.length - text.indexOf('.') - 1
    return fault(
      'amount-decimals',
      say('{shown} has {fraction} decimals; the token has {decimals}.', {
        shown,
        fraction,
        decimals: unit.decimals,
      }),
    )
  }
  return fault('amount-shape', say('{shown} is not a number.', { shown }))
}

const gap = numberStyles['gap-groups-point'].groups
const groupedByGaps = new RegExp(`^\\d{1,3}([${gap}])\\d{3}(?:\\1\\d{3})*(?:[.,]\\d+)?$`)

/** Commas, points and gaps in a number: which ones can only be one thing, and what to write instead. */
function explainMarks(text: string, shown: string, strange: string | undefined): CellFault | undefined {
  const separators = (plain: string): CellFault => ({
    code: 'amount-separators',
    reason: strange
      ? say('{shown} has separators between thousands; write {plain}. It holds this character: {strange}.', {
          shown,
          plain: quote(plain),
          strange,
        })
      : say('{shown} has separators between thousands; write {plain}.', { shown, plain: quote(plain) }),
  })
  // Indian spreadsheets group by two digits above the thousand.
  if (
    /^\d{1,3}(,\d{3}){2,}$/.test(text) ||
    /^\d{1,3}(,\d{3})+\.\d+$/.test(text) ||
    /^\d{1,2}(,\d{2})+,\d{3}(\.\d+)?$/.test(text)
  )
    return separators(text.replaceAll(',', ''))
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(text) || /^\d{1,3}(\.\d{3}){2,}$/.test(text))
    return separators(text.replaceAll('.', '').replace(',', '.'))
  if (groupedByGaps.test(text))
    return separators(text.replace(new RegExp(`[${gap}]`, 'g'), '').replace(',', '.'))
  const [, whole, decimals] = /^(\d*),(\d+)$/.exec(text) ?? []
  if (whole === undefined || decimals === undefined) return undefined
  const asDecimals = `${whole === '' ? '0' : whole}.${decimals}`
  const reason = /^[1-9]\d{0,2},\d{3}$/.test(text)
    ? say('{shown} has a comma, which may separate thousands or decimals; write {plain} or {asDecimals}.', {
        shown,
        plain: quote(whole + decimals),
        asDecimals: quote(asDecimals),
      })
    : say('{shown} has a decimal comma; write {asDecimals}.', { shown, asDecimals: quote(asDecimals) })
  return { code: 'amount-comma', reason }
}

/** The first three letters of the months as spreadsheets of the larger languages write them. */
const months = new Set(
  'jan feb fév mar mär mrz már maa avr abr apr avg may mai mag mei maj máj jun juin giu jui jul lug juil aug aoû ago ağu sep set wrz oct okt ott out ekm paź nov lis kas dec dez déc dic gru ara ene gen sty lut kwi cze lip sie янв фев мар апр май мая июн июл авг сен окт ноя дек'.split(
    ' ',
  ),
)

/**
 * `01. Mai`, `1-May`, `May-25`, `01.05.2025` and `2025-05-01`: what spreadsheets make of `1.5` and `5/25`.
 */
function isDate(text: string): boolean {
  if (/^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?)?$/.test(text)) return true
  if (/^\d{1,2}([./-])\d{1,2}\1(\d{4}|\d{2})$/.test(text)) return true
  if (/^\d{1,2}\/\d{1,2}$/.test(text) || /^(\d{4}年)?\d{1,2}月(\d{1,2}日)?$/.test(text)) return true
  const month = /^(?:\d{1,2}[.\-/ ]\s?)?(\p{L}{3,10})\.?(?:[.\-/ ]\s?\d{2,4})?$/u
    .exec(text)?.[1]
    ?.toLowerCase()
  return /\d/.test(text) && month !== undefined && months.has(month.slice(0, 3))
}
