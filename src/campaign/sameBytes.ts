/** Whether both are the same bytes. */
export function isSame(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return a.length === b?.length && a.every((byte, i) => byte === b[i])
}

/** Bytes of all chunks, none of which is kept. */
export function sizeOf(chunks: Iterable<Uint8Array>): number {
  let size = 0
  for (const chunk of chunks) size += chunk.length
  return size
}

/** Whether the chunks one after the other are these bytes. */
export function isWrittenAs(bytes: Uint8Array, chunks: Iterable<Uint8Array>): boolean {
  let at = 0
  for (const chunk of chunks) {
    if (!isSame(chunk, bytes.subarray(at, at + chunk.length))) return false
    at += chunk.length
  }
  return at === bytes.length
}
