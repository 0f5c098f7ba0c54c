import { Suspense, useState } from 'react'
import { chains } from '../../config/chains.ts'
import { say } from '../../language/say.ts'
import { rich } from '../language/rich.tsx'
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
            {say('On {explorer}', { explorer: explorer.name })}
          </a>
          {role.kind === 'host' ? null : <a href={noSafe}>{say('Open another Safe')}</a>}
        </p>
      }
      reader={delegation ? say('You are a delegate') : say('Read only')}
    >
      <div className={styles.lower}>
        <dl className={styles.facts}>
          <div>
            <dt>{say('Signatures needed')}</dt>
            <dd>{say('{have} of {need}', { have: safe.threshold, need: safe.owners.length })}</dd>
          </div>
          <div>
            <dt>{say('Next nonce')}</dt>
            <dd>{safe.nonce}</dd>
          </div>
          <div>
            <dt>{say('Version')}</dt>
            <dd>{safe.version ?? say('unknown')}</dd>
          </div>
        </dl>
        <NewTransactionButton />
      </div>
      {delegation ? (
        <p className="small">
          {rich('You are a delegate of {address}. You can propose; owners sign. Reported by {service}.', {
            address: <Address value={delegation.delegator} canCopy={false} />,
            service: <ServiceName />,
          })}
        </p>
      ) : null}
      <Owners
        summary={
          role.kind === 'owner'
            ? say(
                {
                  one: '{count} owner, you are one of them',
                  other: '{count} owners, you are one of them',
                },
                { count: safe.owners.length },
              )
            : say({ one: '{count} owner', other: '{count} owners' }, { count: safe.owners.length })
        }
      />
      {site.safeService.isEnabled ? (
        <Disclosure summary={say('Delegates')} isOpen={isOpen} onToggle={setOpen}>
          {isOpen ? (
            <Suspense fallback={<p className="muted small">{say('Loading.')}</p>}>
              <Delegates />
            </Suspense>
          ) : null}
        </Disclosure>
      ) : null}
    </SafeBanner>
  )
}
