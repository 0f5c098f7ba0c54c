import type { Address } from 'viem'
import { sayNumber } from '../../language/say.ts'
import { rich } from '../language/rich.tsx'
import { ether } from '../parts/ether.ts'
import { TokenAmount, type TokenFacts } from '../parts/TokenAmount.tsx'

/** Blast's own money, by address in small letters. */
const known: Readonly<Record<string, TokenFacts>> = {
  '0x0000000000000000000000000000000000000000': ether,
  '0x4300000000000000000000000000000000000003': { symbol: 'USDB', decimals: 18 },
  '0x4300000000000000000000000000000000000004': { symbol: 'WETH', decimals: 18 },
}

/** An amount of an asset that may be the campaign's token, or one of Blast's own. */
export function AssetAmount({
  asset,
  amount,
  token,
}: {
  asset: Address
  amount: bigint
  token: TokenFacts & { readonly address: string }
}) {
  const facts = asset.toLowerCase() === token.address.toLowerCase() ? token : known[asset.toLowerCase()]
  if (facts) return <TokenAmount value={amount} token={facts} />
  return (
    <span>
      {rich('{amount} base units of {asset}', { amount: sayNumber(amount), asset: <bdi>{asset}</bdi> })}
    </span>
  )
}
