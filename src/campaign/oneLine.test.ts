import { expect, test } from 'vitest'
import { oneLine } from './oneLine.ts'

test.each([
  ['plain text, as it is', 'plain text, as it is'],
  ['two\r\nlines', 'two lines'],
  ['a\u0000b', 'a b'],
  ['right\u202eleft', 'right left'],
  ['zero\u200bwidth', 'zero width'],
  ['line\u2028end\u2029s', 'line end s'],
])('%j is shown as %j', (text, shown) => {
  expect(oneLine(text)).toBe(shown)
})
