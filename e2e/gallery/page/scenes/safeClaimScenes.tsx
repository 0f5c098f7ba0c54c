import type { SafeState } from '../../../../src/chain/readSafeState.ts'
import type { SafeClaimState } from '../../../../src/claim/safeClaim/safeClaimState.ts'
import { chainSafeQuery, claimNoncesQuery } from '../../../../src/multisig/queries.ts'
import { SafeClaimPage } from '../../../../src/ui/safeClaim/SafeClaimPage.tsx'
import {
  owned,
  type Surroundings,
  safe,
  safeClaimDrawings,
} from '../../../../src/ui/safeClaim/test-support/safeClaimDrawings.ts'
import { seedCampaign, springCampaign } from '../../../../src/ui/test-support/campaignFixture.ts'
import type { WalletState } from '../../../../src/ui/wallet/walletContext.ts'
import { gallerySite } from '../gallerySite.ts'
import type { Scene } from '../scene.ts'

/** The Safe as it is on chain, with the published contracts of its version. */
export const foundSafe: Extract<SafeState, { status: 'safe' }> = {
  status: 'safe',
  ...owned,
  implementation: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  modules: [],
  fallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
  guard: null,
  balance: 0n,
  blockNumber: 5,
  agreement: { agreed: 2, configured: 2 },
}

/** The same as the role says: the page finds the role by the wallet. */
function walletOf({ role, wallet = { status: 'disconnected' } }: Surroundings): WalletState {
  if (role?.kind !== 'host') return wallet
  const { owners, threshold, version } = owned
  return {
    status: 'connected',
    kind: 'safe',
    safe: { owners, threshold, version, isReadOnly: role.isReadOnly },
    account: safe,
    chainId: 81457,
    name: 'Safe',
    icon: undefined,
  }
}

const rows = Object.entries(safeClaimDrawings).flatMap(([status, looks]) =>
  looks.map(({ as, state, ...around }) => ({
    name: as === undefined ? status : `${status}, ${as}`,
    state: { status, ...state } as SafeClaimState,
    around,
  })),
)

/** Every state of a Safe's claim, in its page. */
export const safeClaimScenes: readonly Scene[] = rows.map(({ name, state, around }): Scene => {
  const { site: own, nonce = 3, sources = [] } = around
  const site = own ? { ...gallerySite, safeService: own.safeService, api: own.api } : gallerySite
  return {
    page: 'safe-claim',
    name,
    route: '/claim/[campaign]/safe',
    hash: `#safe=${safe}`,
    site,
    wallet: walletOf(around),
    draw: () => <SafeClaimPage campaign={springCampaign} />,
    seed(queries) {
      seedCampaign(queries, site)
      queries.setQueryData(claimNoncesQuery(site, safe).queryKey, {
        next: 3,
        recommended: nonce,
        serviceError: undefined,
      })
      queries.setQueryData(chainSafeQuery(site, safe).queryKey, foundSafe)
    },
    answers: { safeClaim: { state, sources } },
  }
})
