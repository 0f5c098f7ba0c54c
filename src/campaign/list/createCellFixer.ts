import type { Keccak256 } from '../keccak256.ts'
import { createAccountReader } from '../readAccount.ts'
import { type AmountUnit, createAmountReader } from '../readAmount.ts'
import type { CellFix, FixRule } from '../recipientListError.ts'
import { toChecksumAddress } from '../toChecksumAddress.ts'
import { type NumberStyle, toPlainNumber } from './numberStyle.ts'

/** Says how a cell that was refused must have been meant; undefined where that is not sure. */
export type CellFixer = {
  account(text: string): CellFix | undefined
  amount(text: string): CellFix | undefined
}

/**
 * Of zero width, of text direction, soft hyphens, byte order marks, control characters but tab and line ends.
 */
const invisible = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu
const fullWidth = /[\uff01-\uff5e]/g
const toAscii = (character: string) => String.fromCharCode(character.charCodeAt(0) - 0xfee0)

/**
 * Makes a fixer for cells that the strict readers refuse. Each step is named, and what comes out is read by
 * the same strict readers: a fix that they would refuse is none. What could be meant in two ways gets no fix.
 */
export function createCellFixer(
  keccak256: Keccak256,
  unit: AmountUnit,
  style: NumberStyle = 'plain',
): CellFixer {
  const readAccount = createAccountReader(keccak256)
  const readAmount = createAmountReader(unit)
  const account = new Uint8Array(20)
  const amount = new Uint8Array(32)
  const faultOfAccount = (text: string) => {
    const bytes = new TextEncoder().encode(text)
    return readAccount(bytes, 0, bytes.length, account, 0)
  }
  const isAmount = (text: string) => {
    const bytes = new TextEncoder().encode(text)
    return readAmount(bytes, 0, bytes.length, amount, 0) === null
  }

  const createSteps = (before: string) => {
    const rules: FixRule[] = []
    let text = before
    return {
      rules,
      get text() {
        return text
      },
      step(rule: FixRule, next: string) {
        if (next === text) return
        text = next
        if (rules.at(-1) !== rule) rules.push(rule)
      },
    }
  }

  /** What is invisible, in any cell. */
  const clean = (steps: ReturnType<typeof createSteps>) => {
    steps.step('full-width', steps.text.replace(fullWidth, toAscii))
    steps.step('invisible', steps.text.replace(invisible, ''))
    steps.step('spaces', steps.text.trim())
    steps.step('apostrophe', steps.text.replace(/^['’‘`]\s*/, ''))
  }

  return {
    account(before) {
      const steps = createSteps(before)
      clean(steps)
      steps.step('spaces', steps.text.replace(/\s/g, ''))
      const chain = /^([a-z0-9-]+):(0x.*)$/i.exec(steps.text)
      if (chain?.[1] && chain[2])
        steps.step(chain[1].toLowerCase() === 'blast' ? 'chain-name' : 'other-chain-name', chain[2])
      steps.step('prefix', steps.text.replace(/^0X/, '0x'))
      // Nothing but an address has 40 digits; 64 may be a private key and are left alone.
      if (/^[0-9a-f]{40}$/i.test(steps.text)) steps.step('prefix', `0x${steps.text}`)
      const fault = faultOfAccount(steps.text)
      if (fault?.code === 'account-checksum') {
        // Small letters carry no checksum: this reads the digits, and what has letters is not the zero
        // address.
        faultOfAccount(steps.text.toLowerCase())
        steps.step('checksum', toChecksumAddress(account, keccak256))
      } else if (fault !== null) return undefined
      return steps.rules.length > 0 ? { rules: steps.rules, before, after: steps.text } : undefined
    },

    amount(before) {
      const steps = createSteps(before)
      clean(steps)
      steps.step('sign', steps.text.replace(/^\+\s*/, ''))
      const { rules } = steps
      const whole = completed(steps.text, style)
      if (whole !== steps.text) rules.push('point')
      // From here on it is a plain number, whatever the declared style: read once in that style, and never
      // again.
      let plain = toPlainNumber(whole, style)
      if (plain === undefined) return undefined
      const step = (rule: FixRule, next: string) => {
        if (next !== plain) rules.push(rule)
        plain = next
      }
      step('zeros', plain.replace(/^0+(\d)/, '$1'))
      const [digits = '', fraction = ''] = plain.split('.')
      const mostDecimals = unit.unit === 'whole' ? unit.decimals : 0
      const needed = fraction.replace(/^(.*[^0])?0*$/s, '$1')
      const join = (decimals: string) => (decimals === '' ? digits : `${digits}.${decimals}`)
      if (fraction.length > mostDecimals) {
        // A fraction of a base unit says that the unit is another one.
        if (needed.length > mostDecimals && unit.unit === 'base') return undefined
        if (needed.length <= mostDecimals) step('trailing-zeros', join(needed))
        else step('cut-decimals', join(needed.slice(0, mostDecimals).replace(/^(.*[^0])?0*$/s, '$1')))
      }
      return rules.length > 0 && isAmount(plain) ? { rules, before, after: plain } : undefined
    },
  }
}

/** `.5` and `5.` with the zero that they lack. */
function completed(text: string, style: NumberStyle): string {
  const decimal = style === 'point-groups' || style === 'gap-groups-comma' ? ',' : '.'
  if (text.startsWith(decimal)) return `0${text}`
  return text.endsWith(decimal) ? text.slice(0, -1) : text
}
