/**
 * First four and last four characters, as in `0x12…cdef`. Fit for a label, never for a decision.
 *
 * @param lead how many characters of the beginning, where there is room for more
 */
export function shortAddress(address: string, lead = 4): string {
  return address.length < lead + 4 ? address : `${address.slice(0, lead)}…${address.slice(-4)}`
}
