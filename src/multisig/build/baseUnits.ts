/**
 * A decimal number in base units, from the digits before and behind its point. viem's `parseUnits` would do
 * as well; its errors would be in the bundle that everybody loads.
 *
 * @param fraction at most as many digits as `decimals`, but for zeros at its end
 */
export function baseUnits(whole: string, fraction: string, decimals: number): bigint {
  return BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
}
