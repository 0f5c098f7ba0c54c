import { useState } from 'react'
import type { SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { AllocationProof } from '../claim/AllocationProof.tsx'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { rewriteFragment } from '../multisig/useWorkspaceFragment.ts'
import { Card } from '../parts/Card.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useKeptFocus } from '../parts/useKeptFocus.ts'
import { useSite } from '../site/siteContext.ts'
import { ImportProposal } from './ImportProposal.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import { ClaimOutcomes } from './outcome/ClaimOutcomes.tsx'
import { PendingCards } from './PendingCards.tsx'
import { proposalStore } from './proposalStore.ts'
import styles from './SafeClaim.module.css'
import { SafeClaimBody } from './SafeClaimBody.tsx'
import { safeClaimPath } from './safeClaimPath.ts'
import { safeClaimSentence } from './safeClaimSentence.ts'
import { ClaimByAuthorization } from './signed/ClaimByAuthorization.tsx'
import { SponsoredUpdate } from './sponsored/SponsoredUpdate.tsx'
import { SponsoredWay } from './sponsored/SponsoredWay.tsx'
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
  const { chainId } = useSite()
  const { safe } = useOpenSafe()
  const claim = useSafeClaim({ campaign, linkedText })
  const { state, manifest, links } = claim
  // A visitor who was sent a claim authorization is here for it.
  const [cameByLink] = useState(signedText !== undefined)
  const panel = useKeptFocus<HTMLElement>(state.status)
  const allocation = 'allocation' in state ? state.allocation : undefined
  const pending = 'pending' in state ? state.pending : undefined
  const terms = useSafeTerms({ campaign, isNeeded: mayPermit.has(state.status) })
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
    allocation && manifest && mayPermit.has(state.status) ? (
      <ClaimByAuthorization
        campaign={campaign}
        manifest={manifest}
        allocation={allocation}
        text={signedText}
        now={claim.now}
        onText={(signed) => openParts({ signed, terms: termsText, proposal: linkedText })}
        onLook={claim.look}
      />
    ) : null
  return (
    <div className={styles.grid} data-has-aside={pending !== undefined}>
      <div className="stack gap20">
        <LinkNotice stranger={links.stranger} fault={links.linkFault} onLeave={leaveLink} />
        <Card title="The claim" isHero>
          <section
            {...panel}
            className={styles.panel}
            aria-label="The Safe’s claim"
            tabIndex={-1}
            data-safe-claim={state.status}
          >
            {allocation && manifest ? (
              <>
                <p className={styles.amount}>
                  <TokenAmount value={allocation.amount} token={manifest.token} />
                </p>
                <Disclosure summary="Proof that this is on the list">
                  <AllocationProof allocation={allocation} tree={manifest.tree} />
                </Disclosure>
              </>
            ) : null}
            <p className={styles.sentence} role="status">
              {safeClaimSentence(state)}
            </p>
            {mayPermit.has(state.status) || state.status === 'unsupported' ? (
              <SponsoredUpdate sponsored={claim.sponsored} />
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
                state={state}
                block={block}
                sponsored={<SponsoredWay campaign={campaign} sponsored={claim.sponsored} onAsk={terms.ask} />}
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
              {cameByLink ? null : signedWay}
              {allocation && state.status !== 'done' ? (
                <ImportProposal
                  label={
                    pending
                      ? 'Add signatures that another owner sent you'
                      : 'Open a proposal that you were sent'
                  }
                  error={links.bringFault}
                  onText={bring}
                />
              ) : null}
            </TermsGate>
          </section>
        </Card>
      </div>
      {pending ? (
        <div className="stack gap20" data-place="aside">
          <PendingCards pending={pending} />
        </div>
      ) : null}
    </div>
  )
}
