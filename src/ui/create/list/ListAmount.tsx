import { say } from '../../../language/say.ts'
import { TokenAmount } from '../../parts/TokenAmount.tsx'

/** An amount of a list whose token isn't chosen yet. `value` in base units. */
export function ListAmount({ value, decimals }: { value: bigint; decimals: number }) {
  const symbol = value === 10n ** BigInt(decimals) ? say('token') : say('tokens')
  return <TokenAmount value={value} token={{ symbol, decimals }} />
}
