import { useContext } from 'react'
import type { Manifest } from '../../campaign/manifest.ts'
import { makerTexts } from '../../operator/verify/makerTexts.ts'
import { MakerMarkContext } from '../campaign/openedPage.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import styles from '../multisig/SafeBanner.module.css'
import { Owners, SafeBanner } from '../multisig/SafeBanner.tsx'
import { transactionPath } from '../multisig/workspaceFragment.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { isOpenSafe } from './isOpenSafe.ts'

/** For which Safe, in which campaign, and who is looking. */
export function SafeClaimHeader({ manifest }: { manifest: Manifest | undefined }) {
  const { safe, role } = useOpenSafe()
  const Mark = useContext(MakerMarkContext)
  const isSafe = isOpenSafe(useWallet(), safe)
  return (
    <SafeBanner
      title="Claim for a Safe"
      about={
        <>
          {manifest && Mark ? <Mark texts={makerTexts(manifest)} /> : null}
          {manifest ? (
            <p className="muted">
              <bdi>{manifest.texts.title}</bdi>
            </p>
          ) : null}
        </>
      }
      reader={
        isSafe
          ? 'The Safe itself'
          : role.kind === 'reader' && role.account
            ? 'Not an owner'
            : 'No wallet connected'
      }
    >
      <div className={styles.lower}>
        <Owners
          summary={`${safe.threshold} of ${safe.owners.length} ${safe.owners.length === 1 ? 'owner' : 'owners'} must sign`}
        />
        {role.kind === 'host' ? null : (
          <a className="tall medium" href={transactionPath(safe.address)}>
            All transactions of this Safe
          </a>
        )}
      </div>
    </SafeBanner>
  )
}
