/**
 * Somebody else's words, such as names of files, on one line: they start no lines of their own, and steer no
 * terminal.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
}
