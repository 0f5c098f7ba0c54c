/** Bytes as characters of the same numbers, for what is known by its bytes. */
export function latin1Text(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192))
  return text
}
