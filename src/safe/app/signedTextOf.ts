/**
 * The text that a host has its owners sign for `signMessage`: hosts read hexadecimal that is valid UTF-8 as
 * the text that it stands for, and sign any other hexadecimal as it is written, digits and all. So raw bytes
 * that are no text are never signed as bytes, and who verifies them will not find this Safe's signature.
 * `hashMessage` of the result is what the Safe signs.
 */
export function signedTextOf(message: string): string {
  if (!/^0x([0-9a-fA-F]{2})*$/.test(message)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return message
  }
}
