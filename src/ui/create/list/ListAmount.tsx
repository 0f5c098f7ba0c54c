import { formatUnits } from 'viem'
import { say } from '../../../language/say.ts'
import { TokenAmount } from '../../parts/TokenAmount.tsx'

/** An amount of a list whose token isn't chosen yet. `value` in base units. */
export function ListAmount({ value, decimals }: { value: bigint; decimals: number }) {
  const symbol = say({ one: 'token', other: 'tokens' }, { count: Number(formatUnits(value, decimals)) })
  return <TokenAmount value={value} token={{ symbol, decimals }} />
}
