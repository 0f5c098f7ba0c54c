import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isAddressEqual } from 'viem'
import type { Manifest } from '../../campaign/manifest.ts'
import { isAgreed } from '../../claim/nodesAgreement.ts'
import { allocationQuery, claimedQuery, packageQuery, termsOf } from '../../claim/queries.ts'
import type { VotesDelegation } from '../../claim/safeClaim/buildSafeClaim.ts'
import {
  isSameAllocation,
  type ReadClaim,
  type SafeClaimReading,
} from '../../claim/safeClaim/readSafeClaim.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { isOfferedSetting } from '../../multisig/build/blastSettingCall.ts'
import { callTitle } from '../../multisig/build/callWords.ts'
import { decodeTransaction } from '../../multisig/build/decodeTransaction.ts'
import { rich } from '../language/rich.tsx'
import { CallTitle } from '../multisig/CallTitle.tsx'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { Address } from '../parts/Address.tsx'
import { Tag } from '../parts/Tag.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './ClaimReading.module.css'
import { settingWords } from './more/settingWords.ts'

/**
 * What a transaction does for the Safe, read from its bytes: what it claims, what it sets, and that it does
 * nothing else.
 */
export function ClaimReading({
  reading,
  label = say('What it does'),
}: {
  reading: SafeClaimReading
  /** For who hears the page: which list this is. */
  label?: string
}) {
  const { campaigns } = useSite()
  const { safe } = useOpenSafe()
  const others = useMemo(
    () =>
      reading.others
        .map((call, at) => [`call ${at}`, decodeTransaction(call, safe.address)] as const)
        // What the bytes do not say is left to the sentences below.
        .filter(([, call]) => callTitle(call) !== undefined),
    [reading.others, safe.address],
  )
  return (
    <ul className="lines breakable" aria-label={label}>
      {reading.claims.map((claim) => {
        const campaign = campaigns.find(({ distributor }) => isAddressEqual(distributor, claim.distributor))
        return (
          <li key={`${claim.distributor} ${claim.allocation.index}`}>
            {campaign ? <ClaimLine claim={claim} campaign={campaign} /> : null}
          </li>
        )
      })}
      {reading.settings.map((setting) => (
        <li key={`${setting.what} ${setting.mode}`}>
          <span>{settingWords(setting)}</span>
          {isOfferedSetting(setting) ? (
            <Tag tone="done">{say('Read from the bytes')}</Tag>
          ) : (
            <Tag tone="bad">{say('Not offered here')}</Tag>
          )}
        </li>
      ))}
      {reading.delegations.map(({ token, delegatee }) => (
        <li key={`votes ${token}`}>
          <VotesWords token={token} delegatee={delegatee} />
          <Tag tone="done">{say('Read from the bytes')}</Tag>
        </li>
      ))}
      {others.map(([key, call]) => (
        <li key={key} className="bad">
          <span>
            <CallTitle call={call} />
          </span>
          <Tag tone="bad">{say('Not a claim')}</Tag>
        </li>
      ))}
      {reading.warnings.map((warning) => (
        <li key={warning}>
          <span>{warning}</span>
          <Tag tone="warn">{say('Unusual')}</Tag>
        </li>
      ))}
      {reading.faults.map((fault) => (
        <li key={fault} className="bad">
          <span>{fault}</span>
          <Tag tone="bad">{say('Not a claim')}</Tag>
        </li>
      ))}
    </ul>
  )
}

/** Who votes, with what: as a campaign of this site calls its token. */
export function VotesWords({ token, delegatee }: VotesDelegation) {
  return (
    <span>
      {rich('{delegate} votes with the Safe’s tokens of {token}', {
        delegate: <Address value={delegatee} canCopy={false} />,
        token: <Address value={token} canCopy={false} />,
      })}
    </span>
  )
}

function ClaimLine({ claim, campaign }: { claim: ReadClaim; campaign: CampaignConfig }) {
  const { manifest } = useQuery(packageQuery(useSite(), campaign)).data ?? {}
  return (
    <>
      <span className={styles.what}>
        <span>
          {manifest
            ? rich(
                manifest.schedule
                  ? 'Claims what has unlocked by then, of {amount} of {title}'
                  : 'Claims {amount} of {title}',
                {
                  amount: (
                    <strong>
                      <TokenAmount value={claim.allocation.amount} token={manifest.token} />
                    </strong>
                  ),
                  title: <bdi>{manifest.texts.title}</bdi>,
                },
              )
            : say('Claims {amount} base units', { amount: String(claim.allocation.amount) })}
        </span>
        <span className="muted small">
          {rich('Paid to this Safe by {address}', {
            address: <Address value={claim.distributor} canCopy={false} />,
          })}
        </span>
      </span>
      <ProofTag claim={claim} campaign={campaign} manifest={manifest} />
    </>
  )
}

/**
 * Whether the list proves the claim, looked up here where that was not done before, and whether somebody was
 * faster.
 */
function ProofTag({
  claim,
  campaign,
  manifest,
}: {
  claim: ReadClaim
  campaign: CampaignConfig
  /** Undefined until the campaign’s files are here. */
  manifest: Manifest | undefined
}) {
  const site = useSite()
  const { distributor } = campaign
  const { account, index, amount } = claim.allocation
  const terms = manifest && termsOf(manifest, amount)
  const check = useQuery({ ...allocationQuery(site, { campaign, account }), enabled: !claim.isProven })
  const claimed = useQuery(claimedQuery(site, { distributor, index, terms })).data
  const isPaid = claimed?.isClaimed && isAgreed(claimed.agreement)
  if (isPaid)
    return claim.isAllOrNothing ? (
      <Tag tone="bad">{say('Already claimed: it fails')}</Tag>
    ) : (
      <Tag tone="plain">{say('Already claimed: skipped')}</Tag>
    )
  if (claim.isProven) return <Tag tone="done">{say('Proven by the list')}</Tag>
  if (!check.data)
    return check.error ? (
      <Tag tone="warn">{say('Not checked')}</Tag>
    ) : (
      <Tag tone="plain">{say('Checking')}</Tag>
    )
  return check.data.status === 'eligible' && isSameAllocation(check.data.allocation, claim.allocation) ? (
    <Tag tone="done">{say('Proven by the list')}</Tag>
  ) : (
    <Tag tone="bad">{say('Not on the list: pays nothing')}</Tag>
  )
}
