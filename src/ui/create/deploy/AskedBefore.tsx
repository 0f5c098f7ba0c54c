import { type ReactNode, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { lastAsked } from '../../../operator/create/lastAsked.ts'
import type { OperatorStore } from '../../../operator/create/operatorStore.ts'
import type { JournalEntry } from '../../../operator/deploy/deployJournal.ts'
import { Address as AddressText } from '../../parts/Address.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'
import { useSite } from '../../site/siteContext.ts'
import planStyles from '../review/PlanSteps.module.css'

/** What of this campaign was asked for before something else went wrong: it may be paid already. */
export function AskedBefore({
  distributor,
  store,
}: {
  distributor: Address
  store: OperatorStore | undefined
}) {
  const { chainId } = useSite()
  const [read, setRead] = useState<{ last: JournalEntry | undefined } | 'unreadable'>()
  useEffect(() => {
    let isDrawn = true
    const campaign = { chainId, distributor }
    lastAsked(campaign, store?.journal(campaign)).then(
      (last) => isDrawn && setRead({ last }),
      () => isDrawn && setRead('unreadable'),
    )
    return () => {
      isDrawn = false
    }
  }, [chainId, distributor, store])
  return (
    <Notice tone="warn" title="What was asked for before may be on the chain.">
      <p>
        Its contract is <AddressText value={distributor} />
      </p>
      {read === undefined ? null : read === 'unreadable' ? (
        <p>What was asked for cannot be read in this browser. Look into your wallet or your Safe.</p>
      ) : (
        <p>{lastWords(read.last)}</p>
      )}
      <p>
        See on the <a href={`/verify/#distributor=${distributor}`}>page that verifies</a> its status before
        you begin again: another campaign would be paid for a second time.
      </p>
    </Notice>
  )
}

function lastWords(last: JournalEntry | undefined): ReactNode {
  switch (last?.status) {
    case undefined:
      return 'No transaction of it is known here. A batch that was saved as a file may have been executed.'
    case 'asked':
      return 'Your wallet was asked last, and its answer is not known.'
    case 'proposing':
      return 'The Safe was asked last, and its answer is not known.'
    case 'proposed':
      return (
        <>
          It was proposed to the owners of the Safe, who sign{' '}
          <code className={planStyles.hash}>{last.safeTxHash}</code>
        </>
      )
    case 'sent':
      return (
        <>
          A transaction was sent last: <TransactionLink hash={last.hash} />
        </>
      )
    case 'signed':
      return 'A transaction was signed last, and may have been sent.'
    case 'ended':
      return (
        <>
          {endWords[last.outcome]}
          {last.hash ? (
            <>
              : <TransactionLink hash={last.hash} />
            </>
          ) : (
            '.'
          )}
        </>
      )
  }
}

const endWords = {
  included: 'The last transaction is on the chain',
  reverted: 'The last transaction failed on the chain',
  lost: 'Another transaction took the place of the last one',
  refused: 'The last thing that was asked for was refused',
  'given-up': 'What became of the last thing that was asked for is not known',
} as const
