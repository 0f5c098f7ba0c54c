import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useId, useRef } from 'react'
import { message, say } from '../../language/say.ts'
import { queueQuery } from '../../multisig/queries.ts'
import { rich } from '../language/rich.tsx'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { type WorkspaceView, workspaceViews } from '../multisig/workspaceFragment.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWorkspaceView } from './useWorkspaceView.ts'
import styles from './WorkspaceTabs.module.css'

const tabs = {
  balances: {
    name: message('Balances'),
    Part: lazyPart(() => import('./BalancesTab.tsx').then((module) => module.BalancesTab), NotLoaded),
  },
  transactions: {
    name: message('Transactions'),
    Part: lazyPart(() => import('./TransactionsTab.tsx').then((module) => module.TransactionsTab), NotLoaded),
  },
  messages: {
    name: message('Messages'),
    Part: lazyPart(() => import('./MessagesTab.tsx').then((module) => module.MessagesTab), NotLoaded),
  },
  apps: {
    name: message('Apps'),
    Part: lazyPart(() => import('./AppsTab.tsx').then((module) => module.AppsTab), NotLoaded),
  },
} as const satisfies Record<WorkspaceView, { name: string; Part: ReturnType<typeof lazyPart<object>> }>

/**
 * The views of a Safe, as tabs that are links: each can be opened, shared and gone back from. The arrow keys
 * move between them and Enter or Space opens one, so that nobody loads a view by passing over it.
 */
export function WorkspaceTabs() {
  const id = useId()
  const { view, hrefOf, go } = useWorkspaceView()
  const count = useQueuedCount()
  const list = useRef<HTMLDivElement>(null)
  const { name, Part } = tabs[view]

  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>, at: number) => {
    const last = workspaceViews.length - 1
    const [forward, backward] =
      document.documentElement.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const steps: Record<string, number> = {
      [forward]: at === last ? 0 : at + 1,
      [backward]: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    const chosen = workspaceViews[at]
    if (event.key === ' ' && chosen) go({ view: chosen })
    else if (next === undefined) return
    else list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
    event.preventDefault()
  }

  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={say('Views of this Safe')}>
        {workspaceViews.map((each, at) => (
          <a
            key={each}
            id={`${id}-${each}`}
            className={styles.tab}
            role="tab"
            href={hrefOf({ view: each })}
            aria-selected={each === view}
            aria-controls={each === view ? `${id}-panel` : undefined}
            tabIndex={each === view ? 0 : -1}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            {say(tabs[each].name)}
            {each === 'transactions' && count ? (
              <span className={styles.count}>
                {rich('{count}<hidden> waiting</hidden>', {
                  count,
                  hidden: (words) => <span className="visuallyHidden">{words}</span>,
                })}
              </span>
            ) : null}
          </a>
        ))}
      </div>
      <div id={`${id}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}-${view}`}>
        <h2 className="visuallyHidden">{say(name)}</h2>
        <Suspense fallback={<p className={styles.loading}>{say('Loading.')}</p>}>
          <Part key={view} />
        </Suspense>
      </div>
    </>
  )
}

/** How many transactions wait, `20+` where there are more pages; nothing while nobody has said. */
function useQueuedCount(): string | undefined {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { data } = useInfiniteQuery({
    ...queueQuery(site, safe.address),
    enabled: site.safeService.isEnabled,
  })
  if (!data) return undefined
  const waiting = data.pages.flatMap(({ results }) => results.filter(({ type }) => type === 'TRANSACTION'))
  const hasMore = Boolean(data.pages.at(-1)?.next)
  return waiting.length === 0 && !hasMore ? undefined : `${waiting.length}${hasMore ? '+' : ''}`
}
