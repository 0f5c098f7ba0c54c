import type { CampaignConfig } from '../../config/site.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import styles from './ClaimByPayer.module.css'
import { Way } from './Way.tsx'

/** Anybody may send the claim of a Safe, and only the Safe is paid. */
export function ClaimByPayer({ campaign }: { campaign: CampaignConfig }) {
  const { safe, role } = useOpenSafe()
  const href = `/claim/${campaign.id}/#account=${safe.address}`
  // The Safe around the page has no wallet to pay from.
  const outside = role.kind === 'host' ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <Way
      title="Pay the network fee yourself"
      mark="Fastest"
      action={
        <a className={styles.link} href={href} {...outside}>
          Claim now from any wallet
        </a>
      }
    >
      <p>
        Any wallet may send this claim, yours too: the contract pays this Safe and nobody else, no matter who
        sends it. No owner has to sign, and it costs you the network fee alone.
      </p>
    </Way>
  )
}
