import { createHmac } from 'node:crypto'
import { type BlockList, isIP } from 'node:net'

/**
 * The address that a request comes from, for limits. What a header says of it counts only as far as declared
 * proxies have passed it on: the list is walked from its end, and the first address that is no such proxy is
 * the caller's.
 *
 * @param peer the address at the other end of the connection
 * @param forwarded the `X-Forwarded-For` header
 */
export function clientAddress(peer: string, forwarded: string | undefined, proxies: BlockList): string {
  let address = plain(peer)
  const hops = forwarded?.split(',').map((each) => plain(each.trim())) ?? []
  while (isAmong(address, proxies)) {
    const before = hops.pop()
    if (before === undefined || isIP(before) === 0) break
    address = before
  }
  return address
}

/** Whom limits are counted for, from the smallest to the widest. */
export type ClientNetworks = {
  readonly address: string
  /** What one household or one machine gets: /24 of IPv4, /64 of IPv6. */
  readonly network: string
  /**
   * What one customer of a network can get for nothing: /48 of IPv6, which holds 65,536 of the former. Of
   * IPv4 it is the same one.
   */
  readonly wideNetwork: string
}

/**
 * What one address may of what its network may: one that uses up its share leaves most of it to the
 * neighbours.
 */
export const addressShare = (ofNetwork: number): number => Math.ceil(ofNetwork / 3)
/** So many times as much as a network may a wide one. */
export const wideFactor = 5

/** An address and the networks around it, as they are. */
export function openNetworksOf(given: string): ClientNetworks {
  const address = plain(given)
  const network = networkOf(address)
  return { address, network, wideNetwork: isIP(address) === 6 ? wideNetworkOf(address) : network }
}

/** The same as hashes that nobody can turn back without the salt. */
export function networksOf(given: string, salt: string): ClientNetworks {
  const hash = (text: string) => createHmac('sha256', salt).update(text).digest('hex')
  const { address, network, wideNetwork } = openNetworksOf(given)
  return { address: hash(address), network: hash(network), wideNetwork: hash(wideNetwork) }
}

export function networkOf(address: string): string {
  switch (isIP(address)) {
    case 4:
      return `${address.split('.').slice(0, 3).join('.')}.0/24`
    case 6:
      return `${fullGroups(address).slice(0, 4).join(':')}::/64`
    default:
      return 'unknown'
  }
}

/** Of an IPv6 address. */
const wideNetworkOf = (address: string) => `${fullGroups(address).slice(0, 3).join(':')}::/48`

/** IPv4 inside of IPv6 is IPv4; a zone names an interface of this machine and not of the caller. */
function plain(address: string): string {
  const [bare = ''] = address.split('%', 1)
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? []
  return mapped ?? bare
}

/** Whether an address is one of the declared proxies. */
export function isAmong(given: string, proxies: BlockList): boolean {
  // Node's own check is slow, and most sites name no proxy.
  if (proxies.rules.length === 0) return false
  const address = plain(given)
  const family = isIP(address)
  return family !== 0 && proxies.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

function fullGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':').flatMap(group))
  const front = groups(head)
  const back = tail === undefined ? [] : groups(tail)
  const middle = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...middle, ...back].map((each) => Number.parseInt(each, 16).toString(16))
}

/** The last 32 bits may be written as IPv4. */
function group(text: string): string[] {
  if (!text.includes('.')) return [text]
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
}
