import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { campaignFactsQuery, headQuery, packageQuery } from '../../claim/queries.ts'
import { readAgain } from '../../claim/readAgain.ts'
import type { CampaignPreview } from '../../config/campaignPreview.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { AccountForm } from '../claim/AccountForm.tsx'
import { CheckPanel } from '../claim/CheckPanel.tsx'
import { ConnectWallet } from '../claim/ConnectWallet.tsx'
import { EligibleClaim } from '../claim/EligibleClaim.tsx'
import { useAllocationCheck } from '../claim/useAllocationCheck.ts'
import { useClaimParts } from '../claim/useClaimParts.ts'
import { useSettled } from '../claim/useSettled.ts'
import { Link } from '../navigation/Link.tsx'
import { OtherDevice } from '../otherDevice/OtherDevice.tsx'
import { onReturn } from '../page/onReturn.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { Notice } from '../parts/Notice.tsx'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import small from '../parts/small.module.css'
import { TextButton } from '../parts/TextButton.tsx'
import { useKeptFocus } from '../parts/useKeptFocus.ts'
import { useCampaignPreview } from '../site/previewContext.ts'
import { useSite } from '../site/siteContext.ts'
import { safeOfWallet, useWallet } from '../wallet/walletContext.ts'
import { AskedAccount } from './AskedAccount.tsx'
import { CampaignHeader } from './CampaignHeader.tsx'
import styles from './CampaignPage.module.css'
import { campaignPath } from './campaignPath.ts'
import { FactsCard } from './FactsCard.tsx'
import { TrustCard } from './TrustCard.tsx'
import { useAccountQuestion } from './useAccountQuestion.ts'

/** Only in rounds of a series. */
const InSeries = lazyPart(
  () => import('../claim/series/InSeries.tsx').then((module) => module.InSeries),
  NotLoaded,
)

/**
 * Milliseconds; what is younger than two blocks of Blast is not read again because somebody looks at the page
 * again.
 */
const twoBlocks = 4_000

