import { expect, test } from 'vitest'
import { createWasmKeccak } from '../createWasmKeccak.ts'
import type { AmountUnit } from '../readAmount.ts'
import { createCellFixer } from './createCellFixer.ts'
import type { NumberStyle } from './numberStyle.ts'

const keccak256 = createWasmKeccak()
const ada = `0x${'ad'.repeat(20)}`
const mixed = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const wrong = mixed.replace('fB', 'FB')
const whole = (decimals: number): AmountUnit => ({ unit: 'whole', decimals })

/** The steps in order, and what would be read. */
const account = (before: string) => {
  const fix = createCellFixer(keccak256, whole(18)).account(before)
  if (fix) expect(fix.before).toBe(before)
  return fix && `${fix.rules.join(' + ')}: ${fix.after}`
}
const amount = (before: string, unit: AmountUnit = whole(18), style?: NumberStyle) => {
  const fix = createCellFixer(keccak256, unit, style).amount(before)
  if (fix) expect(fix.before).toBe(before)
  return fix && `${fix.rules.join(' + ')}: ${fix.after}`
}

test.each([
  ['invisible marks anywhere', `\u200b${ada.slice(0, 9)}\u202e${ada.slice(9)}\0`, `invisible: ${ada}`],
  ['full-width letters and digits', `\uff10\uff58${ada.slice(2)}`, `full-width: ${ada}`],
  [
    'spaces around and within',
    ` ${ada.slice(0, 9)} ${ada.slice(9, 12)}\t${ada.slice(12)} `,
    `spaces: ${ada}`,
  ],
  ['a space within alone', `${ada.slice(0, 9)}\n${ada.slice(9)}`, `spaces: ${ada}`],
  ['an apostrophe', `'${ada}`, `apostrophe: ${ada}`],
  ['a typographic apostrophe and spaces', `’  ${ada}`, `apostrophe: ${ada}`],
  ['an opening one', `‘${ada}`, `apostrophe: ${ada}`],
  ['a backtick', `\`${ada}`, `apostrophe: ${ada}`],
  ['this chain’s name', `Blast:${ada}`, `chain-name: ${ada}`],
  ['another chain’s name', `arb1-x:${ada}`, `other-chain-name: ${ada}`],
  ['another chain’s name in capitals, and 0X', `ETH:0X${ada.slice(2)}`, `other-chain-name + prefix: ${ada}`],
  ['0X', `0X${ada.slice(2)}`, `prefix: ${ada}`],
  ['no 0x', ada.slice(2), `prefix: ${ada}`],
  ['no 0x, with a checksum', mixed.slice(2), `prefix: ${mixed}`],
  ['a wrong checksum', wrong, `checksum: ${mixed}`],
  [
    'all of it',
    `\u200b ' blast:\uff10X${wrong.slice(2)}`,
    `full-width + invisible + spaces + apostrophe + chain-name + prefix + checksum: ${mixed}`,
  ],
])('an account with %s is read without it', (_, before, fix) => {
  expect(account(before)).toBe(fix)
})

test.each([
  ['is right', ada],
  ['is right with its checksum', mixed],
  ['is a digit short', ada.slice(0, -1)],
  ['may be a private key', 'c0ffee12'.repeat(8)],
  ['may be a private key behind 0x', `0x${'c0ffee12'.repeat(8)}`],
  ['is the zero address', `'0x${'0'.repeat(40)}`],
  ['has a chain’s name behind something else', `x_eth:${ada}`],
  ['has an apostrophe behind it', `${ada}'`],
  ['has two chains’ names', `eth:blast:${ada}`],
  ['is a word', 'ada'],
  ['is empty', ''],
])('an account that %s gets no fix', (_, before) => {
  expect(account(before)).toBeUndefined()
})

