import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Address as AddressValue, isAddressEqual } from 'viem'
import { say } from '../../../language/say.ts'
import { removeDelegate } from '../../../multisig/delegates/changeDelegate.ts'
import type { Delegate } from '../../../multisig/delegates/readDelegates.ts'
import { delegatesQuery } from '../../../multisig/queries.ts'
import { rich } from '../../language/rich.tsx'
import { isBusy } from '../../multisig/actionStore.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { SigningNotice } from '../../multisig/SigningNotice.tsx'
import { signingWord } from '../../multisig/signingWord.ts'
import { Address } from '../../parts/Address.tsx'
import { Button } from '../../parts/Button.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { shortText } from '../../parts/shortText.ts'
import { Tag } from '../../parts/Tag.tsx'
import { useSite } from '../../site/siteContext.ts'
import { ServiceName } from '../ServiceName.tsx'
import { useServiceRequest } from '../signing/useServiceRequest.ts'
import { AddDelegate } from './AddDelegate.tsx'
import styles from './Delegates.module.css'

/** Who may propose for the owners of the open Safe, and for owners how to name one and to end it. */
export function Delegates() {
  const site = useSite()
  const client = useQueryClient()
  const { safe, role } = useOpenSafe()
  const query = useQuery(delegatesQuery(site, { safe: safe.address, owners: safe.owners }))
  const account = role.kind === 'host' ? undefined : role.account
  const onChanged = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [kind] }) => kind === 'delegates' || kind === 'delegation',
    })
  return (
    <div className="stack gap16" data-part="delegates">
      <p className="muted small">
        {rich(
          'A delegate can propose transactions for an owner. Owners still have to sign. Reported by {service} only.',
          { service: <ServiceName /> },
        )}
      </p>
      <QueryErrorNotice
        title={say('We couldn’t load the delegates')}
        lead={say('The Safe may still have some.')}
        query={query}
      />
      {query.data === undefined ? (
        query.error ? null : (
          <p className="muted small">{say('Loading delegates…')}</p>
        )
      ) : query.data.length === 0 ? (
        <p className="muted small">{say('This Safe has no delegates.')}</p>
      ) : (
        <ul className={styles.delegates} aria-label={say('Delegates')}>
          {query.data.map((delegate) => (
            <li key={`${delegate.delegate} ${delegate.delegator} ${delegate.isEverywhere}`}>
              <Entry entry={delegate} account={account} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      {role.kind === 'owner' && query.data ? (
        <AddDelegate owner={role.account} delegates={query.data} onChanged={onChanged} />
      ) : null}
    </div>
  )
}

function Entry({
  entry,
  account,
  onChanged,
}: {
  entry: Delegate
  account: AddressValue | undefined
  onChanged: () => unknown
}) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { delegate, delegator, label, isEverywhere } = entry
  const { state, ask } = useServiceRequest(`remove ${delegate} of ${delegator} at ${safe.address}`)
  const isOwn = account !== undefined && isAddressEqual(delegate, account)
  const mayEnd = isOwn || (account !== undefined && isAddressEqual(delegator, account))
  const remove = () =>
    account &&
    ask?.(
      account,
      { what: 'delegate', delegate },
      (signature) => removeDelegate(site, { ...entry, safe: safe.address, account, signature }),
      onChanged,
    )
  return (
    <div className="stack gap10">
      <p className={styles.name}>
        <bdi>{shortText(label, 50)}</bdi> {isOwn ? <Tag tone="done">{say('Your wallet')}</Tag> : null}
      </p>
      <Address value={delegate} />
      <p className="muted small">
        {rich(isEverywhere ? 'At every Safe of {owner}' : 'For {owner}', {
          owner: <Address value={delegator} canCopy={false} />,
        })}
      </p>
      {mayEnd && ask ? (
        <div>
          <Button kind="quiet" isBusy={isBusy(state)} onClick={remove}>
            {signingWord(state, isOwn ? say('Stop being a delegate') : say('Remove'))}
          </Button>
        </div>
      ) : null}
      <SigningNotice kind="request" state={state} what="delegate" />
    </div>
  )
}
