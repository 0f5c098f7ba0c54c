import { hashKey, type QueryKey } from '@tanstack/react-query'

/** What is known of objects, which are never changed: a site's configuration is in nearly every key. */
const hashes = new WeakMap<object, string>()

/**
 * `hashKey`, part by part: keys with equal parts have equal hashes, in whatever order an object has its
 * fields. An object is written out once, and not again by each part of a page at each drawing: that was most
 * of what a page of fifty campaigns computed.
 */
export const hashQuestion = (key: QueryKey): string => `[${key.map(hashPart).join(',')}]`

function hashPart(part: unknown): string {
  // `hashKey` writes the list around it: in a list, what is undefined is null.
  if (typeof part !== 'object' || part === null) return hashKey([part]).slice(1, -1)
  const known = hashes.get(part)
  if (known !== undefined) return known
  const hash = hashKey([part]).slice(1, -1)
  hashes.set(part, hash)
  return hash
}
