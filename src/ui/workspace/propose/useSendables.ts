import { useQueries, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { chains } from '../../../config/chains.ts'
import { say } from '../../../language/say.ts'
import { balancesQuery, chainSafeQuery, tokenQuery } from '../../../multisig/queries.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { shortText } from '../../parts/shortText.ts'
import { useSite } from '../../site/siteContext.ts'
import type { Draft } from './draftStore.ts'
import type { Sendable } from './readDraftCall.ts'

/**
 * What the Safe holds that can be sent. Which tokens there are the service says; the decimals and the
 * balance of those that a draft sends are the chain's, because the amount that is signed follows from them.
 */
export function useSendables(draft: Draft) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { nativeCurrency } = chains[site.chainId].chain
  const chainSafe = useQuery(chainSafeQuery(site, safe.address)).data
  const balances = useQuery(balancesQuery(site, { safe: safe.address, currency: 'usd' }))
  const listed = (balances.data?.items ?? []).flatMap(({ tokenInfo, balance }) =>
    tokenInfo.type === 'ERC20' ? [{ ...tokenInfo, balance }] : [],
  )
  const chosen = [
    ...new Set(
      draft.calls.flatMap((call) =>
        call.kind === 'transfer' && call.token ? [call.token.toLowerCase()] : [],
      ),
    ),
  ].flatMap((token): Address[] =>
    listed.filter(({ address }) => address.toLowerCase() === token).map(({ address }) => address),
  )
  const read = useQueries({
    queries: chosen.map((token) => tokenQuery(site, { token, holder: safe.address })),
  })

  const native: Sendable = {
    status: 'read',
    address: null,
    symbol: nativeCurrency.symbol,
    decimals: nativeCurrency.decimals,
    balance: chainSafe?.status === 'safe' ? chainSafe.balance : undefined,
  }
  const tokens = listed.map(({ address, symbol }): Sendable => {
    const shown = { address, symbol: shortText(symbol, 16) || say('a token') }
    const answer = read[chosen.indexOf(address)]
    if (answer?.data) {
      const { decimals, balance } = answer.data
      return { ...shown, status: 'read', decimals, balance, symbol: answer.data.symbol ?? shown.symbol }
    }
    return { ...shown, status: answer && !answer.isPending ? 'unread' : 'reading' }
  })
  return {
    native,
    sendables: [native, ...tokens],
    /**
     * What a Safe has of a token according to the service, in base units with its decimals; for the list to
     * choose from only.
     */
    listed,
    error: balances.data ? null : balances.error,
    isLoading: balances.isPending,
  } as const
}
