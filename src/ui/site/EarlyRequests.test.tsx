import { readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Manifest } from '../../campaign/manifest.ts'
import { shardPath } from '../../campaign/shardPath.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { sdkVersion } from '../../safe/app/messages.ts'
import type {} from '../frame/openSafeHost.ts'
import { EarlyRequests, hostsOf, nodesOf, shardsOf } from './EarlyRequests.tsx'

const boot = readFileSync('public/boot.js', 'utf8')
const campaign: CampaignConfig = {
  id: 'spring',
  distributor: `0x${'ab'.repeat(20)}`,
  packages: ['https://lists.example/spring/', '/packages/spring/'],
}
const preloads = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')]

/** What `boot.js` asks for ahead, in a document whose address ends in `hash`. */
function asked(
  hash: string,
  prefixBits: number | undefined,
  more: Readonly<Record<string, string>> = {},
): (string | null)[] {
  for (const link of preloads()) link.remove()
  window.location.hash = hash
  const script = document.createElement('script')
  for (const [name, value] of Object.entries({ ...shardsOf(campaign, prefixBits), ...more }))
    script.setAttribute(name, String(value))
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true })
  new Function(boot)()
  for (const link of preloads()) expect([link.as, link.crossOrigin]).toEqual(['fetch', 'anonymous'])
  return preloads().map((link) => link.getAttribute('href'))
}

test('the shard that is asked for ahead is the one that the page asks for', () => {
  const account = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => Buffer.from(bytes).toString('hex'))
  fc.assert(
    fc.property(account, fc.integer({ min: 0, max: 16 }), (digits, prefixBits) => {
      const path = shardPath({ shards: { prefixBits } } as Manifest, `0x${digits}`)
      const expected = [`https://lists.example/spring/${path}`]
      expect(asked(`#account=0x${digits}`, prefixBits)).toEqual(expected)
      expect(asked(`#theme=dark&account=0x${digits.toUpperCase()}`, prefixBits)).toEqual(expected)
    }),
  )
})

test.each([
  ['no address', '', 8],
  ['a name', '#account=vitalik.eth', 8],
  ['half an address', '#account=0x1234', 8],
  ['a list that the build could not read', `#account=0x${'12'.repeat(20)}`, undefined],
] as const)('nothing is asked for ahead with %s', (_, hash, prefixBits) => {
  expect(asked(hash, prefixBits)).toEqual([])
})

test('a Safe’s host of this site is asked at once, and it alone; only its own answer counts', () => {
  const parent = Object.getOwnPropertyDescriptor(window, 'parent')
  const host = 'https://safe.example'
  const postMessage = vi.fn()
  const around = { postMessage }
  const answer = (
    from: { origin: string; source: unknown; id: unknown },
    safeAddress = `0x${'c5'.repeat(20)}`,
  ) => {
    const event = new MessageEvent('message', {
      data: { id: from.id, success: true, data: { safeAddress } },
      origin: from.origin,
    })
    Object.defineProperty(event, 'source', { value: from.source })
    window.dispatchEvent(event)
    return event
  }
  const open = (origin: string) => {
    Object.defineProperty(window.location, 'ancestorOrigins', { value: [origin], configurable: true })
    return asked('', 8, hostsOf({ safeHosts: ['https://other.example', host] }))
  }
  try {
    Object.defineProperty(window, 'parent', { value: around, configurable: true })
    for (const stranger of [`${host}.evil.test`, 'https://evil-safe.example', `${host}:8443`, 'null'])
      expect(open(stranger)).toEqual([])
    expect(postMessage).not.toHaveBeenCalled()
    expect(window.everclaimHost).toBeUndefined()

    open(host)
    expect(postMessage.mock.calls).toEqual([
      [{ id: expect.stringMatching(/^[0-9a-f]{20}$/), method: 'getSafeInfo', env: { sdkVersion } }, host],
    ])
    const { id } = window.everclaimHost ?? {}
    answer({ origin: 'https://evil.example', source: around, id })
    answer({ origin: host, source: window, id })
    answer({ origin: host, source: around, id: 'another' })
    expect(window.everclaimHost?.answer).toBeUndefined()
    const event = answer({ origin: host, source: around, id })
    answer({ origin: host, source: around, id }, `0x${'d6'.repeat(20)}`)
    expect(window.everclaimHost?.answer).toBe(event)
    const hrefs = preloads().map((link) => link.getAttribute('href'))
    // Once for each page that was opened here.
    expect([...new Set(hrefs)]).toEqual(['https://lists.example/spring/shards/c5.bin'])
  } finally {
    if (parent) Object.defineProperty(window, 'parent', parent)
    Reflect.deleteProperty(window.location, 'ancestorOrigins')
    delete window.everclaimHost
    delete document.documentElement.dataset.frame
  }
})

