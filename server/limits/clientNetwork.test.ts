import { BlockList } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs, seedOf } from '../../scripts/test-support/runs.ts'
import { clientAddress, networkOf, networksOf } from './clientNetwork.ts'

const proxies = new BlockList()
proxies.addAddress('10.0.0.1')
proxies.addSubnet('10.1.0.0', 16)
proxies.addAddress('fd00::1', 'ipv6')
const none = new BlockList()

it.each([
  ['without proxies a header proves nothing', '203.0.113.9', '198.51.100.1', none, '203.0.113.9'],
  ['a stranger’s header counts nothing', '203.0.113.9', '198.51.100.1, 10.0.0.1', proxies, '203.0.113.9'],
  ['a declared proxy is believed', '10.0.0.1', '198.51.100.1', proxies, '198.51.100.1'],
  [
    'only its own entry, not what the caller put before',
    '10.0.0.1',
    '1.1.1.1, 198.51.100.1',
    proxies,
    '198.51.100.1',
  ],
  ['two proxies in a row', '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.1.2.3', proxies, '198.51.100.1'],
  ['a proxy that says nothing', '10.0.0.1', undefined, proxies, '10.0.0.1'],
  ['a proxy that passes on rubbish', '10.0.0.1', '198.51.100.1, <script>', proxies, '10.0.0.1'],
  ['an empty header', '10.0.0.1', '', proxies, '10.0.0.1'],
  ['IPv4 as IPv6', '::ffff:10.0.0.1', '::ffff:198.51.100.1', proxies, '198.51.100.1'],
  ['over IPv6', 'fd00::1', '2001:db8::7', proxies, '2001:db8::7'],
  ['a proxy that names itself only', '10.0.0.1', '10.0.0.1, 10.1.0.1', proxies, '10.0.0.1'],
])('%s', (_, peer, forwarded, declared, address) => {
  expect(clientAddress(peer, forwarded, declared)).toBe(address)
})

it('whatever a caller writes before it, the entry of the declared proxy counts; a stranger’s none', () => {
  const caller = '198.51.100.1'
  const entry = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV4().map((address) => `::ffff:${address}`),
    fc.constantFrom('10.0.0.1', '10.1.2.3', 'fd00::1', '127.0.0.1', '::1', '0.0.0.0', 'unknown', '_hidden'),
    fc.constantFrom('for=1.1.1.1', '"1.1.1.1"', '[::1]:80', '1.1.1.1:443', '1.1.1.1%10.0.0.1', '0x7f.1', ''),
    fc.string({ unit: 'binary-ascii', maxLength: 30 }),
  )
  const written = fc
    .tuple(fc.array(entry, { maxLength: 12 }), fc.constantFrom(',', ', ', ' ,', ',,'))
    .map(([entries, between]) => entries.join(between))
  fc.assert(
    fc.property(written, fc.constantFrom('10.0.0.1', '10.1.9.9', 'fd00::1'), (forged, proxy) => {
      expect(clientAddress(proxy, `${forged}, ${caller}`, proxies)).toBe(caller)
      expect(clientAddress(proxy, `${forged}, ${caller}, 10.1.0.7`, proxies)).toBe(caller)
      expect(clientAddress(caller, forged, proxies)).toBe(caller)
      expect(clientAddress(caller, forged, none)).toBe(caller)
    }),
    { numRuns: runs(1_000), seed: seedOf(4) },
  )
})

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['not an address', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('hashes networks, with a salt', () => {
  const hashOf = (address: string, salt = 'a') => networksOf(address, salt).network
  expect(hashOf('203.0.113.9')).toBe(hashOf('203.0.113.77'))
  expect(hashOf('203.0.113.9')).not.toBe(hashOf('203.0.113.9', 'b'))
  expect(hashOf('203.0.113.9')).not.toContain('203')
})

it('knows the wide network of IPv6, and none of IPv4', () => {
  const one = networksOf('2001:db8:1:2::7', 'a')
  const next = networksOf('2001:db8:1:ffff::7', 'a')
  const other = networksOf('2001:db8:2:2::7', 'a')
  expect(next.network).not.toBe(one.network)
  expect(next.wideNetwork).toBe(one.wideNetwork)
  expect(other.wideNetwork).not.toBe(one.wideNetwork)
  const { network, wideNetwork } = networksOf('203.0.113.9', 'a')
  expect(wideNetwork).toBe(network)
})
