import { useState } from 'react'
import { chains } from '../../../config/chains.ts'
import { asError } from '../../../errors.ts'
import { say } from '../../../language/say.ts'
import { type HistoryFilter, readHistoryPage } from '../../../multisig/sources/readHistoryPage.ts'
import type { TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { saveFile } from '../../parts/saveFile.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { useLatestRun } from '../../parts/useLatestRun.ts'
import { useSite } from '../../site/siteContext.ts'
import { fitsFilter, type OwnFilter } from './fitsFilter.ts'
import { historyCsv } from './historyCsv.ts'

/** A service that leads on for ever is followed so far, and what was read is called a part. */
const mostPages = 2_000

type State =
  | { status: 'idle' }
  | { status: 'reading'; read: number }
  | { status: 'saved'; rows: number; isPart: boolean }
  | { status: 'failed'; error: Error }

/** Reads the history to its end, page by page, and saves what fits the filter as a CSV file. */
export function SaveHistory({
  filter,
  own,
  isLeftOut = () => false,
}: {
  filter: HistoryFilter
  own: OwnFilter | undefined
  /** Whether a transaction is hidden as spam, and so not saved. */
  isLeftOut?: ((transaction: TransactionSummary) => boolean) | undefined
}) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const [state, setState] = useState<State>({ status: 'idle' })
  const { begin, stop } = useLatestRun()

  const save = async () => {
    const signal = begin()
    // What a page repeats of the one before is one row.
    const rows = new Map<string, TransactionSummary>()
    const asked = new Set<string | null>()
    let page: string | null = null
    let read = 0
    setState({ status: 'reading', read })
    try {
      do {
        asked.add(page)
        const input = { safe: safe.address, filter }
        const { results, next } = await readHistoryPage(site, input, { page, signal })
        if (signal.aborted) return
        for (const item of results) {
          if (item.type !== 'TRANSACTION') continue
          read++
          if (isLeftOut(item.transaction)) continue
          if (!own || fitsFilter(item.transaction, own)) rows.set(item.transaction.id, item.transaction)
        }
        setState({ status: 'reading', read })
        page = next ?? null
      } while (page !== null && !asked.has(page) && asked.size < mostPages)
    } catch (error) {
      if (!signal.aborted) setState({ status: 'failed', error: asError(error) })
      return
    }
    const { nativeCurrency } = chains[site.chainId].chain
    saveFile(`history-${safe.address}.csv`, historyCsv([...rows.values()], nativeCurrency))
    setState({ status: 'saved', rows: rows.size, isPart: page !== null })
  }

  if (state.status === 'reading')
    return (
      <p className="small" role="status">
        {say(
          {
            one: 'Loading the history: {count} transaction so far.',
            other: 'Loading the history: {count} transactions so far.',
          },
          { count: state.read },
        )}{' '}
        <TextButton
          onClick={() => {
            stop()
            setState({ status: 'idle' })
          }}
        >
          {say('Stop')}
        </TextButton>
      </p>
    )
  return (
    <div className="stack gap8">
      <Button kind="quiet" onClick={() => void save()}>
        {say('Save as CSV')}
      </Button>
      <div role="status">
        {state.status === 'saved' ? (
          <p className="small breakable muted">
            {say(
              {
                one: 'Saved {count} row from the wallet service.',
                other: 'Saved {count} rows from the wallet service.',
              },
              { count: state.rows },
            )}
            {state.isPart ? ` ${say('It’s incomplete: the service has more pages.')}` : ''}
          </p>
        ) : state.status === 'failed' ? (
          <ErrorNotice
            title={say('We couldn’t load the whole history')}
            lead={say('No file was saved.')}
            error={state.error}
            onRetry={() => void save()}
          />
        ) : null}
      </div>
    </div>
  )
}
