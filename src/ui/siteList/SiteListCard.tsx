import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { Address as AddressText } from 'viem'
import type { CampaignConfig } from '../../config/site.ts'
import { wordsOf } from '../../config/wordsOf.ts'
import { asError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { addedToList, listingFault, movedInList, takenFromList } from '../../operator/siteList/arrangeList.ts'
import { siteListQuery } from '../../operator/siteList/siteListQuery.ts'
import { apiOf } from '../../session/apiOf.ts'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { Notice } from '../parts/Notice.tsx'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { TextField } from '../parts/TextField.tsx'
import { useSignIn } from '../session/signInStore.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import styles from './SiteListCard.module.css'

const SignInRow = lazyPart(
  () => import('../session/SignInRow.tsx').then((module) => module.SignInRow),
  NotLoaded,
)

/**
 * Which campaigns the site lists, and in which order, for the site's operators. Nothing is drawn where the
 * list isn't changed through the site's API.
 *
 * @param adding a campaign that may be put on the list
 * @param after the contract of the round before it, where it is a round of a series
 * @param onRead is called with the list, and again whenever another one is saved
 */
export function SiteListCard({
  adding,
  after,
  onRead,
}: {
  adding?: CampaignConfig | undefined
  after?: AddressText | undefined
  onRead?: (campaigns: readonly CampaignConfig[]) => void
}) {
  const site = useSite()
  const list = useQuery({ ...siteListQuery(site), enabled: site.api.isEnabled, refetchOnWindowFocus: false })
  const campaigns = list.data?.status === 'taken' ? list.data.campaigns : undefined
  useEffect(() => {
    if (campaigns) onRead?.(campaigns)
  }, [campaigns, onRead])
  if (!site.api.isEnabled || list.isPending || list.data?.status === 'not-taken') return null
  if (!list.data)
    return (
      <Card title={say('Campaigns on this site')}>
        <ErrorNotice
          title={say('We couldn’t read the site’s list of campaigns')}
          lead={say('Nothing was changed.')}
          error={list.error ?? new Error(say('No answer.'))}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      </Card>
    )
  // Another list starts afresh: what was arranged here was arranged in the one before.
  return <Arranged key={list.data.revision} listed={list.data} adding={adding} after={after} />
}

function Arranged({
  listed,
  adding,
  after,
}: {
  listed: { revision: number; campaigns: readonly CampaignConfig[] }
  adding: CampaignConfig | undefined
  after: AddressText | undefined
}) {
  const site = useSite()
  const wallet = useWallet()
  const client = useQueryClient()
  const { who } = useSignIn(site)
  const [list, setList] = useState(listed.campaigns)
  const [id, setId] = useState(adding?.id ?? '')
  const { queryKey } = siteListQuery(site)
  const account = wallet.status === 'connected' ? wallet.account : undefined
  const save = useMutation({
    mutationFn: async () => {
      const api = apiOf(site, { account })
      if (!api) throw new Error(say('This site has no API.'))
      const body = { revision: listed.revision, campaigns: JSON.stringify(list) }
      return { ...(await api.replaceCampaigns({ body })), campaigns: list }
    },
    onSuccess: (saved) => client.setQueryData(queryKey, { status: 'taken', ...saved }),
  })
  const row = adding && { ...adding, id }
  const isListed = row && list.some((each) => each.distributor === row.distributor)
  const fault = row && !isListed ? listingFault(list, row) : undefined
  const isChanged = JSON.stringify(list) !== JSON.stringify(listed.campaigns)
  const isSignedIn = who.status === 'authenticated'
  return (
    <Card title={say('Campaigns on this site')}>
      <div className="stack gap16" data-site-list={isChanged ? 'changed' : 'saved'}>
        {list.length === 0 ? <p className="muted">{say('This site lists no campaign.')}</p> : null}
        <ol className={styles.list}>
          {list.map((each, at) => (
            <li key={each.id} className={styles.row}>
              <span className={styles.name}>
                {wordsOf(each.id)} <Address value={each.distributor} />
              </span>
              <span className={styles.actions}>
                <Button
                  kind="quiet"
                  disabled={at === 0}
                  aria-label={say('Move {id} up', { id: each.id })}
                  onClick={() => setList(movedInList(list, each.id, -1))}
                >
                  ↑
                </Button>
                <Button
                  kind="quiet"
                  disabled={at === list.length - 1}
                  aria-label={say('Move {id} down', { id: each.id })}
                  onClick={() => setList(movedInList(list, each.id, 1))}
                >
                  ↓
                </Button>
                <Button
                  kind="quiet"
                  aria-label={say('Take {id} off the list', { id: each.id })}
                  onClick={() => setList(takenFromList(list, each.id))}
                >
                  {say('Remove')}
                </Button>
              </span>
            </li>
          ))}
        </ol>
        {row && !isListed ? (
          <>
            <TextField
              label={say('Name in the link')}
              help={say('Its page is {path}.', { path: `/claim/${id || '…'}/` })}
              value={id}
              onChange={setId}
              fault={id === '' ? undefined : fault}
            />
            <Button
              kind="quiet"
              disabled={fault !== undefined}
              onClick={() => setList(addedToList(list, row, after))}
            >
              {say('Add this campaign')}
            </Button>
          </>
        ) : null}
        {isChanged ? (
          <>
            {account === undefined ? (
              <Notice tone="plain" title={say('Connect an operator’s wallet to save the list')} />
            ) : (
              <Suspense>
                {isSignedIn ? null : <p>{say('Sign in with an operator’s account to save the list.')}</p>}
                <SignInRow
                  account={account}
                  isSafe={wallet.status === 'connected' && wallet.kind === 'safe'}
                />
              </Suspense>
            )}
            <div className={styles.actions}>
              <Button disabled={!isSignedIn} isBusy={save.isPending} onClick={() => save.mutate()}>
                {say('Save the list')}
              </Button>
              <Button kind="quiet" onClick={() => setList(listed.campaigns)}>
                {say('Discard')}
              </Button>
            </div>
          </>
        ) : save.isSuccess || listed.revision > 0 ? (
          <p className="muted small" role="status">
            {say('Visitors see this list.')}
          </p>
        ) : null}
        {save.error ? (
          <ErrorNotice
            title={say('The list wasn’t saved')}
            lead={say('Visitors see the list from before.')}
            error={asError(save.error)}
            onRetry={() => {
              save.reset()
              void client.invalidateQueries({ queryKey })
            }}
          />
        ) : null}
      </div>
    </Card>
  )
}
