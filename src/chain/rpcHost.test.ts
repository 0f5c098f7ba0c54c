import { describe, expect, it } from 'vitest'
import { RpcConfigurationError } from './errors.ts'
import { redact, resolveEndpoint } from './rpcHost.ts'

describe('resolveEndpoint', () => {
  it('shows the host alone', () => {
    const endpoint = resolveEndpoint('https://me:secret-word@rpc.example:8443/v2/abcdef123456?key=topsecret')
    expect(endpoint.host).toBe('rpc.example:8443')
    expect(endpoint.href).toBe('https://rpc.example:8443/v2/abcdef123456?key=topsecret')
    expect(endpoint.authorization).toBe(`Basic ${btoa('me:secret-word')}`)
  })

  it('resolves a path against the page’s own origin', () => {
    expect(resolveEndpoint('/rpc', 'https://claim.example/campaign/1').href).toBe('https://claim.example/rpc')
  })

  it.each(['/rpc', 'not a url', 'ftp://rpc.example', 'javascript:alert(1)'])(
    'refuses %s without a page',
    (url) => {
      expect(() => resolveEndpoint(url)).toThrow(RpcConfigurationError)
    },
  )

  it('never repeats what it refuses', () => {
    expect(() => resolveEndpoint('wss://rpc.example/abcdef123456')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('abcdef') }),
    )
  })
})

describe('redact', () => {
  const endpoint = resolveEndpoint('https://rpc.example/v2/abcdef123456?key=topsecret')

  it.each([
    ['invalid key abcdef123456', 'invalid key …'],
    ['see https://rpc.example/v2/abcdef123456 now', 'see … now'],
    ['topsecret is over its limit', '… is over its limit'],
    ['line\nbreak and \u202ebidi', 'line break and bidi'],
  ])('%j', (text, expected) => {
    expect(redact(text, endpoint)).toBe(expected)
  })

  it('keeps it short', () => {
    expect(redact('x'.repeat(1000), endpoint)).toHaveLength(160)
  })
})
