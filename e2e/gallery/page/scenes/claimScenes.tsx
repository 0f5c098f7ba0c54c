import type { QueryClient } from '@tanstack/react-query'
import type { AllocationCheck, ClaimState } from '../../../../src/claim/claimState.ts'
import { campaignFactsQuery, headQuery, packageQuery } from '../../../../src/claim/queries.ts'
import type { SponsoredProgress } from '../../../../src/claim/sponsored/followSponsored.ts'
import { sponsorshipQuery } from '../../../../src/claim/sponsored/sponsorshipQuery.ts'
import { type TermsQuestion, termsQuery } from '../../../../src/claim/terms/termsQuery.ts'
import type { SiteConfig } from '../../../../src/config/site.ts'
import { CampaignPage } from '../../../../src/ui/campaign/CampaignPage.tsx'
import type { ClaimPanelProps } from '../../../../src/ui/claim/ClaimPanel.tsx'
import { recipientStore } from '../../../../src/ui/claim/recipientStore.ts'
import { sponsoredDrawings } from '../../../../src/ui/claim/sponsored/test-support/sponsoredDrawings.ts'
import type { SponsorTrouble } from '../../../../src/ui/claim/sponsored/useSponsored.ts'
import { account, claimDrawings } from '../../../../src/ui/claim/test-support/claimDrawings.ts'
import {
  seedCampaign,
  springCampaign,
  springFacts,
  springPackage,
} from '../../../../src/ui/test-support/campaignFixture.ts'
import type { WalletState } from '../../../../src/ui/wallet/walletContext.ts'
import { termsText } from '../../../support/termsText.ts'
import { gallerySite } from '../gallerySite.ts'
import type { Scene } from '../scene.ts'
import { seedError } from '../seedError.ts'

const wallet = {
  status: 'connected',
  kind: 'wallet',
  account,
  chainId: 81457,
  name: 'A wallet',
  icon: undefined,
} as const

/** These come before a wallet. */
const isWithoutWallet: ReadonlySet<ClaimState['status']> = new Set([
  ...(['idle', 'checking', 'could-not-check', 'not-eligible', 'not-started', 'ended'] as const),
  ...(['campaign-cancelled', 'no-wallet'] as const),
])
/** These are of a Safe that its host has open. */
const isOfSafe: ReadonlySet<ClaimState['status']> = new Set([
  ...(['read-only', 'proposed', 'proposal-failed', 'proposal-replaced'] as const),
])

function walletIn(state: ClaimState, { safe, payer }: Partial<ClaimPanelProps>): WalletState {
  if (state.status === 'connecting') return { status: 'connecting' }
  if (state.status === 'wrong-chain') return { ...wallet, chainId: state.actual }
  if (safe || isOfSafe.has(state.status))
    return {
      ...wallet,
      kind: 'safe',
      name: 'Safe',
      safe: {
        ...(safe ?? { threshold: 2, owners: [account, springCampaign.distributor] }),
        isReadOnly: state.status === 'read-only',
        version: '1.4.1',
      },
    }
  if (isWithoutWallet.has(state.status)) return { status: 'disconnected' }
  return { ...wallet, account: payer ?? account }
}

/** What was found in the list, where the state follows from it alone. */
function checkIn(state: ClaimState): AllocationCheck {
  switch (state.status) {
    case 'idle':
    case 'checking':
    case 'not-eligible':
      return state
    case 'could-not-check':
      if (!state.allocation) return { status: 'could-not-check', account, error: state.error }
      return { status: 'eligible', account, allocation: state.allocation }
    default:
      return { status: 'eligible', account, allocation: state.allocation }
  }
}

/** What somebody has typed before, where the state follows from it. */
function typedIn(state: ClaimState): string | undefined {
  if (state.status === 'needs-recipient') return '0x12'
  const recipient = state.status === 'ready' ? state.plan.recipient : account
  return recipient === account ? undefined : recipient
}

/** A claim that can be made, by the listed account itself. */
const ready = claimDrawings.ready[0].state
const paid = claimDrawings.done[0].state

type SponsoredLook = {
  name: string
  progress?: SponsoredProgress
  trouble?: SponsorTrouble
  /** The chain has it. */
  isPaid?: boolean
  /** Of those that are in the queue already. */
  waiting?: number
  isSpent?: boolean
  /** What the operator pays for at least, in base units. */
  least?: string
}
const refusal = { status: 'not-taken', stored: 'no', isRetryable: false, isSignatureWanted: false } as const

const sponsoredLooks: readonly SponsoredLook[] = [
  { name: 'offered' },
  { name: 'offered, with a queue', waiting: 12 },
  { name: 'spent', isSpent: true },
  { name: 'below the least amount', least: `${10n ** 30n}` },
  { name: 'refused', trouble: { ...refusal, sentence: 'This address had a free claim today.' } },
  { name: 'not accepted', trouble: { ...refusal, isRetryable: true, sentence: 'The site is busy.' } },
  { name: 'signature wanted', trouble: { ...refusal, isSignatureWanted: true, sentence: 'Sign first.' } },
  ...Object.entries(sponsoredDrawings).map(([status, { progress }]) => ({
    name: status,
    progress: { status, ...progress } as SponsoredProgress,
  })),
  { name: 'paid', isPaid: true, progress: { status: 'claimed', hash: paid.hash } },
]

