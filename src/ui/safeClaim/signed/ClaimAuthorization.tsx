import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Manifest } from '../../../campaign/manifest.ts'
import type { OverTime } from '../../../claim/readOverTime.ts'
import type { ClaimAuthorizationProposal } from '../../../claim/safeClaim/claimAuthorization.ts'
import { claimAuthorizationQuery } from '../../../claim/safeClaim/claimAuthorizationQueries.ts'
import {
  claimAuthorizationToText,
  mergeClaimAuthorizations,
} from '../../../claim/safeClaim/claimAuthorizationText.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { say } from '../../../language/say.ts'
import { CollectedTextError } from '../../../multisig/collected/createCollectedText.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { ImportProposal } from '../ImportProposal.tsx'
import { Authorization } from './Authorization.tsx'
import { AuthorizationForm } from './AuthorizationForm.tsx'
import { noteInBrowser } from './authorizationStore.ts'
import styles from './signed.module.css'

export type ClaimAuthorizationProps = {
  campaign: CampaignConfig
  manifest: Manifest
  allocation: Allocation
  /** How the allocation stands where it unlocks over time. */
  overTime?: OverTime | undefined
  /**
   * Of the claim authorization that is open, as the page's own address has it: it survives a reload, and
   * anybody may have written it.
   */
  text: string | undefined
  /** By the chain, in unix seconds; undefined while it could not be read. */
  now: number | undefined
  /** Opens another one, or none. */
  onText: (text: string | undefined) => void
  /** Something was sent that the page should see. */
  onLook: () => void
}

/**
 * A claim authorization of the Safe to pay its allocation to a chosen address: made, signed by owners, passed
 * on, and sent by anybody.
 */
export function ClaimAuthorization(props: ClaimAuthorizationProps) {
  const { campaign, text, onText } = props
  const site = useSite()
  const client = useQueryClient()
  const { safe, role } = useOpenSafe()
  const { address } = safe
  const question = { campaign, safe: address, text: text ?? '' }
  const parsed = useQuery({ ...claimAuthorizationQuery(site, question), enabled: text !== undefined })
  const proposal = text === undefined ? undefined : parsed.data?.proposal
  const [fault, setFault] = useState<string>()
  const latest = useRef<ClaimAuthorizationProposal>(undefined)
  useEffect(() => {
    latest.current = proposal
  }, [proposal])

  /** Signatures that came meanwhile are kept. */
  const adopt = useCallback(
    (next: ClaimAuthorizationProposal) => {
      const known = latest.current
      const merged = known?.messageHash === next.messageHash ? mergeClaimAuthorizations(known, next) : next
      latest.current = merged
      // Any other came by the page's address, which anyone may have written.
      noteInBrowser(merged.messageHash, { isTakenIn: true })
      onText(claimAuthorizationToText(merged))
    },
    [onText],
  )
  async function bring(pasted: string) {
    setFault(undefined)
    try {
      const brought = await client.fetchQuery(claimAuthorizationQuery(site, { ...question, text: pasted }))
      if (proposal) mergeClaimAuthorizations(proposal, brought.proposal)
      adopt(brought.proposal)
    } catch (error) {
      setFault(error instanceof CollectedTextError ? error.summary : String(error))
    }
  }

  if (text !== undefined && parsed.error)
    return parsed.error instanceof CollectedTextError ? (
      <Notice
        tone="bad"
        title={say('This claim authorization can’t be used')}
        action={
          <Button kind="quiet" onClick={() => onText(undefined)}>
            {say('Dismiss')}
          </Button>
        }
      >
        {say('{summary} Nothing was signed or sent.', { summary: parsed.error.summary })}
      </Notice>
    ) : (
      <QueryErrorNotice
        title={say('We couldn’t check this claim authorization')}
        lead={say('Nothing was signed or sent.')}
        query={parsed}
      />
    )
  if (text !== undefined && !proposal)
    return <p className="muted small">{say('Reading the claim authorization…')}</p>
  return (
    <div className={styles.signed}>
      {proposal ? (
        <Authorization
          {...props}
          // What was compared or begun for one claim authorization says nothing of the next.
          key={proposal.messageHash}
          text={claimAuthorizationToText(proposal)}
          proposal={proposal}
          onSigned={adopt}
        />
      ) : role.kind === 'host' ? (
        <p className="muted small">
          {say('Owners sign this in their own wallets. Open this page outside the Safe.')}
        </p>
      ) : (
        <AuthorizationForm {...props} onTerms={adopt} />
      )}
      <ImportProposal
        label={
          proposal
            ? say('Add signatures to this claim authorization')
            : say('Open a claim authorization from another owner')
        }
        what="authorization"
        error={fault}
        onText={(pasted) => void bring(pasted)}
      />
    </div>
  )
}
