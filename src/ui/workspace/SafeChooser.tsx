import { useQuery } from '@tanstack/react-query'
import type { Address as AddressValue } from 'viem'
import { say } from '../../language/say.ts'
import { ownedSafesQuery } from '../../multisig/queries.ts'
import { rich } from '../language/rich.tsx'
import { SafeForm } from '../multisig/SafeForm.tsx'
import { useRecentSafes } from '../multisig/useRecentSafes.ts'
import { formatWorkspaceFragment } from '../multisig/workspaceFragment.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { CloseButton } from '../parts/CloseButton.tsx'
import { QueryErrorNotice } from '../parts/QueryErrorNotice.tsx'
import { SafeLink } from '../parts/SafeLink.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import styles from './SafeChooser.module.css'
import { ServiceName } from './ServiceName.tsx'

/** Which Safe? The connected wallet's own, one that is typed, or one of those opened lately. */
export function SafeChooser({ asked, refusal }: { asked: string; refusal: string | undefined }) {
  const wallet = useWallet()
  const { safes: recent, forget } = useRecentSafes()
  return (
    <>
      <header className={styles.intro}>
        <h1>{say('Safe workspace')}</h1>
        <p>
          {say(
            'A Safe is a wallet with several owners. It acts once enough of them have signed. See its balances, propose transactions, sign and execute them here.',
          )}
        </p>
      </header>
      <div className={styles.grid}>
        <Card title={say('Open a Safe')} isHero>
          <SafeForm
            asked={asked}
            refusal={refusal}
            help={say('Anyone can view a Safe. Only owners can sign.')}
            onAddress={(safe) => {
              window.location.hash = formatWorkspaceFragment({ safe })
            }}
          />
        </Card>
        <Card title={say('Your Safes')}>
          {wallet.status === 'connected' && wallet.kind === 'wallet' ? (
            <OwnedSafes owner={wallet.account} />
          ) : wallet.status === 'disconnected' ? (
            <div className="stack gap16 start">
              <p className="muted">{say('Connect a wallet to see its Safes.')}</p>
              <Button
                kind="quiet"
                onPointerEnter={wallet.warmUp}
                onFocus={wallet.warmUp}
                onClick={wallet.actions.openConnect}
              >
                {say('Connect wallet')}
              </Button>
            </div>
          ) : wallet.status === 'connected' ? (
            <SafeLink safe={wallet.account} href={formatWorkspaceFragment({ safe: wallet.account })} />
          ) : (
            <p className="muted">{say('Waiting for your wallet…')}</p>
          )}
        </Card>
        {recent.length > 0 ? (
          <Card title={say('Recently opened')}>
            <ul className="stack gap10">
              {recent.map((safe) => (
                <li key={safe} className={styles.entry}>
                  <SafeLink safe={safe} href={formatWorkspaceFragment({ safe })} />
                  <CloseButton
                    label={say('Remove {safe} from the list', { safe })}
                    onClick={() => forget(safe)}
                  />
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </>
  )
}

/** According to the service; the chain is asked about each of them when it is opened. */
function OwnedSafes({ owner }: { owner: AddressValue }) {
  const site = useSite()
  const owned = useQuery({ ...ownedSafesQuery(site, owner), enabled: site.safeService.isEnabled })
  if (!site.safeService.isEnabled)
    return (
      <p className="muted">
        {say('This site uses no wallet service to find your Safes. Paste the address instead.')}
      </p>
    )
  if (owned.error)
    return (
      <QueryErrorNotice
        title={say('We couldn’t find your Safes')}
        lead={say('Paste the address, or try again.')}
        query={owned}
      />
    )
  if (!owned.data) return <p className="muted">{say('Finding your Safes…')}</p>
  if (owned.data.length === 0)
    return (
      <p className="muted">
        {rich('{service} found no Safe on Blast owned by {owner}.', {
          service: <ServiceName />,
          owner: <bdi className={styles.mono}>{owner}</bdi>,
        })}
      </p>
    )
  return (
    <>
      <ul className="stack gap10">
        {owned.data.map((safe) => (
          <li key={safe} className={styles.entry}>
            <SafeLink safe={safe} href={formatWorkspaceFragment({ safe })} />
          </li>
        ))}
      </ul>
      <p className={`muted small ${styles.reported}`}>
        {rich('Reported by {service}. We check each one on Blast when you open it.', {
          service: <ServiceName />,
        })}
      </p>
    </>
  )
}
