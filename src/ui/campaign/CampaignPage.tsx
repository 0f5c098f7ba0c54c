import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useEffect } from 'react'
import { campaignFactsQuery, headQuery, packageQuery } from '../../claim/queries.ts'
import { readAgain } from '../../claim/readAgain.ts'
import { trustChecks } from '../../claim/trustChecks.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { AccountForm } from '../claim/AccountForm.tsx'
import { CheckPanel } from '../claim/CheckPanel.tsx'
import { EligibleClaim } from '../claim/EligibleClaim.tsx'
import { useAllocationCheck } from '../claim/useAllocationCheck.ts'
import { useSettled } from '../claim/useSettled.ts'
import { onReturn } from '../page/onReturn.ts'
import { Address } from '../parts/Address.tsx'
import { Card } from '../parts/Card.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { useSite } from '../site/siteContext.ts'
import { safeOfWallet, useWallet } from '../wallet/walletContext.ts'
import { CampaignHeader } from './CampaignHeader.tsx'
import styles from './CampaignPage.module.css'
import { FactsCard } from './FactsCard.tsx'
import { TrustCard } from './TrustCard.tsx'
import { useAccountQuestion } from './useAccountQuestion.ts'

/**
 * Milliseconds; what is younger than two blocks of Blast is not read again because somebody looks at the page
 * again.
 */
const twoBlocks = 4_000

/** One campaign: is this address in it, and its claim. */
export function CampaignPage({ campaign }: { campaign: CampaignConfig }) {
  const site = useSite()
  const client = useQueryClient()
  const wallet = useWallet()
  const { question, isAsked, ask } = useAccountQuestion()
  const pkg = useSettled('package', useQuery(packageQuery(site, campaign)))
  const facts = useSettled('facts', useQuery(campaignFactsQuery(site, campaign)))
  const head = useQuery(headQuery(site))
  const account = question.status === 'account' ? question.account : undefined
  const check = useAllocationCheck(campaign, account)
  const path = `/claim/${campaign.id}/`
  const payer = wallet.status === 'connected' ? wallet.account : undefined
  const retry = () => void readAgain(client)
  useEffect(() => onReturn(() => void readAgain(client, { olderThan: twoBlocks })), [client])

  if (!pkg.data) {
    return (
      <div className={styles.alone}>
        {pkg.error ? (
          <ErrorNotice
            title="Could not check this campaign"
            lead="You may still be eligible. Nothing was sent."
            error={pkg.error}
            onRetry={retry}
            isRetrying={pkg.isFetching}
          />
        ) : (
          <p className={styles.loading}>Reading the list and the contract.</p>
        )}
      </div>
    )
  }
  const { manifest } = pkg.data
  const factsError = facts.error
  const isFalseCode = facts.data && !facts.data.codeMatches
  return (
    <>
      <CampaignHeader manifest={manifest} now={facts.data?.head.timestamp} />
      <div className={styles.grid}>
        <div className="stack gap20">
          {head.data?.isHalted ? (
            <Notice tone="warn" title="Blast is not producing blocks">
              No one can claim right now, and nothing is lost. There was no new block for{' '}
              {head.data.stillForSeconds} seconds.
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
                  isBusy={question.status === 'resolving' || check.status === 'checking'}
                  onAsk={ask}
                />
                {question.status === 'account' && question.name ? (
                  <Notice tone="plain" title={`${question.name} is this address`}>
                    <Address value={question.account} /> Names can be imitated: compare the whole address.
                  </Notice>
                ) : null}
                {check.status === 'eligible' ? (
                  <EligibleClaim
                    key={`${check.allocation.index} ${payer}`}
                    campaign={campaign}
                    manifest={manifest}
                    allocation={check.allocation}
                  />
                ) : (
                  <CheckPanel campaign={campaign.id} check={check} onRetry={retry} />
                )}
                {isAsked && wallet.status === 'connected' && account !== wallet.account ? (
                  <TextButton onClick={() => ask('')}>
                    {safeOfWallet(wallet) ? 'Check this Safe instead' : 'Check my own wallet instead'}
                  </TextButton>
                ) : null}
              </div>
            </Card>
          )}
          <TrustCard checks={trustChecks({ pkg: pkg.data, facts: facts.data, factsError })} />
        </div>
        <div className="stack gap20">
          {factsError ? (
            <ErrorNotice
              title="The contract could not be read"
              lead="What the list says is verified all the same."
              error={factsError}
              onRetry={retry}
              isRetrying={facts.isFetching}
            />
          ) : null}
          <FactsCard pkg={pkg.data} facts={facts.data} isUnreadable={factsError !== undefined} />
          <Card title="You do not need this site">
            <p className={styles.text}>
              The contract pays with or without us. Take the calldata and the proof to any explorer or wallet.
            </p>
            <p>
              <Link
                className="link"
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
