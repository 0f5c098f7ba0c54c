/** The specification's limit, for what is before the last dot. */
const mostCharacters = 24

/**
 * A name for a label: what is before the last dot is cut at 24 characters, and the end stays. `…` without
 * an end could be anybody's: `pay-the-treasury-of-the-….eth` still says whose register it is in.
 */
export function truncateName(name: string): string {
  const dot = name.lastIndexOf('.')
  const head = [...(dot < 0 ? name : name.slice(0, dot))]
  if (head.length <= mostCharacters) return name
  return `${head.slice(0, mostCharacters).join('')}…${dot < 0 ? '' : name.slice(dot)}`
}
