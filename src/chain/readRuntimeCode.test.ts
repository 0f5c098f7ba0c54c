import { concat, type Hex, size } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorTemplate } from '../abi/merkleDistributorTemplate.ts'
import { vestingDistributorTemplate } from '../abi/vestingDistributorTemplate.ts'
import { readRuntimeCode } from './readRuntimeCode.ts'
import { atOnce, overTime } from './test-support/campaignInCode.ts'
import { expectedRuntimeCode } from './test-support/expectedRuntimeCode.ts'

test.each([1, 2, 8])('a campaign that pays at once is read with its cap of %i nodes', (nodes) => {
  expect(readRuntimeCode(expectedRuntimeCode(atOnce(nodes)))).toEqual(atOnce(nodes))
})

test('a campaign over time is read with its schedule, by the second or in tranches', () => {
  const bySecond = { cliff: 5, duration: 60 }
  expect(readRuntimeCode(expectedRuntimeCode(overTime(bySecond)))).toStrictEqual(overTime(bySecond))
  const inTranches = { cliff: 0, duration: 2 ** 34, tranches: 4 }
  expect(readRuntimeCode(expectedRuntimeCode(overTime(inTranches, 1)))).toStrictEqual(overTime(inTranches, 1))
})

/** The same code with another byte there; a negative place counts from the end. */
function changedAt(code: Hex, at: number): Hex {
  const place = 2 + 2 * (at < 0 ? size(code) + at : at)
  return `${code.slice(0, place) as Hex}${code.slice(place, place + 2) === '01' ? '03' : '01'}${code.slice(place + 2)}`
}

test.each([
  ['pays at once', expectedRuntimeCode(atOnce()), merkleDistributorTemplate.size, 0],
  ['is over time', expectedRuntimeCode(overTime()), vestingDistributorTemplate.size, 96],
])('code is none of a campaign that %s where a byte of it differs', (_, code, template, schedule) => {
  // Of the template, of the padding of the first parameter, and of the number of the cap's bits.
  for (const at of [0, template - 1, -11 * 32, -1])
    expect(readRuntimeCode(changedAt(code, at))).toBeUndefined()
  // A node of the cap may be any: it is another campaign.
  expect(readRuntimeCode(changedAt(code, template + schedule + 5))).toBeDefined()
})

test('a cap that is no power of two, or of another size than it says, is none', () => {
  expect(
    readRuntimeCode(expectedRuntimeCode(atOnce(2)).replace('c0'.repeat(32), 'c0'.repeat(64)) as Hex),
  ).toBeUndefined()
  expect(readRuntimeCode(expectedRuntimeCode(atOnce(1)).replace('c0'.repeat(32), '') as Hex)).toBeUndefined()
})

test('code of another size is none', () => {
  const code = expectedRuntimeCode(atOnce())
  for (const other of ['0x', '0x60', code.slice(0, -2), code.slice(0, -64), `${code}00`])
    expect(readRuntimeCode(other as Hex)).toBeUndefined()
  expect(readRuntimeCode(concat([code, code]))).toBeUndefined()
})
