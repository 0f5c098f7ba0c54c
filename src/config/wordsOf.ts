/** A campaign's id as a person would write it: `safe-users` is "Safe users". */
export function wordsOf(id: string): string {
  const words = id.replaceAll('-', ' ').trim()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
