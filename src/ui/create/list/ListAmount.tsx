import { TokenAmount } from '../../parts/TokenAmount.tsx'

/** An amount of a list whose token isn't chosen yet. `value` in base units. */
export function ListAmount({ value, decimals }: { value: bigint; decimals: number }) {
  const isOne = value === 10n ** BigInt(decimals)
  return <TokenAmount value={value} token={{ symbol: isOne ? 'token' : 'tokens', decimals }} />
}
