import { useQuery } from '@tanstack/react-query'
import { isAddressEqual } from 'viem'
import { packageQuery } from '../../claim/queries.ts'
import type { BlastSetting } from '../../claim/safeClaim/blastSettingCall.ts'
import type { ReadClaim, SafeClaimReading } from '../../claim/safeClaim/readSafeClaim.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { Address } from '../parts/Address.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'
import { Tag } from '../workspace/transactions/details/Tag.tsx'
import styles from './ClaimReading.module.css'

/** What a transaction does for the Safe, read from its bytes: what it claims, what it sets, and that it does nothing else. */
export function ClaimReading({ reading }: { reading: SafeClaimReading }) {
  const { campaigns } = useSite()
  return (
    <ul className={styles.list} aria-label="What it does">
      {reading.claims.map((claim) => {
        const campaign = campaigns.find(({ distributor }) => isAddressEqual(distributor, claim.distributor))
        return (
          <li key={`${claim.distributor} ${claim.allocation.index}`} className={styles.row}>
            {campaign ? <ClaimLine claim={claim} campaign={campaign} /> : null}
          </li>
        )
      })}
      {reading.settings.map((setting) => (
        <li key={`${setting.what} ${setting.mode}`} className={styles.row}>
          <span>{settingWords(setting)}</span>
          <Tag tone="good">Read from the bytes</Tag>
        </li>
      ))}
      {reading.faults.map((fault) => (
        <li key={fault} className={styles.row} data-tone="bad">
          <span>{fault}</span>
          <Tag tone="bad">Not a claim</Tag>
        </li>
      ))}
    </ul>
  )
}

function ClaimLine({ claim, campaign }: { claim: ReadClaim; campaign: CampaignConfig }) {
  const { manifest } = useQuery(packageQuery(useSite(), campaign)).data ?? {}
  return (
    <>
      <span className={styles.what}>
        <span>
          Claims{' '}
          {manifest ? (
            <strong>
              <TokenAmount value={claim.allocation.amount} token={manifest.token} />
            </strong>
          ) : (
            `${claim.allocation.amount} base units`
          )}{' '}
          {manifest ? (
            <>
              of <bdi>{manifest.texts.title}</bdi>
            </>
          ) : null}
        </span>
        <span className={styles.where}>
          Paid to this Safe by <Address value={claim.distributor} canCopy={false} />
        </span>
      </span>
      {claim.isProven ? <Tag tone="good">Proven by the list</Tag> : <Tag tone="plain">Not looked up</Tag>}
    </>
  )
}

const what = {
  'eth-yield': 'Yield of the Safe’s ETH',
  'usdb-yield': 'Yield of the Safe’s USDB',
  'weth-yield': 'Yield of the Safe’s WETH',
  gas: 'Gas fees of the Safe',
} as const
const mode = {
  automatic: 'added to the balance by itself',
  claimable: 'kept aside until the Safe claims it',
  void: 'none',
} as const

const settingWords = (setting: BlastSetting) => `${what[setting.what]}: ${mode[setting.mode]}`
