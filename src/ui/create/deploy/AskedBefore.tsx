import { type ReactNode, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { message, say } from '../../../language/say.ts'
import { lastAsked } from '../../../operator/create/lastAsked.ts'
import type { OperatorStore } from '../../../operator/create/operatorStore.ts'
import type { JournalEntry } from '../../../operator/deploy/deployJournal.ts'
import { rich } from '../../language/rich.tsx'
import { Address as AddressText } from '../../parts/Address.tsx'
import { HashValue } from '../../parts/HashValue.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'
import { useSite } from '../../site/siteContext.ts'

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
    <Notice tone="warn" title={say('An earlier request may be on the chain')}>
      <p>{rich('Its contract is {address}', { address: <AddressText value={distributor} /> })}</p>
      {read === undefined ? null : read === 'unreadable' ? (
        <p>{say('We couldn’t read the earlier request. Check your wallet or Safe.')}</p>
      ) : (
        <p>{lastWords(read.last)}</p>
      )}
      <p>
        {rich(
          'See on the <link>page that verifies</link> its status before you start again. Otherwise you may pay twice.',
          { link: (words) => <a href={`/verify/#distributor=${distributor}`}>{words}</a> },
        )}
      </p>
    </Notice>
  )
}

function lastWords(last: JournalEntry | undefined): ReactNode {
  switch (last?.status) {
    case undefined:
      return say('We know of no transaction for it. A saved batch file may have been executed.')
    case 'asked':
      return say('We don’t know your wallet’s answer to the last request.')
    case 'proposing':
      return say('We don’t know the Safe’s answer to the last request.')
    case 'proposed':
      return (
        <>
          {rich('It was proposed to the Safe’s owners, who sign {safeTxHash}', {
            safeTxHash: <HashValue value={last.safeTxHash} copy={say('Copy the Safe transaction hash')} />,
          })}
        </>
      )
    case 'sent':
      return (
        <>{rich('Last transaction: {transaction}', { transaction: <TransactionLink hash={last.hash} /> })}</>
      )
    case 'signed':
      return say('The last transaction was signed and may have been sent.')
    case 'ended':
      return last.hash
        ? rich(endWords[last.outcome].linked, { transaction: <TransactionLink hash={last.hash} /> })
        : say(endWords[last.outcome].alone)
  }
}

const endWords = {
  included: {
    alone: message('The last transaction is on the chain.'),
    linked: message('The last transaction is on the chain: {transaction}'),
  },
  reverted: {
    alone: message('The last transaction failed on the chain.'),
    linked: message('The last transaction failed on the chain: {transaction}'),
  },
  lost: {
    alone: message('Another transaction replaced the last one.'),
    linked: message('Another transaction replaced the last one: {transaction}'),
  },
  refused: {
    alone: message('The last request was declined.'),
    linked: message('The last request was declined: {transaction}'),
  },
  'given-up': {
    alone: message('We couldn’t check the last request.'),
    linked: message('We couldn’t check the last request: {transaction}'),
  },
} as const
