import { hashKey, type QueryKey } from '@tanstack/react-query'

/** What is known of objects, which are never changed: a site's configuration is in nearly every key. */
const hashes = new WeakMap<object, string>()

/**
 * `hashKey`, part by part: keys with equal parts have equal hashes, in whatever order an object has its
 * fields. An object is written out once, and not again by each part of a page at each drawing: that was most
 * of what a page of fifty campaigns computed.
 *
 * A site is its nodes and services, whatever it lists: its list of campaigns may be replaced while a page is
 * open, and what was read stays. A question about the whole list has the list as another part of its key.
 */
export const hashQuestion = (key: QueryKey): string => `[${key.map(hashPart).join(',')}]`

function hashPart(part: unknown): string {
  // `hashKey` writes the list around it: in a list, what is undefined is null.
  if (typeof part !== 'object' || part === null) return hashKey([part]).slice(1, -1)
  const known = hashes.get(part)
  if (known !== undefined) return known
  const isSite = 'rpcUrls' in part && 'campaigns' in part
  const hash = hashKey([isSite ? { ...part, campaigns: undefined } : part]).slice(1, -1)
  hashes.set(part, hash)
  return hash
}
