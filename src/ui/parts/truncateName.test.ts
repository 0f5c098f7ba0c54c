import { expect, test } from 'vitest'
import { truncateName } from './truncateName.ts'

test.each([
  ['ada.eth', 'ada.eth'],
  [`${'a'.repeat(24)}.eth`, `${'a'.repeat(24)}.eth`],
  [`${'a'.repeat(25)}.eth`, `${'a'.repeat(24)}….eth`],
  ['ada-the-first-of-her-name.eth', 'ada-the-first-of-her-nam….eth'],
  ['a.very.deep.name.of.many.parts.eth', 'a.very.deep.name.of.many….eth'],
  [`${'🜁'.repeat(25)}.eth`, `${'🜁'.repeat(24)}….eth`],
  ['x'.repeat(30), `${'x'.repeat(24)}…`],
])('%s is shown as %s', (name, text) => {
  expect(truncateName(name)).toBe(text)
})
