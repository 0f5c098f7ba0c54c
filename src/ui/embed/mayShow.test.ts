import { expect, test } from 'vitest'
import { mayShow } from './mayShow.ts'

const own = 'https://claim.example'
const named = ['https://partner.example', 'http://localhost:3000']

test.each([
  [[], named, true],
  [[own], [], true],
  [['https://partner.example'], named, true],
  [['http://localhost:3000', 'https://partner.example', own], named, true],
  [['https://any.example', 'https://other.example'], ['*'], true],
  [['https://partner.example', 'https://other.example'], named, false],
  [['https://partner.example.evil.example'], named, false],
  [['https://sub.partner.example'], named, false],
  [['http://partner.example'], named, false],
  [['https://partner.example:444'], named, false],
  // A page of a file or of a sandbox.
  [['null'], named, false],
  [['https://partner.example'], [], false],
])('inside of %j, where %j may: %s', (around, ancestors, expected) => {
  expect(mayShow(around, own, ancestors)).toBe(expected)
})
