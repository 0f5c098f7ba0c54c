import { type Address, isAddressEqual } from 'viem'
import { safeContracts } from '../devnet/canonicalContracts.ts'

/** The contracts that hold a Safe's code, by the version that a wallet service gives them. */
export const masterCopies = [
  { address: safeContracts.Safe.address, version: '1.4.1' },
  { address: safeContracts.SafeL2.address, version: '1.4.1+L2' },
] as const

/** What a new Safe should be. */
export const recommendedVersion = '1.4.1'

/**
 * Whether a Safe's code is that of today: by its version where the code is one of `copies`, and unknown where
 * it is another one, whatever that says of itself.
 */
export function versionState(
  safe: { readonly version: string; readonly implementation: Address },
  copies: readonly { readonly address: Address }[] = masterCopies,
): 'UP_TO_DATE' | 'OUTDATED' | 'UNKNOWN' {
  const numbers = numbersOf(safe.version)
  const isListed = copies.some(({ address }) => isAddressEqual(address, safe.implementation))
  if (!numbers || !isListed) return 'UNKNOWN'
  const wanted = numbersOf(recommendedVersion) ?? numbers
  const index = numbers.findIndex((each, index) => each !== wanted[index])
  return index >= 0 && (numbers[index] ?? 0) < (wanted[index] ?? 0) ? 'OUTDATED' : 'UP_TO_DATE'
}

/** `1.3.0+L2` has the numbers 1, 3 and 0. What follows them does not count. */
function numbersOf(version: string): readonly number[] | undefined {
  const found = /^(\d+)\.(\d+)\.(\d+)([-+].*)?$/.exec(version)
  return found ? found.slice(1, 4).map(Number) : undefined
}
