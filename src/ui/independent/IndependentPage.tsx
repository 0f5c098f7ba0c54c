import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type IndependentClaim, independentClaim } from '../../claim/independentClaim.ts'
import { allocationQuery, packageQuery } from '../../claim/queries.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
import { useAccountQuestion } from '../campaign/useAccountQuestion.ts'
import { AccountForm } from '../claim/AccountForm.tsx'
import { rich } from '../language/rich.tsx'
import { Link } from '../navigation/Link.tsx'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { saveFile } from '../parts/saveFile.ts'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './IndependentPage.module.css'

const zero = '0x0000000000000000000000000000000000000000'

/** A claim to take away: calldata, arguments and proof, for any explorer, wallet or script. */
export function IndependentPage({ campaign }: { campaign: CampaignConfig }) {
  const site = useSite()
  const { question, ask } = useAccountQuestion()
  const account = question.status === 'account' ? question.account : undefined
  const pkg = useQuery(packageQuery(site, campaign))
  const answer = useQuery({
    ...allocationQuery(site, { campaign, account: account ?? zero }),
    enabled: account !== undefined,
  })
  return (
    <div
      className={styles.page}
      data-reading={(account !== undefined && !answer.data && !answer.error && !pkg.error) || undefined}
    >
      <h1>{say('Claim without this website')}</h1>
      <p className={styles.lead}>
        {say(
          'The contract works without this site. With these values, anyone can claim from any explorer, wallet or script. The tokens only go to the listed address.',
        )}
      </p>
      <Card title={say('Whose claim?')}>
        <AccountForm
          question={question}
          isBusy={question.status === 'resolving' || (account !== undefined && answer.isFetching)}
          onAsk={ask}
        />
      </Card>
      {body()}
      <p className="center afterRead">
        <Link className="tall" href={`/verify/#distributor=${campaign.distributor}`}>
          {say('Verify the whole campaign')}
        </Link>
      </p>
      <p className="center afterRead">
        <Link className="tall" href={campaignPath(campaign.id, undefined, { account })}>
          {say('Back to the campaign')}
        </Link>
      </p>
    </div>
  )

  function body(): ReactNode {
    const error = pkg.error ?? answer.error
    if (error && !answer.isFetching && !pkg.isFetching)
      return (
        <ErrorNotice
          title={say('We couldn’t check')}
          lead={say('The address may still be eligible.')}
          error={error}
          onRetry={() => void pkg.refetch().then(() => answer.refetch())}
        />
      )
    if (!pkg.data || !answer.data) return null
    if (answer.data.status === 'not-eligible')
      return (
        <Notice tone="plain" title={say('This address can’t claim here')}>
          {say('We checked the list against the contract. This address isn’t on it.')}
        </Notice>
      )
    const claim = independentClaim(pkg.data, answer.data.allocation)
    return (
      <Card
        title={say('The claim')}
        isHero
        aside={<TokenAmount value={answer.data.allocation.amount} token={pkg.data.manifest.token} />}
      >
        {pkg.data.manifest.schedule ? (
          <p>{say('It pays what has unlocked. Send it again whenever more has.')}</p>
        ) : null}
        <Recipe claim={claim} />
      </Card>
    )
  }
}

function Recipe({ claim }: { claim: IndependentClaim }) {
  const json = `${JSON.stringify(claim, null, 2)}\n`
  const list = `[${claim.arguments.proof.join(',')}]`
  return (
    <ol className={styles.steps}>
      <li>
        <h3>{say('In an explorer')}</h3>
        <p>
          {rich(
            'Open the contract on chain {chainId}, choose “Write”, connect any wallet, and call <code>claim</code> with these four values.',
            { chainId: String(claim.chainId), code: (words) => <code>{words}</code> },
          )}
        </p>
        <Value label={say('Contract')} text={claim.to}>
          <Address value={claim.to} canCopy={false} />
        </Value>
        <Value label="index (uint256)" text={claim.arguments.index} />
        <Value label="account (address)" text={claim.arguments.account} />
        <Value label={say('amount (uint256, base units)')} text={claim.arguments.amount} />
        <Value label="proof (bytes32[])" text={list} />
      </li>
      <li>
        <h3>{say('In a wallet or a script')}</h3>
        <p>{say('Send 0 ETH to the contract with this transaction data.')}</p>
        <Value label={say('Calldata')} text={claim.data} />
      </li>
      <li>
        <h3>{say('To keep')}</h3>
        <p>{say('One file with all values. It has no secret. It can only pay the listed address.')}</p>
        <div className="row gap10">
          <Button kind="quiet" onClick={() => saveFile(`claim-${claim.arguments.account}.json`, json)}>
            {say('Download the claim as JSON')}
          </Button>
          <CopyButton text={json} label={say('Copy the JSON')}>
            {say('Copy the JSON')}
          </CopyButton>
        </div>
      </li>
    </ol>
  )
}

function Value({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.value}>
      <span className={styles.label}>{label}</span>
      <div className={styles.text}>
        {children ?? (
          <textarea
            aria-label={label}
            value={text}
            rows={Math.min(3, Math.ceil(text.length / 60))}
            readOnly
          />
        )}
        <CopyButton text={text} label={say('Copy: {label}', { label })} />
      </div>
    </div>
  )
}
