import { chains } from '../../config/chains.ts'
import { Address } from '../parts/Address.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { useSite } from '../site/siteContext.ts'
import { Monogram } from './Monogram.tsx'
import { NewTransactionButton } from './propose/NewTransactionButton.tsx'
import styles from './SafeHeader.module.css'
import { type Role, useWorkspace } from './workspaceContext.ts'
import { noSafe } from './workspaceFragment.ts'

/** Which Safe this is and who is looking at it. All of it is the chain's word. */
export function SafeHeader() {
  const site = useSite()
  const { safe, role } = useWorkspace()
  const explorer = chains[site.chainId].chain.blockExplorers.default
  const own = role.kind === 'host' ? undefined : role.account
  return (
    <header className={styles.header} data-safe-state="open" data-role={role.kind}>
      <div className={styles.who}>
        <Monogram of={safe.address} text={safe.address.slice(2, 4)} />
        <div className={styles.name}>
          <h1 className={styles.title}>Safe</h1>
          <Address value={safe.address} />
          <p className={styles.links}>
            <a href={`${explorer.url}/address/${safe.address}`} target="_blank" rel="noreferrer">
              On {explorer.name}
            </a>
            {role.kind === 'host' ? null : <a href={noSafe}>Open another Safe</a>}
          </p>
        </div>
        <span className={styles.role} data-kind={role.kind}>
          {wordOf(role)}
        </span>
      </div>
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
            <dd>{safe.version ?? 'not told'}</dd>
          </div>
        </dl>
        <NewTransactionButton />
      </div>
      <Disclosure
        summary={
          <>
            {safe.owners.length} {safe.owners.length === 1 ? 'owner' : 'owners'}
            {role.kind === 'owner' ? ', you are one of them' : ''}
          </>
        }
      >
        <ul className={styles.owners}>
          {safe.owners.map((owner) => (
            <li key={owner}>
              <Address value={owner} />
              {owner === own ? <span className={styles.you}>Your wallet</span> : null}
            </li>
          ))}
        </ul>
      </Disclosure>
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
      return 'Read only'
  }
}