test.each<[string, string, string, (AmountUnit | undefined)?]>([
  ['invisible marks', '1\u200b2\u20603', 'invisible: 123'],
  ['full-width digits and signs', '\uff0b\uff11\uff0e\uff15', 'full-width + sign: 1.5'],
  ['spaces around it', ' 5\u00a0', 'spaces: 5'],
  ['an apostrophe', "'5", 'apostrophe: 5'],
  ['a plus sign', '+100', 'sign: 100'],
  ['a plus sign and spaces', '+  5', 'sign: 5'],
  ['no digit before the point', '.5', 'point: 0.5'],
  ['no digit behind the point', '50.', 'point: 50'],
  ['zeros in front', '0070', 'zeros: 70'],
  ['zeros in front of a point', '00.50', 'zeros: 0.50'],
  ['zeros that the token does not have', '1.2300', 'trailing-zeros: 1.23', whole(2)],
  ['one such zero', '1.1230', 'trailing-zeros: 1.123', whole(3)],
  ['nothing but such zeros', '10.000', 'trailing-zeros: 10', whole(2)],
  ['such zeros in base units', '10.0', 'trailing-zeros: 10', { unit: 'base' }],
  ['decimals that the token does not have', '1.2399', 'cut-decimals: 1.23', whole(2)],
  ['zeros before what is cut', '1.230009', 'cut-decimals: 1.23', whole(5)],
  ['one zero before what is cut', '1.1209', 'cut-decimals: 1.12', whole(3)],
  ['zeros behind several decimals before what is cut', '1.123009', 'cut-decimals: 1.123', whole(5)],
  ['nothing but zeros before what is cut', '10.0009', 'cut-decimals: 10', whole(2)],
  ['decimals of a token that has none', '7.5', 'cut-decimals: 7', whole(0)],
  ['all of it', " ' + 01.50", 'spaces + apostrophe + sign + zeros + trailing-zeros: 1.5', whole(1)],
])('an amount with %s is read as it must have been meant', (_, before, fix, unit) => {
  expect(amount(before, unit)).toBe(fix)
})

test('zeros behind the point stay where the token has so many decimals', () => {
  expect(amount('+1.50')).toBe('sign: 1.50')
  expect(amount('00.50', whole(2))).toBe('zeros: 0.50')
})

test.each<[string, string, (AmountUnit | undefined)?]>([
  ['is right', '5'],
  ['is right to its last decimal', '1.50', whole(2)],
  ['is zero', '+0'],
  ['would be cut to zero', '0.001', whole(2)],
  ['is more than 256 bits hold', `+${2n ** 256n}`],
  ['has a sign inside', '5+3'],
  ['has an apostrophe behind it', "5'"],
  ['has a fraction of a base unit', '1.5', { unit: 'base' }],
  ['is a point', '.'],
  ['is negative', '-5'],
  ['has a comma', '1,5'],
  ['is a word', 'five'],
  ['is empty', ''],
])('an amount that %s gets no fix', (_, before, unit) => {
  expect(amount(before, unit)).toBeUndefined()
})

test.each(['\t', '\n', '\r'])('what may be the end of a number is not dropped from it: %j', (mark) => {
  expect(amount(`1${mark}0`)).toBeUndefined()
})

test.each<[NumberStyle, string, string | undefined]>([
  ['plain', '.5', 'point: 0.5'],
  ['plain', ',5', undefined],
  ['comma-groups', '.5', 'point: 0.5'],
  ['comma-groups', '+1,234.5', 'sign: 1234.5'],
  ['point-groups', ',5', 'point: 0.5'],
  ['point-groups', '5,', 'point: 5'],
  ['point-groups', '.5', undefined],
  ['point-groups', '0234,567', 'zeros: 234.567'],
  ['gap-groups-point', '.5', 'point: 0.5'],
  ['gap-groups-point', ',5', undefined],
  ['gap-groups-comma', ',5', 'point: 0.5'],
  ['gap-groups-comma', '.5', undefined],
])('in the style %s, %s is read by its own marks', (style, before, fix) => {
  expect(amount(before, whole(3), style)).toBe(fix)
})