const withApi: SiteConfig = { ...gallerySite, api: { isEnabled: true, url: '/api/v1' } }
const question: TermsQuestion = { campaign: springCampaign.id, account }

/** The campaign’s page of a site with an API, for the connected account. */
const onSiteWithApi = {
  route: '/claim/[campaign]',
  hash: `#account=${account}`,
  site: withApi,
  wallet,
  draw: () => <CampaignPage campaign={springCampaign} />,
}

/** A claim that the site offers to send, and each step of it. */
const sponsoredScenes = sponsoredLooks.map(
  ({ name, progress, trouble, isPaid = false, waiting = 0, isSpent = false, least }): Scene => ({
    page: 'claim-sponsored',
    name,
    ...onSiteWithApi,
    seed(queries) {
      seedCampaign(queries, withApi)
      queries.setQueryData(termsQuery(withApi, question).queryKey, { standing: { status: 'none' } })
      queries.setQueryData(
        sponsorshipQuery(withApi, springCampaign.id).queryKey,
        isSpent
          ? { status: 'spent' }
          : { status: 'open', waiting, ...(least && { least: { unit: 'base' as const, amount: least } }) },
      )
    },
    answers: {
      check: { status: 'eligible', account, allocation: ready.allocation },
      claim: { state: isPaid ? { status: 'done', ...paid } : { status: 'ready', ...ready } },
      sponsored: {
        ...(progress ? { id: 'a claim', progress } : {}),
        ...(isPaid ? { hash: paid.hash } : {}),
        ...(trouble ? { trouble } : {}),
      },
    },
  }),
)

const terms = { hash: '0x12', text: termsText }
/** What a campaign asks of an account before the site's own button. */
const termsScenes = (
  [
    ['to accept', { standing: { status: 'to-accept', terms } }],
    ['accepted', { standing: { status: 'accepted', hash: terms.hash, acceptedAt: 1_700_000_000_000 } }],
    ['could not check', { standing: undefined, error: new Error('The service did not answer.') }],
  ] as const
).map(
  ([name, answer]): Scene => ({
    page: 'claim-terms',
    name,
    ...onSiteWithApi,
    seed(queries) {
      seedCampaign(queries, withApi)
      queries.setQueryData(termsQuery(withApi, question).queryKey, answer)
      queries.setQueryData(sponsorshipQuery(withApi, springCampaign.id).queryKey, { status: 'none' })
    },
    answers: {
      check: { status: 'eligible', account, allocation: ready.allocation },
      claim: { state: { status: 'ready', ...ready } },
    },
  }),
)

const silence = new Error('No node answered.')
/** What goes wrong before anybody's claim is looked at. */
const troubleScenes = Object.entries({
  'files not reached': (queries: QueryClient) =>
    seedError(queries, packageQuery(gallerySite, springCampaign), silence),
  'contract not read'(queries: QueryClient) {
    queries.setQueryData(packageQuery(gallerySite, springCampaign).queryKey, springPackage)
    seedError(queries, campaignFactsQuery(gallerySite, springCampaign), silence)
  },
  'chain halted'(queries: QueryClient) {
    seedCampaign(queries, gallerySite)
    const { number, timestamp } = springFacts.head
    const head = { number, timestamp, stillForSeconds: 45, isHalted: true }
    queries.setQueryData(headQuery(gallerySite).queryKey, head)
  },
  'wrong code': (queries: QueryClient) =>
    seedCampaign(queries, gallerySite, {
      facts: { ...springFacts, codeMatches: false, claimedCount: undefined },
    }),
}).map(
  ([name, seed]): Scene => ({
    page: 'claim-trouble',
    name,
    route: '/claim/[campaign]',
    site: gallerySite,
    draw: () => <CampaignPage campaign={springCampaign} />,
    seed,
  }),
)

const rows = Object.entries(claimDrawings).flatMap(([status, looks]) =>
  looks.map(({ as, state, props = {} }) => ({
    name: as === undefined ? status : `${status}, ${as}`,
    state: { status, ...state } as ClaimState,
    props,
  })),
)

/** Every state of a claim, in the page of its campaign. */
const stateScenes = rows.map(({ name, state, props }): Scene => {
  const connected = walletIn(state, props)
  const site: SiteConfig = gallerySite
  const typed = typedIn(state)
  return {
    page: 'claim',
    name,
    route: '/claim/[campaign]',
    hash: state.status === 'idle' ? '' : `#account=${account}`,
    site,
    wallet: connected,
    draw: () => <CampaignPage campaign={springCampaign} />,
    seed(queries) {
      seedCampaign(queries, site)
      if (typed)
        recipientStore.keep({ distributor: springCampaign.distributor, index: 7, payer: account }, typed)
    },
    answers: {
      check: checkIn(state),
      claim: { state, isReportedClaimed: props.isReportedClaimed },
    },
  }
})

/** What is a press away in a claim that can be made. */
const pressedScenes = stateScenes
  .filter(({ name }) => name === 'ready')
  .map(
    (scene): Scene => ({
      ...scene,
      page: 'claim-pressed',
      name: 'on another device',
      press: ['Continue on your phone'],
    }),
  )

/** All that the page of a campaign can show. */
export const claimScenes: readonly Scene[] = [
  ...stateScenes,
  ...pressedScenes,
  ...sponsoredScenes,
  ...termsScenes,
  ...troubleScenes,
]
