import { useContext } from 'react'
import type { Manifest } from '../../campaign/manifest.ts'
import { makerTexts } from '../../operator/verify/makerTexts.ts'
import { MakerMarkContext } from '../campaign/openedPage.ts'
import { Address } from '../parts/Address.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { useWallet } from '../wallet/walletContext.ts'
import { Monogram } from '../workspace/Monogram.tsx'
import styles from '../workspace/SafeHeader.module.css'
import { type Role, useWorkspace } from '../workspace/workspaceContext.ts'
import { isOpenSafe } from './isOpenSafe.ts'
import own from './SafeClaimHeader.module.css'

/** For which Safe, in which campaign, and who is looking. Owners and threshold are the chain's word. */
export function SafeClaimHeader({ manifest }: { manifest: Manifest | undefined }) {
  const { safe, role } = useWorkspace()
  const Mark = useContext(MakerMarkContext)
  const isSafe = isOpenSafe(useWallet(), safe)
  const account = role.kind === 'host' ? undefined : role.account
  return (
    <header className={styles.header} data-safe-state="open" data-role={role.kind}>
      <div className={styles.who}>
        <Monogram of={safe.address} text={safe.address.slice(2, 4)} />
        <div className={styles.name}>
          <h1 className={styles.title}>Claim for a Safe</h1>
          {manifest && Mark ? <Mark texts={makerTexts(manifest)} /> : null}
          {manifest ? (
            <p className={own.campaign}>
              <bdi>{manifest.texts.title}</bdi>
            </p>
          ) : null}
          <Address value={safe.address} />
        </div>
        <span className={styles.role} data-kind={role.kind}>
          {isSafe ? 'The Safe itself' : wordOf(role)}
        </span>
      </div>
      <div className={styles.lower}>
        <Disclosure
          summary={`${safe.threshold} of ${safe.owners.length} ${safe.owners.length === 1 ? 'owner' : 'owners'} must sign`}
        >
          <ul className={styles.owners}>
            {safe.owners.map((owner) => (
              <li key={owner}>
                <Address value={owner} />
                {owner === account ? <span className={styles.you}>Your wallet</span> : null}
              </li>
            ))}
          </ul>
        </Disclosure>
        {role.kind === 'host' ? null : (
          <a className={own.workspace} href={`/safe/#safe=${safe.address}&view=transactions`}>
            All transactions of this Safe
          </a>
        )}
      </div>
    </header>
  )
}

function wordOf(role: Role): string {
  switch (role.kind) {
    case 'owner':
      return 'You are an owner'
    case 'host':
      return role.isReadOnly ? 'In its Safe host, read only' : 'In its Safe host'
    case 'unconfirmed':
      return 'An owner, according to one node'
    case 'reader':
      return role.account ? 'Not an owner' : 'No wallet connected'
  }
}
