import { Suspense, useState } from 'react'
import { chains } from '../../config/chains.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import styles from '../multisig/SafeBanner.module.css'
import { Owners, SafeBanner } from '../multisig/SafeBanner.tsx'
import { useDelegation } from '../multisig/useDelegation.ts'
import { noSafe } from '../multisig/workspaceFragment.ts'
import { Address } from '../parts/Address.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useSite } from '../site/siteContext.ts'
import { NewTransactionButton } from './propose/NewTransactionButton.tsx'
import { ServiceName } from './ServiceName.tsx'

const Delegates = lazyPart(
  () => import('./delegates/Delegates.tsx').then((module) => module.Delegates),
  NotLoaded,
)

/** The Safe of the workspace: its numbers, its owners and the button for a new transaction. */
export function SafeHeader() {
  const site = useSite()
  const { safe, role } = useOpenSafe()
  const [isOpen, setOpen] = useState(false)
  const delegation = useDelegation({ safe, role })
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
      reader={delegation ? 'You are a delegate' : 'Read only'}
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
      {delegation ? (
        <p className="small">
          You are a delegate of <Address value={delegation.delegator} canCopy={false} />. You can propose;
          owners sign. Reported by <ServiceName />.
        </p>
      ) : null}
      <Owners
        summary={
          <>
            {safe.owners.length} {safe.owners.length === 1 ? 'owner' : 'owners'}
            {role.kind === 'owner' ? ', you are one of them' : ''}
          </>
        }
      />
      {site.safeService.isEnabled ? (
        <Disclosure summary="Delegates" isOpen={isOpen} onToggle={setOpen}>
          {isOpen ? (
            <Suspense fallback={<p className="muted small">Loading.</p>}>
              <Delegates />
            </Suspense>
          ) : null}
        </Disclosure>
      ) : null}
    </SafeBanner>
  )
}
