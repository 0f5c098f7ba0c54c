import { isAddressEqual } from 'viem'
import type { CheckedMessage } from '../../../workspace/checkMessage.ts'
import { Address } from '../../parts/Address.tsx'
import { useWorkspace } from '../workspaceContext.ts'
import styles from './MessageOwners.module.css'

type Sound = Extract<CheckedMessage, { status: 'sound' }>

/** Each owner with whether they have signed, and what else the service shows as a signature. */
export function MessageOwners({ checked }: { checked: Sound }) {
  const { safe, role } = useWorkspace()
  const own = role.kind === 'owner' ? role.account : undefined
  const others = checked.confirmations.filter(
    ({ owner }) => !safe.owners.some((each) => isAddressEqual(each, owner)),
  )
  return (
    <ul className={styles.owners} aria-label="Owners">
      {safe.owners.map((owner) => {
        const shown = checked.confirmations.filter((each) => isAddressEqual(each.owner, owner))
        const verified = shown.some(({ status }) => status === 'verified')
        const doubt = verified ? undefined : shown.find(({ status }) => status !== 'verified')
        return (
          <li key={owner} className={styles.owner} data-has-signed={verified}>
            <Mark state={verified ? 'yes' : doubt ? 'doubt' : 'no'} />
            <span className={styles.who}>
              <Address value={owner} canCopy={false} />
              {own && isAddressEqual(own, owner) ? <span className={styles.you}>You</span> : null}
            </span>
            <span className={styles.word}>
              {verified
                ? 'Has signed'
                : doubt?.status === 'could-not-check'
                  ? 'Could not be checked'
                  : doubt
                    ? 'Signature is wrong'
                    : 'Has not signed'}
            </span>
            {doubt && doubt.status !== 'verified' ? (
              <span className={styles.reason}>{doubt.reason}</span>
            ) : null}
          </li>
        )
      })}
      {others.map(({ owner, ...rest }) => (
        <li key={owner} className={styles.owner} data-has-signed={false}>
          <Mark state="doubt" />
          <span className={styles.who}>
            <Address value={owner} canCopy={false} />
          </span>
          <span className={styles.word}>Does not count</span>
          {rest.status === 'verified' ? null : <span className={styles.reason}>{rest.reason}</span>}
        </li>
      ))}
    </ul>
  )
}

function Mark({ state }: { state: 'yes' | 'no' | 'doubt' }) {
  return (
    <svg className={styles.mark} data-state={state} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7.4" />
      {state === 'yes' ? <path d="m6.8 10.2 2.2 2.2 4.2-4.6" /> : null}
      {state === 'doubt' ? <path d="M10 6.2v4.6M10 13.5v.1" /> : null}
    </svg>
  )
}
