import { expect, test } from 'vitest'
import { freeBottom } from './freeBottom.ts'

const toast = { top: 0, bottom: 60, left: 16, right: 374 }
const button = (top: number, left = 20, right = 370) => ({ top, bottom: top + 48, left, right })

test.each([
  ['nothing is there', [], 16],
  ['a button is well above', [button(400)], 16],
  ['a button is at the lower edge: above it', [button(784)], 800 - 784 + 8 + 44],
  ['two buttons one above the other: above both', [button(740), button(640)], 844 - 640 + 8],
  ['a button is beside it', [button(784, 400, 500)], 16],
  ['buttons everywhere: at the edge', Array.from({ length: 18 }, (_, at) => button(at * 48)), 16],
])('default: %s', (_, taken, bottom) => {
  expect(freeBottom(toast, taken, 844)).toBe(bottom)
})
