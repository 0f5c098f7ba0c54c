/**
 * The name of a message in the catalogues that a page loads: 32 bits of FNV-1a over its UTF-16 code units, in
 * base 36. English needs no catalogue, and other languages need not carry the English beside their own. No
 * two messages have one key: the check of the catalogues refuses it.
 */
export function keyOf(english: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < english.length; i++) hash = Math.imul(hash ^ english.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}
