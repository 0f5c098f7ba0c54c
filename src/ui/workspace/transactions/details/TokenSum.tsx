import { useQuery } from '@tanstack/react-query'
import { zeroAddress } from 'viem'
import { chains } from '../../../../config/chains.ts'
import { tokenQuery } from '../../../../workspace/queries.ts'
import { TokenAmount } from '../../../parts/TokenAmount.tsx'
import { useSite } from '../../../site/siteContext.ts'
import { useWorkspace } from '../../workspaceContext.ts'
import { shortText } from '../shortText.ts'
import type { TitleSum } from './meaningTitle.ts'

/** A sum of a call, in units that the token itself tells; in base units until it has, and where it does not. */
export function TokenSum({ sum }: { sum: TitleSum }) {
  const site = useSite()
  const { safe } = useWorkspace()
  const { nativeCurrency } = chains[site.chainId].chain
  const isNative = sum.token === 'native'
  const found = useQuery({
    ...tokenQuery(site, { token: sum.token === 'native' ? zeroAddress : sum.token, holder: safe.address }),
    enabled: !isNative,
  })
  if (isNative) return <TokenAmount value={sum.amount} token={nativeCurrency} />
  if (found.data)
    return (
      <TokenAmount
        value={sum.amount}
        token={{ symbol: shortText(found.data.symbol ?? 'tokens', 12), decimals: found.data.decimals }}
      />
    )
  return <span>{sum.amount.toString()} base units</span>
}
