import { expect, test } from 'vitest'
import { readHeaderRules } from './readHeaderRules.ts'

const text = `# for every page
/*
  Content-Security-Policy: default-src 'none'; frame-ancestors 'self' https://safe.example
  Referrer-Policy: no-referrer

/assets/*
  Cache-Control: public, immutable
/manifest.json
  Access-Control-Allow-Origin: *
`
const headersOf = (path: string) =>
  readHeaderRules(text)
    .filter((rule) => rule.path.test(path))
    .flatMap(({ headers }) => headers.map(([name]) => name))

test('a rule holds for the paths that match it, and several may hold', () => {
  expect(headersOf('/')).toEqual(['Content-Security-Policy', 'Referrer-Policy'])
  expect(headersOf('/assets/a.js')).toContain('Cache-Control')
  expect(headersOf('/manifest.json')).toContain('Access-Control-Allow-Origin')
  expect(headersOf('/manifestxjson')).not.toContain('Access-Control-Allow-Origin')
})

test('a value keeps its own colons', () => {
  expect(readHeaderRules(text)[0]?.headers[0]).toEqual([
    'Content-Security-Policy',
    "default-src 'none'; frame-ancestors 'self' https://safe.example",
  ])
})
