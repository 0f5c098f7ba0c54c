/**
 * Foreign text (a token's name, a node's message) as one line without control, formatting and bidirectional
 * characters, so that it cannot rearrange or hide what is beside it.
 */
export function printable(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
}