/** One campaign: can this address claim, and its claim. */
export function CampaignPage({ campaign }: { campaign: CampaignConfig }) {
  const site = useSite()
  const client = useQueryClient()
  const wallet = useWallet()
  useClaimParts(wallet, site.api.isEnabled)
  const { question, isAsked, ask } = useAccountQuestion()
  const [isChanging, setChanging] = useState(false)
  const pkg = useSettled('package', useQuery(packageQuery(site, campaign)))
  const facts = useSettled('facts', useQuery(campaignFactsQuery(site, campaign)))
  const head = useQuery(headQuery(site))
  const account = question.status === 'account' ? question.account : undefined
  const check = useAllocationCheck(campaign, account)
  const payer = wallet.status === 'connected' ? wallet.account : undefined
  const retry = () => void readAgain(client)
  useEffect(() => onReturn(() => void readAgain(client, { olderThan: twoBlocks })), [client])

  // Connecting from anywhere on the page is the way to a claim: the card comes into sight.
  const card = useRef<HTMLElement>(null)
  const wasConnecting = useRef(false)
  useEffect(() => {
    if (wallet.status === 'connected' && wasConnecting.current)
      card.current?.scrollIntoView({ block: 'nearest' })
    wasConnecting.current = wallet.status === 'connecting'
  }, [wallet.status])

  const preview = useCampaignPreview(campaign.id)
  // What the build knew is there at once; what was read here takes its place.
  const { texts, token, window, tree } = pkg.data?.manifest ?? fromPreview(preview)
  const factsError = facts.error
  const isFalseCode = facts.data && !facts.data.codeMatches
  const isOwn = account !== undefined && account === payer
  const isFormOpen = isChanging || account === undefined
  // A form that was answered is gone, and a panel that is replaced by another kind of it.
  const answers = useKeptFocus<HTMLDivElement>(`${isFormOpen} ${check.status} ${payer}`)
  const ownInstead =
    !isAsked || payer === undefined || isOwn
      ? undefined
      : safeOfWallet(wallet)
        ? say('Use this Safe')
        : say('Use my wallet')
  const answer =
    check.status === 'eligible' && pkg.data ? (
      <EligibleClaim
        key={`${check.allocation.index} ${payer}`}
        campaign={campaign}
        manifest={pkg.data.manifest}
        allocation={check.allocation}
      />
    ) : (
      <CheckPanel
        campaign={campaign.id}
        check={check.status === 'eligible' ? { ...check, status: 'checking' } : check}
        onRetry={retry}
      />
    )
  const askOwn = () => {
    setChanging(false)
    ask('')
  }
  return (
    <>
      <CampaignHeader
        campaignId={campaign.id}
        texts={texts ?? { title: campaign.id, description: '' }}
        token={token}
        window={window}
        now={facts.data?.head.timestamp}
        isCancelled={facts.data?.isCancelled}
      />
      <div className={styles.grid}>
        <div {...answers} className="stack gap20" tabIndex={-1}>
          {head.data?.isHalted ? (
            <Notice tone="warn" title={say('Blast isn’t producing blocks')}>
              {say(
                {
                  one: 'No one can claim right now. Your tokens are safe. There has been no new block for {count} second.',
                  other:
                    'No one can claim right now. Your tokens are safe. There has been no new block for {count} seconds.',
                },
                { count: head.data.stillForSeconds },
              )}
            </Notice>
          ) : null}
          {isFalseCode ? (
            <Notice tone="bad" title={say('Do not continue')}>
              {say('The contract’s code isn’t the published code. You can’t claim here.')}
            </Notice>
          ) : (
            <section
              ref={card}
              className={`${small.card} ${styles.claim}`}
              aria-label={say('Check and claim')}
              data-asked={!isFormOpen || undefined}
            >
              {isFormOpen ? (
                <>
                  {payer === undefined && !isChanging ? (
                    <div className={styles.idle}>
                      <ConnectWallet />
                      <p className={styles.or}>{say('or check an address')}</p>
                    </div>
                  ) : null}
                  <AccountForm
                    question={question}
                    isBusy={question.status === 'resolving'}
                    isFocused={isChanging}
                    onAsk={(text) => {
                      setChanging(false)
                      ask(text)
                    }}
                  />
                  {ownInstead ? <TextButton onClick={askOwn}>{ownInstead}</TextButton> : null}
                </>
              ) : (
                <AskedAccount
                  account={account}
                  name={question.status === 'account' ? question.name : undefined}
                  owner={!isOwn ? undefined : safeOfWallet(wallet) ? say('This Safe') : say('Your wallet')}
                  ownInstead={ownInstead}
                  onChange={() => setChanging(true)}
                  onOwn={askOwn}
                />
              )}
              {pkg.error && !pkg.data ? (
                <ErrorNotice
                  title={say('We couldn’t check this campaign')}
                  lead={say('You may still be eligible. Nothing was sent.')}
                  error={pkg.error}
                  onRetry={retry}
                  isRetrying={pkg.isFetching}
                />
              ) : pkg.data && (campaign.next || pkg.data.manifest.previous) ? (
                <Suspense>
                  <InSeries campaign={campaign} manifest={pkg.data.manifest} account={account}>
                    {answer}
                  </InSeries>
                </Suspense>
              ) : (
                answer
              )}
            </section>
          )}
        </div>
        <div className="stack gap12">
          {factsError ? (
            <ErrorNotice
              title={say('We couldn’t read the contract')}
              lead={say('We did verify the list.')}
              error={factsError}
              onRetry={retry}
              isRetrying={facts.isFetching}
            />
          ) : null}
          {tree ? (
            <FactsCard
              count={tree.count}
              description={texts?.description}
              pkg={pkg.data}
              facts={facts.data}
              isUnreadable={factsError !== undefined}
            />
          ) : null}
          <TrustCard evidence={pkg.data && { pkg: pkg.data, facts: facts.data, factsError }} />
          <p>
            <Link className="link" href={campaignPath(campaign.id, 'without-this-site', { account })}>
              {say('Claim without this website')}
            </Link>
          </p>
          <OtherDevice campaign={campaign.id} path={campaignPath(campaign.id, undefined, { account })} />
        </div>
      </div>
    </>
  )
}

/** What the build knew of a campaign, in the shape of its manifest. */
function fromPreview(preview: CampaignPreview | undefined) {
  if (!preview) return { texts: undefined, token: undefined, window: undefined, tree: undefined }
  const { title, description = '', token, window, count } = preview
  return { texts: { title, description }, token, window, tree: { count } }
}
