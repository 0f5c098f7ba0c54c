import { expect, test } from 'vitest'
import { recipientName } from './recipientName.ts'

test.each([
  ['alice.eth', 'alice.eth'],
  [' pay.alice.eth ', 'pay.alice.eth'],
  ['Ålice🦊.eth', 'Ålice🦊.eth'],
  ['0xabc.eth', '0xabc.eth'],
  ['alice.xn--vermgensberatung-pwb', 'alice.xn--vermgensberatung-pwb'],
  // As long as a name in the DNS may be.
  [`${'x'.repeat(251)}.eth`, `${'x'.repeat(251)}.eth`],
])('%j is a name', (cell, name) => {
  expect(recipientName(cell)).toBe(name)
})

test.each([
  'alice',
  '1.5',
  '1.000.000',
  'alice..eth',
  '.eth',
  'alice.eth.',
  'alice smith.eth',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  // What may be a key leaves the machine in no form.
  `${'ab'.repeat(32)}.eth`,
  `${'a'.repeat(300)}.eth`,
  `${'x'.repeat(252)}.eth`,
])('%j is none', (cell) => {
  expect(recipientName(cell)).toBeUndefined()
})
