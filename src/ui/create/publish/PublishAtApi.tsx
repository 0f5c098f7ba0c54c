import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type PublishedState, publishedQuery } from '../../../operator/publish/publishedQuery.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { ProgressBar } from '../../parts/ProgressBar.tsx'
import { useSite } from '../../site/siteContext.ts'
import field from '../create.module.css'
import { fileSize } from '../list/fileSize.ts'
import planStyles from '../review/PlanSteps.module.css'
import type { MadeCampaign } from '../useMadePackage.ts'
import { usePublishing } from './usePublishing.ts'

/** The site's own API takes the package, for everybody to read. Nothing is drawn where it takes none. */
export function PublishAtApi({
  made,
  published,
}: {
  made: MadeCampaign
  /** Of `publishedQuery`. */
  published: UseQueryResult<PublishedState>
}) {
  const site = useSite()
  const client = useQueryClient()
  const { manifestHash, archive } = made
  const lookAgain = useCallback(
    () => client.invalidateQueries({ queryKey: publishedQuery(site, manifestHash).queryKey }),
    [client, site, manifestHash],
  )
  const { state, publish, cancel } = usePublishing(archive, lookAgain)
  const { data } = published
  if (data?.status === 'not-taken') return null
  const content = () => {
    if (data?.status === 'published') return <Published made={made} {...data} onLookAgain={lookAgain} />
    switch (state.status) {
      case 'sending':
        return <ProgressBar label="Publishing" done={state.done} all={state.all} onCancel={cancel} />
      case 'recomputing':
        return (
          <p className={field.text} role="status">
            Uploaded. The API checks it before it publishes it.
          </p>
        )
      case 'failed':
        return (
          <ErrorNotice
            title="We couldn’t publish the package"
            lead="The API keeps your upload for an hour. You can resume it."
            error={state.error}
            onRetry={publish}
          />
        )
      case 'idle':
        if (published.isPending)
          return <p className={field.text}>Checking whether this site can publish packages…</p>
        if (!data)
          return (
            <ErrorNotice
              title="We couldn’t check whether the package is published here"
              lead="You can still publish it elsewhere."
              error={published.error ?? new Error('No answer.')}
              onRetry={() => void lookAgain()}
              isRetrying={published.isFetching}
            />
          )
        return (
          <>
            <p className={field.text}>
              This site’s API takes the package ({fileSize(archive.size)}). Your list’s addresses and amounts
              become public, as in every package.
            </p>
            <div className={field.actions}>
              <Button onClick={publish}>{data.hasBegun ? 'Resume publishing' : 'Publish it here'}</Button>
            </div>
          </>
        )
    }
  }
  return <Card title="Publish it here">{content()}</Card>
}

function Published({
  made,
  place,
  isSeen,
  onLookAgain,
}: {
  made: MadeCampaign
  place: string
  isSeen: boolean
  onLookAgain: () => unknown
}) {
  const address = new URL(place, window.location.origin).href
  const about = new URLSearchParams({ distributor: made.campaign.distributor, package: address })
  return (
    <>
      {isSeen ? (
        <Notice tone="done" title="The package is published">
          We read it back, as a visitor does.
        </Notice>
      ) : (
        <Notice
          tone="warn"
          title="The API published the package, but we couldn’t read it there"
          action={
            <Button kind="quiet" onClick={() => void onLookAgain()}>
              Check again
            </Button>
          }
        >
          The site’s operator must route {place} to the API.
        </Notice>
      )}
      <code className={planStyles.row} data-published={place}>
        {address}
      </code>
      <div className={field.actions}>
        <CopyButton text={address} label="Copy the address of the package">
          Copy the address
        </CopyButton>
        <a href={`/verify/#${about}`}>Verify it, and claim with it</a>
      </div>
    </>
  )
}
