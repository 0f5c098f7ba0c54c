/**
 * The bytes of a list (UTF-8, see `decodeList`) in pieces that are read one after the other into the same
 * memory, so that a large file is never in memory as a whole. Each piece holds whole lines; each but the
 * first begins with the line end that is before them. Who asks for the next piece says how many bytes at the
 * end of this one were not read: it begins with them.
 */
export type ListWindows = {
  /** Bytes of all. */
  readonly size: number
  readonly windows: Iterable<Uint8Array, unknown, number | undefined>
}

const newline = 0x0a

/**
 * Cuts what `read` gives into windows. A line that is longer than a window makes it larger.
 *
 * @param read fills an array from the start on, and says how many bytes it put there; 0 at the end
 */
export function* cutWindows(
  read: (into: Uint8Array) => number,
  windowBytes: number,
): Generator<Uint8Array, void, number | undefined> {
  let buffer = new Uint8Array(windowBytes)
  let length = 0
  for (;;) {
    const got = read(buffer.subarray(length))
    length += got
    const cut = got === 0 ? length : buffer.lastIndexOf(newline, length - 1) + 1
    // The line end that a window begins with is none of its own.
    const unread = cut > 1 ? ((yield buffer.subarray(0, cut)) ?? 0) : 0
    if (got === 0) return
    const kept = Math.max(0, cut - 1 - unread)
    buffer.copyWithin(0, kept, length)
    length -= kept
    if (length === buffer.length) {
      const larger = new Uint8Array(2 * buffer.length)
      larger.set(buffer)
      buffer = larger
    }
  }
}