test('in a frame the shard of the Safe is asked for when its host has named it, once, and of nothing else', () => {
  const parent = Object.getOwnPropertyDescriptor(window, 'parent')
  const name = (detail: unknown) => window.dispatchEvent(new CustomEvent('everclaim-safe', { detail }))
  const hrefs = () => preloads().map((link) => link.getAttribute('href'))
  try {
    // A page of another origin shows nothing of itself.
    Object.defineProperty(window, 'parent', { value: {}, configurable: true })
    expect(asked('', 8)).toEqual([])
    name(`0x${'c5'.repeat(20)}`)
    name(`0x${'d6'.repeat(20)}`)
    expect(hrefs()).toEqual(['https://lists.example/spring/shards/c5.bin'])
    expect(asked('', 8)).toEqual([])
    name('javascript:alert(1)')
    expect(hrefs()).toEqual([])
  } finally {
    if (parent) Object.defineProperty(window, 'parent', parent)
    delete document.documentElement.dataset.frame
  }
  // In a tab of its own nobody is listened to.
  expect(asked('', 8)).toEqual([])
  name(`0x${'c5'.repeat(20)}`)
  expect(hrefs()).toEqual([])
})

test('manifest and cap come from the host that is asked first; nodes of other origins are connected to', () => {
  const rpcUrls = ['/rpc', 'https://node.example/key', 'https://node.example/other', 'https://second.example']
  const { container } = render(<EarlyRequests site={{ ...plainSite, rpcUrls }} campaign={campaign} />)
  const links = [...container.ownerDocument.querySelectorAll('link:not([rel="icon"])')].map((link) => [
    link.getAttribute('rel'),
    link.getAttribute('href'),
  ])
  expect(links).toEqual([
    ['preload', 'https://lists.example/spring/manifest.json'],
    ['preload', 'https://lists.example/spring/cap.bin'],
    ['preconnect', 'https://node.example'],
    ['preconnect', 'https://second.example'],
  ])
})

test('up to five nodes are named for the pages that read the chain at once, none with a password', () => {
  const rpcUrls = ['/rpc', 'https://name:word@secret.example/', 'https://a.example/?key=x@y']
  expect(nodesOf({ rpcUrls }, '/claim/[campaign]')).toEqual({
    'data-nodes': '/rpc https://a.example/?key=x@y',
  })
  const many = [1, 2, 3, 4, 5, 6].map((at) => `https://node-${at}.example/`)
  expect(nodesOf({ rpcUrls: many }, '/')['data-nodes']?.split(' ')).toEqual(many.slice(0, 5))
  for (const route of ['/claim/[campaign]/receipt', '/help', '/create'])
    expect(nodesOf({ rpcUrls }, route)).toEqual({})
})

test('in a frame nodes are asked where a Safe’s host of this site is around, and nowhere else', () => {
  const parent = Object.getOwnPropertyDescriptor(window, 'parent')
  const host = 'https://safe.example'
  const fetching = vi.fn(() => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', fetching)
  const open = (origin: string) => {
    delete window.everclaimHost
    Object.defineProperty(window.location, 'ancestorOrigins', { value: [origin], configurable: true })
    asked('', 8, { ...hostsOf({ safeHosts: [host] }), 'data-nodes': 'https://node.example/key' })
  }
  try {
    Object.defineProperty(window, 'parent', { value: { postMessage() {} }, configurable: true })
    open('https://evil.example')
    expect(fetching).not.toHaveBeenCalled()
    open(host)
    expect(fetching.mock.calls).toEqual(
      [
        ['eth_chainId', []],
        ['eth_getBlockByNumber', ['latest', false]],
      ].map(([method, params]) => [
        'https://node.example/key',
        expect.objectContaining({
          body: JSON.stringify({ jsonrpc: '2.0', id: 0, method, params }),
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        }),
      ]),
    )
  } finally {
    if (parent) Object.defineProperty(window, 'parent', parent)
    Reflect.deleteProperty(window.location, 'ancestorOrigins')
    Reflect.deleteProperty(window, 'everclaimNodes')
    delete window.everclaimHost
    delete document.documentElement.dataset.frame
    document.documentElement.removeAttribute('style')
  }
})
