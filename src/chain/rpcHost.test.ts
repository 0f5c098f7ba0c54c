import { expect, test } from 'vitest'
import { RpcConfigurationError } from './errors.ts'
import { redact, resolveEndpoint } from './rpcHost.ts'

const endpoint = resolveEndpoint('https://rpc.example/v2/abcdef123456?key=topsecret')

test('shows the host alone', () => {
  const resolved = resolveEndpoint(
    'https://me:secret-word@rpc.example:8443/v2/abcdef123456?key=topsecret#top',
  )
  expect(resolved).toMatchObject({
    host: 'rpc.example:8443',
    href: 'https://rpc.example:8443/v2/abcdef123456?key=topsecret',
    authorization: `Basic ${btoa('me:secret-word')}`,
  })
  expect(endpoint.authorization).toBeUndefined()
})

test.each([
  ['https://api-key@rpc.example', 'api-key:'],
  ['https://:pass%20word@rpc.example', ':pass word'],
])('signs in as %s says', (url, given) => {
  expect(resolveEndpoint(url).authorization).toBe(`Basic ${btoa(given)}`)
})

test('keeps what may be a key from being shown, the longest part first', () => {
  const { secrets } = resolveEndpoint(
    'http://user%40home:123456@rpc.example/short/sixsix/aaaaaaaaaa?key=abcdefghi',
  )
  expect(secrets).toEqual(['aaaaaaaaaa', 'abcdefghi', 'user@home', 'sixsix', '123456'])
  // One that holds another is taken out whole.
  const nested = resolveEndpoint('https://rpc.example/abcdef/abcdef123456')
  expect(redact('no key abcdef123456', nested)).toBe('no key …')
})

test('resolves a path against the page’s own origin', () => {
  expect(resolveEndpoint('/rpc', 'https://claim.example/campaign/1').href).toBe('https://claim.example/rpc')
})

test.each([
  ['/rpc', 'An RPC URL must be absolute, or a path on the page’s own origin.'],
  ['not a url', 'An RPC URL must be absolute, or a path on the page’s own origin.'],
  ['ftp://rpc.example', 'An RPC URL must start with http:// or https://.'],
  ['wss://rpc.example/abcdef123456', 'An RPC URL must start with http:// or https://.'],
  ['javascript:alert(1)', 'An RPC URL must start with http:// or https://.'],
])('refuses %s without a page, and never repeats it', (url, sentence) => {
  const refuse = () => resolveEndpoint(url)
  expect(refuse).toThrow(RpcConfigurationError)
  expect(refuse).toThrow(expect.objectContaining({ summary: sentence }))
  expect(refuse).toThrow(expect.objectContaining({ message: expect.not.stringContaining('abcdef') }))
})

test.each([
  ['invalid key abcdef123456', 'invalid key …'],
  ['see https://rpc.example/v2/abcdef123456 now', 'see … now'],
  ['topsecret is over its limit', '… is over its limit'],
  ['line\nbreak and \u202ebidi', 'line break and bidi'],
])('says %j as %j', (text, shown) => {
  expect(redact(text, endpoint)).toBe(shown)
})

test('keeps a node’s words to 160 characters', () => {
  expect(redact('x'.repeat(160), endpoint)).toBe('x'.repeat(160))
  expect(redact('x'.repeat(161), endpoint)).toBe(`${'x'.repeat(159)}…`)
})
