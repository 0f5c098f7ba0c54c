/** The longest name in the DNS, and longer than any name that people use. */
const mostCharacters = 255

/**
 * The name that a cell holds instead of an address, such as `alice.eth`; undefined where it holds none. Its
 * letters may be of any alphabet. What may hold a private key is no name: names are looked up elsewhere.
 */
export function recipientName(cell: string): string | undefined {
  const name = cell.trim()
  if (name.length > mostCharacters || /[0-9a-f]{64}/i.test(name)) return undefined
  return /^[^\s.]+(?:\.[^\s.]+)*\.[a-z][a-z0-9-]+$/i.test(name) ? name : undefined
}
