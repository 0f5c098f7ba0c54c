import { useEffect, useRef } from 'react'
import { manifestFromText, rememberHere } from '../../claim/knownCampaigns.ts'
import { say } from '../../language/say.ts'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import { ExecutionUnderWay } from './transactions/ExecutionUnderWay.tsx'
import { HistoryList } from './transactions/HistoryList.tsx'
import { ListSwitch } from './transactions/ListSwitch.tsx'
import { QueueList } from './transactions/QueueList.tsx'
import { TransactionView } from './transactions/TransactionView.tsx'
import { useWorkspaceView } from './useWorkspaceView.ts'

/** The Safe's transactions: what waits, what was, and one of them with all that is known of it. */
export function TransactionsTab() {
  const { safeService } = useSite()
  const { transaction, list, campaign } = useWorkspaceView().parameters
  useEffect(() => {
    // A link may bring the manifest of the campaign that a proposal creates; its title is shown only where
    // the call makes just that.
    const manifest = campaign ? manifestFromText(campaign) : undefined
    if (manifest) rememberHere({ manifest })
  }, [campaign])
  const lists = useRef<HTMLElement>(null)
  const opened = useRef(transaction)
  useEffect(() => {
    // A visitor who comes back to the list goes on where they left it.
    if (!transaction && opened.current && document.activeElement === document.body)
      lists.current
        ?.querySelector<HTMLElement>(`[data-transaction-id="${CSS.escape(opened.current)}"]`)
        ?.focus()
    opened.current = transaction
  }, [transaction])
  if (!safeService.isEnabled)
    return (
      <Notice tone="plain" title={say('This site uses no wallet service')}>
        {say('We can’t show proposals. Executed transactions are on Blast.')}
      </Notice>
    )
  if (transaction)
    return (
      <>
        <ExecutionUnderWay open={transaction} />
        <TransactionView key={transaction} id={transaction} />
      </>
    )
  return (
    <section ref={lists} className="stack gap16" aria-label={say('Transactions')}>
      <ExecutionUnderWay open={undefined} />
      <ListSwitch shown={list === 'history' ? 'history' : 'queue'} />
      {list === 'history' ? <HistoryList /> : <QueueList />}
    </section>
  )
}
