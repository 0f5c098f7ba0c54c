import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { campaignOfCallQuery } from '../../claim/campaignOfCall.ts'
import { chains } from '../../config/chains.ts'
import { say } from '../../language/say.ts'
import type { CallSum } from '../../multisig/build/callWords.ts'
import { tokenQuery } from '../../multisig/queries.ts'
import { rich } from '../language/rich.tsx'
import { shortText } from '../parts/shortText.ts'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'
import { useOpenSafe } from './openSafeContext.ts'

/**
 * A sum of a call, in units that the token itself gives; in base units until it has, and where it does not.
 */
export function TokenSum({ sum: { token, amount } }: { sum: CallSum }) {
  if (token === 'native') return <NativeSum amount={amount} />
  if (typeof token === 'string') return <Erc20Sum token={token} amount={amount} />
  return <PaidSum distributor={token.paidBy} amount={amount} />
}

function NativeSum({ amount }: { amount: bigint }) {
  const { nativeCurrency } = chains[useSite().chainId].chain
  return <TokenAmount value={amount} token={nativeCurrency} />
}

function Erc20Sum({ token, amount }: { token: Address; amount: bigint }) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const found = useQuery(tokenQuery(site, { token, holder: safe.address })).data
  if (!found) return <BaseUnits amount={amount} />
  const symbol = shortText(found.symbol ?? say('tokens'), 12)
  return <TokenAmount value={amount} token={{ symbol, decimals: found.decimals }} />
}

/** Of the token that a campaign's contract pays out. */
function PaidSum({ distributor, amount }: { distributor: Address; amount: bigint }) {
  const found = useQuery(campaignOfCallQuery(useSite(), { distributor })).data
  if (!found?.isCampaign) return <BaseUnits amount={amount} />
  const sum = <TokenSum sum={{ token: found.token, amount }} />
  return found.isOverTime ? rich('up to {sum}', { sum }) : sum
}

function BaseUnits({ amount }: { amount: bigint }) {
  return <span>{say('{amount} base units', { amount: amount.toString() })}</span>
}
