import { useQuery } from '@tanstack/react-query'
import { type Hex, isAddressEqual } from 'viem'
import type { BlastModes } from '../../../chain/readBlastModes.ts'
import { allocationQuery, packageQuery, pastClaimQuery } from '../../../claim/queries.ts'
import { blastModesQuery } from '../../../claim/safeClaim/blastModesQuery.ts'
import type { VotesDelegation } from '../../../claim/safeClaim/buildSafeClaim.ts'
import { type ClaimOutcome, claimOutcomesQuery } from '../../../claim/safeClaim/claimOutcomes.ts'
import { votesQuery } from '../../../claim/votesQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { say } from '../../../language/say.ts'
import type { BlastSetting } from '../../../multisig/build/blastSettingCall.ts'
import { campaignPath } from '../../campaign/campaignPath.ts'
import { rich } from '../../language/rich.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Address } from '../../parts/Address.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { Tag } from '../../parts/Tag.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { useSite } from '../../site/siteContext.ts'
import rows from '../ClaimReading.module.css'
import { VotesWords } from '../ClaimReading.tsx'
import { settingWords } from '../more/settingWords.ts'
import styles from './ClaimOutcomes.module.css'

/**
 * What became of each part of a transaction that claimed more than one thing: by the contracts' logs, each
 * for itself.
 */
export function ClaimOutcomes({
  hash,
  settings,
  delegations,
  parts,
}: {
  hash: Hex
  settings: readonly BlastSetting[]
  delegations: readonly VotesDelegation[]
  /** How many things it was to do; undefined where its proposal is not known. */
  parts: number | undefined
}) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { data, error, isFetching, refetch } = useQuery(
    claimOutcomesQuery(site, { safe: safe.address, hash }),
  )
  if (!data && parts !== undefined && parts > 1)
    return error ? (
      <ErrorNotice
        title={say('We couldn’t read what became of each part')}
        lead={say('The transaction was executed.')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <p className="muted small">{say('Reading what became of each part…')}</p>
    )
  const outcomes = data ?? []
  if (outcomes.length + settings.length + delegations.length < 2) return null
  return (
    <section className="stack gap10" aria-labelledby="outcomes">
      <h3 id="outcomes" className={styles.title}>
        {say('What the transaction did')}
      </h3>
      <ul className="lines breakable" aria-labelledby="outcomes">
        {outcomes.map((outcome) => {
          const campaign = site.campaigns.find(({ distributor }) =>
            isAddressEqual(distributor, outcome.distributor),
          )
          return campaign ? (
            <OutcomeRow
              key={`${outcome.distributor} ${outcome.index}`}
              outcome={outcome}
              campaign={campaign}
              hash={hash}
              safe={safe.address}
            />
          ) : null
        })}
        {settings.map((setting) => (
          <SettingRow key={setting.what} setting={setting} />
        ))}
        {delegations.map((delegation) => (
          <VotesRow key={delegation.token} {...delegation} />
        ))}
      </ul>
    </section>
  )
}

function OutcomeRow({
  outcome,
  campaign,
  hash,
  safe,
}: {
  outcome: ClaimOutcome
  campaign: CampaignConfig
  hash: Hex
  safe: Hex
}) {
  const site = useSite()
  const { manifest } = useQuery(packageQuery(site, campaign)).data ?? {}
  const check = useQuery(allocationQuery(site, { campaign, account: safe })).data
  const allocation = check?.status === 'eligible' ? check.allocation : undefined
  const isEarlier = outcome.status === 'skipped' && outcome.reason === 'alreadyClaimed'
  const past = useQuery({
    ...pastClaimQuery(site, {
      distributor: campaign.distributor,
      index: outcome.index,
      account: safe,
      fromBlock: campaign.fromBlock,
    }),
    enabled: isEarlier,
  }).data
  // The sender of the transaction may have put other people's claims beside the Safe's.
  if (outcome.status === 'skipped' && allocation?.index !== outcome.index) return null
  const amount = outcome.status === 'paid' ? outcome.amount : allocation?.amount
  const receipt = outcome.status === 'paid' ? hash : past?.hash
  const isKnown = manifest !== undefined && amount !== undefined
  const elsewhere =
    outcome.status === 'paid' && !isAddressEqual(outcome.recipient, safe) ? outcome.recipient : undefined
  const places = {
    amount: isKnown ? (
      <strong>
        <TokenAmount value={amount} token={manifest.token} />
      </strong>
    ) : null,
    title: <bdi>{manifest?.texts.title ?? campaign.id}</bdi>,
  }
  return (
    <li>
      <span className={rows.what}>
        <span>
          {elsewhere
            ? rich(isKnown ? '{amount} of {title}, paid to {recipient}' : '{title}, paid to {recipient}', {
                ...places,
                recipient: <Address value={elsewhere} canCopy={false} />,
              })
            : isKnown
              ? rich('{amount} of {title}', places)
              : places.title}
        </span>
        {receipt ? (
          <a className={styles.link} href={campaignPath(campaign.id, 'receipt', { transaction: receipt })}>
            {isEarlier ? say('See the receipt of the earlier claim') : say('See its receipt')}
          </a>
        ) : null}
      </span>
      <OutcomeTag outcome={outcome} />
    </li>
  )
}

function OutcomeTag({ outcome }: { outcome: ClaimOutcome }) {
  if (outcome.status === 'paid') return <Tag tone="good">{say('Claimed')}</Tag>
  switch (outcome.reason) {
    case 'alreadyClaimed':
    case 'nothingToPay':
      return <Tag tone="plain">{say('Skipped: already claimed')}</Tag>
    case 'invalidProof':
      return <Tag tone="bad">{say('Not paid: invalid proof')}</Tag>
    case 'transferFailed':
      return <Tag tone="bad">{say('Not paid: the token could not be sent')}</Tag>
    case 'unknown':
      return <Tag tone="bad">{say('Not paid')}</Tag>
  }
}

/** A setting has no log of its own: what counts is its status now. */
function SettingRow({ setting }: { setting: BlastSetting }) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const modes = useQuery(blastModesQuery(site, safe.address)).data
  const now = modes && currentOf(setting, modes)
  return (
    <li>
      <span>{settingWords(setting)}</span>
      {now === setting.mode ? (
        <Tag tone="done">{say('Set on chain')}</Tag>
      ) : now === undefined || now === 'could-not-read' ? (
        <Tag tone="warn">{say('Not checked')}</Tag>
      ) : (
        <Tag tone="warn">{say('Not set')}</Tag>
      )}
    </li>
  )
}

/** What counts is who votes now, by the token. */
function VotesRow({ token, delegatee }: VotesDelegation) {
  const { safe } = useOpenSafe()
  const votes = useQuery(votesQuery(useSite(), { token, account: safe.address }))
  const now = votes.data?.delegatee
  return (
    <li>
      <VotesWords token={token} delegatee={delegatee} />
      {now && isAddressEqual(now, delegatee) ? (
        <Tag tone="done">{say('Set on chain')}</Tag>
      ) : votes.data ? (
        <Tag tone="warn">{say('Not set')}</Tag>
      ) : (
        <Tag tone="warn">{say('Not checked')}</Tag>
      )}
    </li>
  )
}

function currentOf({ what }: BlastSetting, { ethYield, usdbYield, wethYield, gas }: BlastModes) {
  switch (what) {
    case 'eth-yield':
      return ethYield
    case 'usdb-yield':
      return usdbYield
    case 'weth-yield':
      return wethYield
    case 'gas':
      return gas === 'could-not-read' ? gas : gas.mode
  }
}
