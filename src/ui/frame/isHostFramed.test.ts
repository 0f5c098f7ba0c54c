import { expect, test } from 'vitest'
import { isHostFramed } from './isHostFramed.ts'

const origin = 'https://claim.example'
const hosts = ['https://safe.example', 'https://safe.other.example']
const top: { parent?: unknown } = {}
top.parent = top

test.each([
  ['the host at the top', ['https://safe.example'], false],
  ['a stranger around the host', ['https://safe.example', 'https://evil.test'], true],
  ['a page without an origin around it', ['https://safe.example', 'null'], true],
  [
    'a stranger around two hosts',
    ['https://safe.example', 'https://safe.other.example', 'https://evil.test'],
    true,
  ],
  ['another host around it', ['https://safe.example', 'https://safe.other.example'], false],
  ['this site around it', ['https://safe.example', origin], false],
])('%s, by the browser', (_, ancestorOrigins, isFramed) => {
  expect(isHostFramed({ location: { origin, ancestorOrigins }, parent: top }, hosts)).toBe(isFramed)
})

test.each([
  ['at the top', top, false],
  ['that has a page around it', { parent: top }, true],
])('a host %s, in a browser that names none', (_, parent, isFramed) => {
  expect(isHostFramed({ location: { origin }, parent }, hosts)).toBe(isFramed)
})
