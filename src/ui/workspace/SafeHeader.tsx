import { chains } from '../../config/chains.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import styles from '../multisig/SafeBanner.module.css'
import { Owners, SafeBanner } from '../multisig/SafeBanner.tsx'
import { noSafe } from '../multisig/workspaceFragment.ts'
import { useSite } from '../site/siteContext.ts'
import { NewTransactionButton } from './propose/NewTransactionButton.tsx'

/** The Safe of the workspace: its numbers, its owners and the button for a new transaction. */
export function SafeHeader() {
  const site = useSite()
  const { safe, role } = useOpenSafe()
  const explorer = chains[site.chainId].chain.blockExplorers.default
  return (
    <SafeBanner
      title="Safe"
      links={
        <p className={styles.links}>
          <a href={`${explorer.url}/address/${safe.address}`} target="_blank" rel="noreferrer">
            On {explorer.name}
          </a>
          {role.kind === 'host' ? null : <a href={noSafe}>Open another Safe</a>}
        </p>
      }
      reader="Read only"
    >
      <div className={styles.lower}>
        <dl className={styles.facts}>
          <div>
            <dt>Signatures needed</dt>
            <dd>
              {safe.threshold} of {safe.owners.length}
            </dd>
          </div>
          <div>
            <dt>Next nonce</dt>
            <dd>{safe.nonce}</dd>
          </div>
          <div>
            <dt>Version</dt>
            <dd>{safe.version ?? 'unknown'}</dd>
          </div>
        </dl>
        <NewTransactionButton />
      </div>
      <Owners
        summary={
          <>
            {safe.owners.length} {safe.owners.length === 1 ? 'owner' : 'owners'}
            {role.kind === 'owner' ? ', you are one of them' : ''}
          </>
        }
      />
    </SafeBanner>
  )
}
