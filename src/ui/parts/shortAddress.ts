/** First four and last four characters, as in `0x12…cdef`. Fit for a label, never for a decision. */
export function shortAddress(address: string): string {
  return address.length < 8 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`
}
