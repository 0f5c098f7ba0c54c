import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { campaignFactsQuery, packageQuery } from '../../claim/queries.ts'
import { trustChecks } from '../../claim/trustChecks.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { AccountForm } from '../claim/AccountForm.tsx'
import { ClaimPanel } from '../claim/ClaimPanel.tsx'
import { ErrorNotice } from '../claim/ErrorNotice.tsx'
import { type Recipient, RecipientField } from '../claim/RecipientField.tsx'
import { useClaim } from '../claim/useClaim.ts'
import { Address } from '../parts/Address.tsx'
import { Card } from '../parts/Card.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { CampaignHeader } from './CampaignHeader.tsx'
import styles from './CampaignPage.module.css'
import { FactsCard } from './FactsCard.tsx'
import { TrustCard } from './TrustCard.tsx'
import { useAccountQuestion } from './useAccountQuestion.ts'

/** One campaign: is this address in it, and its claim. */
export function CampaignPage({ campaign }: { campaign: CampaignConfig }) {
  const site = useSite()
  const wallet = useWallet()
  const { question, isAsked, ask } = useAccountQuestion()
  const [recipient, setRecipient] = useState<Recipient>({ status: 'self' })
  const pkg = useQuery(packageQuery(site, campaign))
  const facts = useQuery(campaignFactsQuery(site, campaign))
  const account = question.status === 'account' ? question.account : undefined
  const { state, claim, retry, dismiss } = useClaim({ campaign, account, recipient })
  const path = `/claim/${campaign.id}/`

  if (!pkg.data) {
    return (
      <div className={styles.alone}>
        {pkg.error && !pkg.isFetching ? (
          <ErrorNotice
            title="Could not check this campaign"
            lead="Who is in it is not known at the moment, and nothing was sent."
            error={pkg.error}
            onRetry={retry}
          />
        ) : (
          <p className={styles.loading}>Reading the list and the contract.</p>
        )}
      </div>
    )
  }
  const { manifest } = pkg.data
  const factsError = facts.isFetching ? undefined : (facts.error ?? undefined)
  const isFalseCode = facts.data && !facts.data.codeMatches
  return (
    <>
      <CampaignHeader manifest={manifest} now={facts.data?.head.timestamp} />
      <div className={styles.grid}>
        <div className={styles.column}>
          {facts.data?.head.isHalted ? (
            <Notice tone="warn" title="Blast is not producing blocks">
              No one can claim right now, and nothing is lost. The last block is {facts.data.head.ageSeconds}{' '}
              seconds old.
            </Notice>
          ) : null}
          {isFalseCode ? (
            <Notice tone="bad" title="Do not continue">
              The code at the contract’s address is not the published code. Nothing can be claimed here.
            </Notice>
          ) : (
            <Card title="Check and claim" isHero>
              <div className={styles.claim}>
                <AccountForm
                  question={question}
                  isBusy={question.status === 'resolving' || state.status === 'checking'}
                  onAsk={ask}
                />
                {question.status === 'account' && question.name ? (
                  <Notice tone="plain" title={`${question.name} is this address`}>
                    <Address value={question.account} /> Names can be imitated: compare the whole address.
                  </Notice>
                ) : null}
                <ClaimPanel
                  state={state}
                  token={manifest.token}
                  tree={manifest.tree}
                  payer={wallet.status === 'connected' ? wallet.account : undefined}
                  campaignPath={path}
                  recipientField={
                    wallet.status === 'connected' &&
                    account?.toLowerCase() === wallet.account.toLowerCase() ? (
                      <RecipientField key={account} onChange={setRecipient} />
                    ) : null
                  }
                  onConnect={wallet.actions.openConnect}
                  onSwitchChain={() => void wallet.actions.switchChain().catch(() => undefined)}
                  onClaim={claim}
                  onRetry={retry}
                  onDismiss={dismiss}
                />
                {isAsked && wallet.status === 'connected' && account !== wallet.account ? (
                  <button type="button" className={styles.mine} onClick={() => ask('')}>
                    Check my own wallet instead
                  </button>
                ) : null}
              </div>
            </Card>
          )}
          <TrustCard checks={trustChecks({ pkg: pkg.data, facts: facts.data, factsError })} />
        </div>
        <div className={styles.column}>
          {factsError ? (
            <ErrorNotice
              title="The contract could not be read"
              lead="What the list says is verified all the same."
              error={factsError}
              onRetry={retry}
            />
          ) : null}
          <FactsCard pkg={pkg.data} facts={facts.data} isUnreadable={factsError !== undefined} />
          <Card title="You do not need this site">
            <p className={styles.text}>
              The list is a set of plain files, and the contract pays whoever is in it, with or without us.
              Take your claim with you: the calldata, the arguments and the proof, for any explorer or wallet.
            </p>
            <p>
              <Link
                className={styles.more}
                href={`${path}without-this-site/${account ? `#account=${account}` : ''}`}
              >
                Claim without this site
              </Link>
            </p>
          </Card>
        </div>
      </div>
    </>
  )
}
