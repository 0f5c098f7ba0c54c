import { expect, test } from 'vitest'
import { readableOn } from './readableOn.ts'

test.each([
  ['#000000', '#ffffff'],
  ['#2563eb', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#fcfc03', '#000000'],
  ['#12ff80', '#000000'],
])('default: on %s stands %s', (color, text) => {
  expect(readableOn(color)).toBe(text)
})
