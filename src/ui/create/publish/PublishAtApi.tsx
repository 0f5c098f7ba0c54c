import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { say } from '../../../language/say.ts'
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
        return <ProgressBar label={say('Publishing')} done={state.done} all={state.all} onCancel={cancel} />
      case 'recomputing':
        return (
          <p className={field.text} role="status">
            {say('Uploaded. The API checks it before it publishes it.')}
          </p>
        )
      case 'failed':
        return (
          <ErrorNotice
            title={say('We couldn’t publish the package')}
            lead={say('The API keeps your upload for an hour. You can resume it.')}
            error={state.error}
            onRetry={publish}
          />
        )
      case 'idle':
        if (published.isPending)
          return <p className={field.text}>{say('Checking whether this site can publish packages…')}</p>
        if (!data)
          return (
            <ErrorNotice
              title={say('We couldn’t check whether the package is published here')}
              lead={say('You can still publish it elsewhere.')}
              error={published.error ?? new Error(say('No answer.'))}
              onRetry={() => void lookAgain()}
              isRetrying={published.isFetching}
            />
          )
        return (
          <>
            <p className={field.text}>
              {say(
                'This site’s API takes the package ({size}). Your list’s addresses and amounts become public, as in every package.',
                { size: fileSize(archive.size) },
              )}
            </p>
            <div className={field.actions}>
              <Button onClick={publish}>
                {data.hasBegun ? say('Resume publishing') : say('Publish it here')}
              </Button>
            </div>
          </>
        )
    }
  }
  return <Card title={say('Publish it here')}>{content()}</Card>
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
        <Notice tone="done" title={say('The package is published')}>
          {say('We read it back, as a visitor does.')}
        </Notice>
      ) : (
        <Notice
          tone="warn"
          title={say('The API published the package, but we couldn’t read it there')}
          action={
            <Button kind="quiet" onClick={() => void onLookAgain()}>
              {say('Check again')}
            </Button>
          }
        >
          {say('The site’s operator must route {place} to the API.', { place })}
        </Notice>
      )}
      <code className={planStyles.row} data-published={place}>
        {address}
      </code>
      <div className={field.actions}>
        <CopyButton text={address} label={say('Copy the address of the package')}>
          {say('Copy the address')}
        </CopyButton>
        <a href={`/verify/#${about}`}>{say('Verify it, and claim with it')}</a>
      </div>
    </>
  )
}
