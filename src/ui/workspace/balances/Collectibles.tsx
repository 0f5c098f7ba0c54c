import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { chains } from '../../../config/chains.ts'
import { say } from '../../../language/say.ts'
import { collectiblesQuery } from '../../../multisig/queries.ts'
import type { Collectible } from '../../../safe/service/wire/balances.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useHasFeature } from '../../multisig/useServiceChain.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { shortAddress } from '../../parts/shortAddress.ts'
import { shortText } from '../../parts/shortText.ts'
import { useSite } from '../../site/siteContext.ts'
import { HiddenSwitch } from '../hidden/HiddenSwitch.tsx'
import { useShowsHidden } from '../hidden/showsHidden.ts'
import { NotOffered } from '../NotOffered.tsx'
import { NewTransactionButton } from '../propose/NewTransactionButton.tsx'
import styles from './Collectibles.module.css'

/** Tokens of their own kind, where the wallet service offers them. */
export function Collectibles() {
  if (useHasFeature('ERC721')) return <OfferedCollectibles />
  return (
    <Card title={say('Collectibles')}>
      <NotOffered what="collectibles" />
    </Card>
  )
}

/** Page by page. */
function OfferedCollectibles() {
  const site = useSite()
  const { safe } = useOpenSafe()
  const isHiddenShown = useShowsHidden()
  const usual = useInfiniteQuery(collectiblesQuery(site, { safe: safe.address, hasSpam: false }))
  const all = useInfiniteQuery(collectiblesQuery(site, { safe: safe.address, hasSpam: true }))
  const query = isHiddenShown && all.data ? all : usual
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const { fetchNextPage, refetch } = query
  const shown = data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Card
      title={say('Collectibles')}
      aside={
        data ? (
          <span className="muted">
            {hasNextPage ? say('{count} shown', { count: shown.length }) : shown.length}
          </span>
        ) : null
      }
    >
      {data && shown.length === 0 && !hasNextPage ? (
        <p className="muted">{say('No collectibles in this Safe.')}</p>
      ) : null}
      {!data && !error ? <p className="muted">{say('Loading collectibles…')}</p> : null}
      {shown.length > 0 ? (
        <ul className={styles.list}>
          {shown.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are only ever added
            <CollectibleTile key={`${each.address} ${each.id} ${at}`} collectible={each} />
          ))}
        </ul>
      ) : null}
      <HiddenSwitch count={hiddenCount(usual, all)} what="collectibles" />
      {error ? (
        <ErrorNotice
          title={
            isFetchNextPageError
              ? say('We couldn’t load more')
              : data
                ? say('We couldn’t update the collectibles')
                : say('We couldn’t load the collectibles')
          }
          lead={
            isFetchNextPageError
              ? say('Those shown are up to date.')
              : data
                ? say('The list may be out of date.')
                : say('The Safe may still hold some.')
          }
          error={error}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
          isRetrying={isFetching}
        />
      ) : hasNextPage ? (
        <div className={styles.more}>
          <Button kind="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say('Show more')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

type CollectiblePage = { count?: number | null | undefined; results: readonly Collectible[] }
type Listed = Pick<UseInfiniteQueryResult<InfiniteData<CollectiblePage>>, 'data' | 'hasNextPage'>

/** How many the service leaves out as spam; undefined where there may be some and it does not count. */
function hiddenCount(usual: Listed, all: Listed): number | undefined {
  if (!usual.data || !all.data) return 0
  const [shown, whole] = [countOf(usual), countOf(all)]
  return shown === undefined || whole === undefined ? undefined : Math.max(0, whole - shown)
}

function countOf({ data, hasNextPage }: Listed): number | undefined {
  const pages = data?.pages ?? []
  return hasNextPage
    ? (pages[0]?.count ?? undefined)
    : pages.reduce((sum, { results }) => sum + results.length, 0)
}

function CollectibleTile({ collectible }: { collectible: Collectible }) {
  const explorer = chains[useSite().chainId].chain.blockExplorers.default
  const { address, id, name, tokenName, tokenSymbol, description, imageUri, logoUri } = collectible
  const collection = shortText(tokenName || tokenSymbol || say('Unnamed collection'), 40)
  const number = `#${id.length > 12 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id}`
  return (
    <li className={styles.tile} data-collectible={id}>
      <Picture source={imageUri || logoUri} of={`${address}${id}`} text={collection} size="large" />
      <div className={styles.about}>
        <p className="strong">
          <bdi>{shortText(name || '', 60) || `${collection} ${number}`}</bdi>
        </p>
        <p className="muted small">
          <bdi>{collection}</bdi> <span title={id}>{number}</span>
        </p>
        {description ? (
          <p className="muted small">
            <bdi>{shortText(description, 140)}</bdi>
          </p>
        ) : null}
        <a
          className={styles.contract}
          href={`${explorer.url}/token/${address}?a=${id}`}
          target="_blank"
          rel="noreferrer"
          aria-label={say('Number {id} of contract {address} on {explorer}', {
            id,
            address,
            explorer: explorer.name,
          })}
        >
          {shortAddress(address)}
        </a>
        <NewTransactionButton collectible={{ token: address, tokenId: id }} />
      </div>
    </li>
  )
}
