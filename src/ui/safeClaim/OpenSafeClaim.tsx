import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { Address as AddressValue } from 'viem'
import { packageQuery } from '../../claim/queries.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { chainSafeQuery } from '../../multisig/queries.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
import { OpenSafeProvider } from '../multisig/OpenSafeProvider.tsx'
import { isDangerous, SafeCodeWarnings } from '../multisig/SafeCodeWarnings.tsx'
import { whyNoSafe } from '../multisig/whyNoSafe.ts'
import { Link } from '../navigation/Link.tsx'
import { Address } from '../parts/Address.tsx'
import { Card } from '../parts/Card.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './OpenSafeClaim.module.css'
import { proposalStore } from './proposalStore.ts'
import { SafeClaim } from './SafeClaim.tsx'

/** Only in rounds of a series. */
const InSafeSeries = lazyPart(
  () => import('./series/InSafeSeries.tsx').then((module) => module.InSafeSeries),
  ({ children }: { children: ReactNode }) => children,
)

/** The claim of one Safe, once the chain has said that it is one. */
export function OpenSafeClaim({
  campaign,
  address,
  proposal,
  signed,
  terms,
}: {
  campaign: CampaignConfig
  address: AddressValue
  /** What a link brought along; anybody may have written it. */
  proposal: string | undefined
  /** The same of a claim authorization that owners sign. */
  signed: string | undefined
  /** The same of an acceptance of terms. */
  terms: string | undefined
}) {
  const site = useSite()
  const { data, error, isFetching, refetch } = useQuery(chainSafeQuery(site, address))
  const pkg = useQuery(packageQuery(site, campaign)).data
  const isRound = campaign.next !== undefined || pkg?.manifest.previous !== undefined
  const claim = (block: number) => (
    <SafeClaim
      campaign={campaign}
      linkedText={proposal}
      signedText={signed}
      termsText={terms}
      block={block}
    />
  )
  const isKnown = proposalStore.read({ chainId: site.chainId, safe: address }).length > 0
  if (data?.status === 'safe')
    return (
      // A claim takes nothing from the Safe, and the list proves it: it goes on with one node.
      <OpenSafeProvider found={data} isConfirmed>
        <SafeCodeWarnings safe={address} only={isDangerous} />
        {isRound ? (
          <Suspense>
            <InSafeSeries campaign={campaign} safe={address}>
              {claim(data.blockNumber)}
            </InSafeSeries>
          </Suspense>
        ) : (
          claim(data.blockNumber)
        )}
      </OpenSafeProvider>
    )
  const none = data && whyNoSafe(data)
  return (
    <div className={styles.alone} data-safe-state="closed">
      <Card title={say('Claim for a Safe')} isHero>
        <div className="stack gap16">
          <Address value={address} />
          {none ? (
            <Notice
              tone="warn"
              title={none.title}
              action={
                <Link className="link" href={campaignPath(campaign.id, undefined, { account: address })}>
                  {say('Check this address in the campaign')}
                </Link>
              }
            >
              {none.sentence}
            </Notice>
          ) : error ? (
            <ErrorNotice
              title={say('We couldn’t check this Safe')}
              lead={
                isKnown ? say('What you signed and sent here is kept.') : say('Nothing was signed or sent.')
              }
              error={error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          ) : (
            <p className="muted" data-reading>
              {say('Reading the Safe from Blast…')}
            </p>
          )}
        </div>
      </Card>
    </div>
  )
}
