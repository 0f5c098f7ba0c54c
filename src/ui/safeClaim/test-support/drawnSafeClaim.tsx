import type { QueryClient } from '@tanstack/react-query'
import type { SafeClaimState } from '../../../claim/safeClaim/safeClaimState.ts'
import { claimNoncesQuery } from '../../../multisig/queries.ts'
import { OpenSafeContext } from '../../multisig/openSafeContext.ts'
import { createQueryClient } from '../../page/createQueryClient.ts'
import { inPage, plainSite } from '../../test-support/drawPage.ts'
import { SafeClaimBody } from '../SafeClaimBody.tsx'
import { SafeClaimPanel } from '../SafeClaimPanel.tsx'
import { claimedOf } from '../status/claimedOf.ts'
import { isPaid } from '../status/safeClaimWords.tsx'
import { campaign, owned, type Surroundings, token, tree } from './safeClaimDrawings.ts'

const nothing = () => undefined
const notAsked = () => Promise.reject(new Error('Nobody asks.'))

export type SafeClaimActions = {
  onRetry: () => void
  onLook: () => void
  onForget: (proposal: unknown) => void
}

/** The card of a Safe's claim in one state, with what is around it and no chain behind it. */
export function drawnSafeClaim(
  state: SafeClaimState,
  {
    role = { kind: 'reader', account: undefined },
    wallet = { status: 'disconnected' },
    site = plainSite,
    nonce = 3,
    sources = [],
    wasUnpaid = false,
    claimedAt: at,
    free,
    overTime,
  }: Surroundings,
  does: SafeClaimActions = { onRetry: nothing, onLook: nothing, onForget: nothing },
  queries: QueryClient = createQueryClient(),
) {
  queries.setQueryData(claimNoncesQuery(site, owned.address).queryKey, {
    next: 3,
    recommended: nonce,
    serviceError: undefined,
  })
  const claimed = isPaid(state) ? claimedOf(state, { wasUnpaid, at }) : undefined
  return inPage(
    <OpenSafeContext value={{ safe: owned, role }}>
      <SafeClaimPanel
        state={state}
        manifest={{ token, tree }}
        sources={sources}
        overTime={overTime}
        claimed={claimed}
      >
        <SafeClaimBody
          campaign={campaign}
          token={token}
          isOverTime={!!overTime}
          state={state}
          claimed={claimed}
          block={5}
          sources={sources}
          isRetrying={false}
          free={free}
          {...does}
        />
      </SafeClaimPanel>
    </OpenSafeContext>,
    {
      site,
      wallet,
      queries,
      actions: { signSafeTransaction: notAsked, sendCallsInHost: notAsked },
    },
  )
}
