import { concat, type Hex, size } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorTemplate } from '../abi/merkleDistributorTemplate.ts'
import { vestingDistributorTemplate } from '../abi/vestingDistributorTemplate.ts'
import { isRuntimeCodeOf, runtimeCodeSize, runtimeCodeTail, scheduleSize, tailSize } from './runtimeCode.ts'
import { atOnce, overTime } from './test-support/campaignInCode.ts'
import { expectedRuntimeCode } from './test-support/expectedRuntimeCode.ts'

const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')
const nodes = (...digits: readonly string[]) => digits.map((each) => each.repeat(32)).join('')
/** The parameters of the fixture in the order of the contract, a word each. */
const fixed = ['0xe2', 1_700_000_000n, 2n ** 64n - 1n, '0xa1', '0xb2', '0xc3', 1n, 12_345n, 600n, 9n]
  .map(word)
  .join('')

test('behind the template are the cap, the parameters and how many bits the cap has', () => {
  expect(runtimeCodeTail(atOnce(1))).toBe(`0x${nodes('c0')}${fixed}${word(0n)}`)
  expect(runtimeCodeTail(atOnce(4))).toBe(`0x${nodes('c0', 'c1', 'c2', 'c3')}${fixed}${word(2n)}`)
})

test('a campaign over time has its schedule before the cap, without tranches a zero', () => {
  const schedule = (tranches: bigint) => word(5n) + word(60n) + word(tranches)
  const rest = `${nodes('c0', 'c1')}${fixed}${word(1n)}`
  expect(runtimeCodeTail(overTime())).toBe(`0x${schedule(0n)}${rest}`)
  expect(runtimeCodeTail(overTime({ cliff: 5, duration: 60, tranches: 4 }))).toBe(`0x${schedule(4n)}${rest}`)
})

test('the size of a code is known from its kind and its cap', () => {
  expect([tailSize, scheduleSize]).toEqual([352, 96])
  for (const campaign of [atOnce(1), atOnce(8), overTime()])
    expect(runtimeCodeSize(campaign)).toBe(size(expectedRuntimeCode(campaign)))
})

test('the code of a campaign is its own, in either case of its digits', () => {
  for (const campaign of [atOnce(), overTime()]) {
    const code = expectedRuntimeCode(campaign)
    expect(isRuntimeCodeOf(campaign, code)).toBe(true)
    expect(isRuntimeCodeOf(campaign, `0x${code.slice(2).toUpperCase()}`)).toBe(true)
    const loud = { ...campaign, cap: campaign.cap.map((each): Hex => `0x${each.slice(2).toUpperCase()}`) }
    expect(isRuntimeCodeOf(loud, code)).toBe(true)
  }
})

test('a code with one other byte, one more or one less is not', () => {
  for (const campaign of [atOnce(), overTime()]) {
    const code = expectedRuntimeCode(campaign)
    const { size: template } = campaign.parameters.schedule
      ? vestingDistributorTemplate
      : merkleDistributorTemplate
    for (const at of [0, template - 1, template, size(code) - 1]) {
      const place = 2 + 2 * at
      const other = code.slice(place, place + 2) === 'ee' ? 'ef' : 'ee'
      const changed = `${code.slice(0, place)}${other}${code.slice(place + 2)}` as Hex
      expect(isRuntimeCodeOf(campaign, changed)).toBe(false)
    }
    expect(isRuntimeCodeOf(campaign, concat([code, '0x00']))).toBe(false)
    expect(isRuntimeCodeOf(campaign, code.slice(0, -2) as Hex)).toBe(false)
  }
})

test('where there is no code it is none', () => {
  expect(isRuntimeCodeOf(atOnce(), '0x')).toBe(false)
  expect(isRuntimeCodeOf(overTime(), '0x')).toBe(false)
})

test('a campaign of the other kind is another one', () => {
  expect(isRuntimeCodeOf(atOnce(), expectedRuntimeCode(overTime()))).toBe(false)
  expect(isRuntimeCodeOf(overTime(), expectedRuntimeCode(atOnce()))).toBe(false)
})
