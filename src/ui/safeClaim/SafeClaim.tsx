import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { pastClaimQuery } from '../../claim/queries.ts'
import type { SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { SponsoredSteps } from '../claim/sponsored/SponsoredSteps.tsx'
import { sponsoredWords } from '../claim/sponsored/sponsoredWords.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { rewriteFragment } from '../multisig/useWorkspaceFragment.ts'
import { useSite } from '../site/siteContext.ts'
import { Folds } from './Folds.tsx'
import { ImportProposal } from './ImportProposal.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import { ClaimOutcomes } from './outcome/ClaimOutcomes.tsx'
import { proposalStore } from './proposalStore.ts'
import styles from './SafeClaim.module.css'
import { SafeClaimBody } from './SafeClaimBody.tsx'
import { SafeClaimHeader } from './SafeClaimHeader.tsx'
import { SafeClaimPanel } from './SafeClaimPanel.tsx'
import { safeClaimPath } from './safeClaimPath.ts'
import { SafeSeriesContext } from './series/safeSeriesContext.ts'
import { ClaimByAuthorization } from './signed/ClaimByAuthorization.tsx'
import { useFreeClaim } from './sponsored/useFreeClaim.ts'
import { claimedOf } from './status/claimedOf.ts'
import { isPaid } from './status/safeClaimWords.tsx'
import { TermsGate } from './terms/TermsGate.tsx'
import { useSafeTerms } from './terms/useSafeTerms.ts'
import { useSafeClaim } from './useSafeClaim.ts'

/**
 * Nothing is paid, and the Safe's owners can sign: the site has ways to claim, and terms to put before them.
 */
const mayPermit: ReadonlySet<SafeClaimState['status']> = new Set([
  ...(['not-started', 'unproposed', 'collecting', 'queued', 'executable'] as const),
  ...(['failed', 'replaced', 'spent'] as const),
])
/** By the chain it is not paid: if it is later in this visit, it has just been. */
const isUnpaid: ReadonlySet<SafeClaimState['status']> = new Set([...mayPermit, 'unsupported', 'executing'])

/** What the Safe can claim, its status, and what the visitor can do about it. */
export function SafeClaim({
  campaign,
  linkedText,
  signedText,
  termsText,
  block,
}: {
  campaign: CampaignConfig
  linkedText: string | undefined
  /** Of the claim authorization that is open. */
  signedText: string | undefined
  /** Of an acceptance of terms that a link has brought. */
  termsText: string | undefined
  /** One at which nothing that is signed here was executed. */
  block: number
}) {
  const site = useSite()
  const { chainId } = site
  const { safe } = useOpenSafe()
  const claim = useSafeClaim({ campaign, linkedText })
  const { state, manifest, links, sponsored } = claim
  // A visitor who was sent a claim authorization is here for it.
  const [cameByLink] = useState(signedText !== undefined)
  const [wasUnpaid, setWasUnpaid] = useState(false)
  useEffect(() => {
    if (isUnpaid.has(state.status)) setWasUnpaid(true)
  }, [state.status])
  const allocation = 'allocation' in state ? state.allocation : undefined
  const past = useQuery({
    ...pastClaimQuery(site, {
      distributor: campaign.distributor,
      index: allocation?.index ?? 0,
      account: safe.address,
      fromBlock: campaign.fromBlock,
      isOverTime: !!manifest?.schedule,
    }),
    enabled: isPaid(state),
  }).data
  const claimed = isPaid(state) ? claimedOf(state, { wasUnpaid, at: past?.timestamp }) : undefined
  const pending = 'pending' in state ? state.pending : undefined
  const isOpen = mayPermit.has(state.status)
  const terms = useSafeTerms({ campaign, isNeeded: isOpen })
  const free = useFreeClaim({
    campaign,
    allocation,
    overTime: claim.overTime,
    token: manifest?.token,
    rounds: useContext(SafeSeriesContext).parts,
    sponsored,
    onAsk: terms.ask,
  })
  type Parts = Pick<NonNullable<Parameters<typeof safeClaimPath>[1]>, 'signed' | 'terms' | 'proposal'>
  const openParts = (parts: Parts) =>
    rewriteFragment(safeClaimPath(campaign.id, { safe: safe.address, ...parts }).replace(/^.*#/, '#'))
  const leaveLink = () => {
    links.drop()
    openParts({ signed: signedText, terms: termsText })
  }
  const bring = (text: string) =>
    // The next look remembers it, where it claims, waits and an owner has signed it.
    void links.bring(text).then(() => claim.look())
  const signedWay =
    // What unlocks later can be authorized before.
    allocation && manifest && (isOpen || state.status === 'nothing-due') ? (
      <ClaimByAuthorization
        campaign={campaign}
        manifest={manifest}
        allocation={allocation}
        overTime={claim.overTime}
        text={signedText}
        now={claim.now}
        onText={(signed) => openParts({ signed, terms: termsText, proposal: linkedText })}
        onLook={claim.look}
      />
    ) : null
  const sent = (isOpen || state.status === 'unsupported') && sponsored.id !== undefined
  const words = sent ? sponsoredWords(sponsored.progress) : undefined
  return (
    <div className={styles.page}>
      <SafeClaimHeader campaign={campaign} manifest={manifest} />
      <LinkNotice stranger={links.stranger} fault={links.linkFault} onLeave={leaveLink} />
      <SafeClaimPanel
        state={state}
        manifest={manifest}
        overTime={claim.overTime}
        words={words}
        claimed={claimed}
        sources={claim.sources}
      >
        {sent ? (
          <div className="stack gap10" data-sponsored={sponsored.progress?.status ?? 'asking'}>
            <SponsoredSteps
              progress={sponsored.progress}
              account={safe.address}
              isOtherTyped={false}
              isUnclaimed
              ownWay={say('You can claim in another way below.')}
              onDismiss={sponsored.dismiss}
            />
          </div>
        ) : null}
        <TermsGate
          campaign={campaign}
          terms={terms}
          text={termsText}
          onText={(terms) => openParts({ signed: signedText, terms, proposal: linkedText })}
        >
          {cameByLink ? signedWay : null}
          <SafeClaimBody
            campaign={campaign}
            token={manifest?.token}
            isOverTime={!!manifest?.schedule}
            state={state}
            claimed={claimed}
            isSent={words !== undefined}
            block={block}
            free={free}
            sources={claim.sources}
            isRetrying={claim.isRetrying}
            onRetry={claim.retry}
            onLook={claim.look}
            onForget={(proposal) => {
              proposalStore.forget({ chainId, ...proposal })
              leaveLink()
            }}
          />
          {claim.executed ? <ClaimOutcomes {...claim.executed} /> : null}
          <Folds>
            {cameByLink ? null : signedWay}
            {allocation && !claimed ? (
              <ImportProposal
                label={
                  pending
                    ? say('Add signatures that another owner sent you')
                    : say('Open a proposal that you were sent')
                }
                error={links.bringFault}
                onText={bring}
              />
            ) : null}
          </Folds>
        </TermsGate>
      </SafeClaimPanel>
    </div>
  )
}
