import type { Hex } from 'viem'

/** What a contract answered, read by `read`; undefined for what is not exactly such an answer. */
export function decodeAnswer<value>(data: Hex | undefined, read: (data: Hex) => value): value | undefined {
  if (data === undefined) return undefined
  try {
    return read(data)
  } catch {
    return undefined
  }
}
