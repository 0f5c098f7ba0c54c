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
    <Notice tone="warn" title="An earlier request may be on the chain">
      <p>
        Its contract is <AddressText value={distributor} />
      </p>
      {read === undefined ? null : read === 'unreadable' ? (
        <p>We couldn’t read the earlier request. Check your wallet or Safe.</p>
      ) : (
        <p>{lastWords(read.last)}</p>
      )}
      <p>
        See on the <a href={`/verify/#distributor=${distributor}`}>page that verifies</a> its status before
        you start again. Otherwise you may pay twice.
      </p>
    </Notice>
  )
}

function lastWords(last: JournalEntry | undefined): ReactNode {
  switch (last?.status) {
    case undefined:
      return 'We know of no transaction for it. A saved batch file may have been executed.'
    case 'asked':
      return 'We don’t know your wallet’s answer to the last request.'
    case 'proposing':
      return 'We don’t know the Safe’s answer to the last request.'
    case 'proposed':
      return (
        <>
          It was proposed to the Safe’s owners, who sign{' '}
          <code className={planStyles.hash}>{last.safeTxHash}</code>
        </>
      )
    case 'sent':
      return (
        <>
          Last transaction: <TransactionLink hash={last.hash} />
        </>
      )
    case 'signed':
      return 'The last transaction was signed and may have been sent.'
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
  lost: 'Another transaction replaced the last one',
  refused: 'The last request was declined',
  'given-up': 'We couldn’t check the last request',
} as const
