import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, readableFrom, readableOn } from './contrast.ts'

test.each([
  ['#000000', '#ffffff'],
  ['#2563eb', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#fcfc03', '#000000'],
  ['#12ff80', '#000000'],
])('default: on %s is %s', (color, text) => {
  expect(readableOn(color)).toBe(text)
})

test('default: black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})

test('behavior: a colour that can be read stays as it is', () => {
  expect(readableFrom('#ffffff', '#1a1b1f')).toBe('#ffffff')
})

test('property: any accent can be read on either ground', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, fc.constantFrom('#1a1b1f', '#ffffff', '#11141c', '#090b10'), (accent, ground) => {
      expect(contrast(readableFrom(accent, ground), ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
