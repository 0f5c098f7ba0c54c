/** Text in UTF-8, in pieces of about 64 KB: an export may be longer than a string can be. */
export function* chunksOf(parts: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  let text = ''
  for (const part of parts) {
    text += part
    if (text.length < 0x10000) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text !== '') yield encoder.encode(text)
}
