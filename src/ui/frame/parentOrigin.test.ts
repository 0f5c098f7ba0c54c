import { expect, test } from 'vitest'
import { parentOrigin } from './parentOrigin.ts'

test.each([
  ['the nearest page', ['https://safe.example', 'https://top.example'], 'https://safe.example'],
  ['a page that hides itself', ['null'], undefined],
  ['no page', [], undefined],
  ['a browser that does not say it', undefined, undefined],
])('%s', (_, ancestorOrigins, origin) => {
  const location = ancestorOrigins ? { ancestorOrigins } : {}
  expect(parentOrigin({ location })).toBe(origin)
})
