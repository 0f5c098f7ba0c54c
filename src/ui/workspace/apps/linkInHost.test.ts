import { expect, test } from 'vitest'
import { linkInHost } from './linkInHost.ts'

const safe = '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'
const link = (change: object) =>
  linkInHost({
    host: 'https://app.safe.global',
    safe,
    shortName: 'blast',
    appUrl: 'https://batches.example/a?b=c&d#e',
    own: 'http://127.0.0.1:4173',
    ...change,
  })

test('names the Safe with its chain, and the app whole', () => {
  expect(link({})).toBe(
    `https://app.safe.global/apps/open?safe=blast:${safe}&appUrl=https%3A%2F%2Fbatches.example%2Fa%3Fb%3Dc%26d%23e`,
  )
})

test.each([undefined, '', 'blast:0x00&appUrl=', 'a b'])(
  'the chain is Blast where the service says "%s"',
  (shortName) => {
    expect(link({ shortName })).toMatch(`?safe=blast:${safe}&appUrl=https%3A`)
  },
)

test('this site needs no TLS, others do', () => {
  expect(link({ appUrl: 'http://127.0.0.1:4173/' })).toBeDefined()
  expect(link({ appUrl: 'http://127.0.0.1:4174/' })).toBeUndefined()
})

test.each([
  '',
  'batches.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://batches.example',
  '//x.example',
])('no link to "%s"', (appUrl) => {
  expect(link({ appUrl })).toBeUndefined()
})
