import { useState } from 'react'
import { say, sayList, sayNumber } from '../../../language/say.ts'
import {
  checkRecipientsOnChain,
  type FoundGroup,
  hostsAsked,
  type RecipientsOnChain,
  recipientReaders,
} from '../../../operator/list/checkRecipientsOnChain.ts'
import type { ListReport, ShownRecipient } from '../../../operator/list/listMessages.ts'
import { questionKey } from '../../../operator/list/openQuestions.ts'
import type { QuestionCode } from '../../../operator/list/questionCode.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { ProgressBar } from '../../parts/ProgressBar.tsx'
import { useLatestRun } from '../../parts/useLatestRun.ts'
import { useSite } from '../../site/siteContext.ts'
import { ConfirmQuestion } from './ConfirmQuestion.tsx'
import styles from './OnChainCheck.module.css'
import { RecipientRows } from './RecipientRows.tsx'
import type { RecipientListState } from './useRecipientList.ts'

type Asking =
  | { status: 'idle' }
  | { status: 'asking'; chain: string; done: number; all: number }
  | { status: 'failed' }
  | { status: 'known'; found: RecipientsOnChain; rows: Rows; report: ListReport }

/** The recipients that are named, by their places in the list. */
type Rows = ReadonlyMap<number, ShownRecipient>

/**
 * What is at the recipients' addresses. Nodes learn the list by it, so it happens only when somebody asks
 * for it.
 */
export function OnChainCheck({
  list,
  report,
  decimals,
  onLeaveOut,
  onFound,
}: {
  list: RecipientListState
  report: ListReport
  decimals: number
  onLeaveOut: (rows: readonly number[]) => void
  /** Keys of the questions that the answer of the nodes raises (openQuestions.ts). */
  onFound: (questions: readonly string[]) => void
}) {
  const site = useSite()
  const [asking, setAsking] = useState<Asking>({ status: 'idle' })
  const { begin, stop } = useLatestRun()
  const hosts = hostsAsked(site)

  const ask = async () => {
    const signal = begin()
    setAsking({ status: 'asking', chain: 'Blast', done: 0, all: report.recipientCount })
    try {
      const found = await checkRecipientsOnChain(recipientReaders(site), await list.client().take(), {
        signal,
        onProgress: (chain, done, all) => {
          if (!signal.aborted) setAsking({ status: 'asking', chain, done, all })
        },
      })
      const named = [
        found.contracts,
        ...(found.ethereum.status === 'asked' ? elsewhereOf(found.ethereum) : []),
      ]
      const shown = await list.client().show(named.flatMap(({ first }) => first.map(({ index }) => index)))
      const rows = new Map(shown.map((recipient) => [recipient.index, recipient]))
      setAsking({ status: 'known', found, rows, report })
      onFound(questionsOnChain(found, rows).map(({ code, asked }) => questionKey(code, asked)))
    } catch {
      setAsking({ status: signal.aborted ? 'idle' : 'failed' })
    }
  }
  // What was found about another reading of the list is not said of this one.
  const known = asking.status === 'known' && asking.report === report ? asking : undefined
  return (
    <Card title={say('Check the addresses')}>
      {known ? (
        <Found {...known} list={list} decimals={decimals} onLeaveOut={onLeaveOut} />
      ) : (
        <p className="measure muted small breakable">
          {site.names.isEnabled
            ? say(
                'We can look up which recipients are contracts or Safes on Blast, and which are Safes on Ethereum only.',
              )
            : say('We can look up which recipients are contracts or Safes on Blast.')}{' '}
          {say('This sends the addresses to {hosts}, without the amounts.', { hosts: sayList(hosts) })}
        </p>
      )}
      {asking.status === 'failed' ? (
        <Notice tone="warn" title={say('We couldn’t look up the addresses. Your list isn’t affected.')} />
      ) : null}
      {asking.status === 'asking' ? (
        <ProgressBar
          label={say('Asking nodes of {chain}', { chain: asking.chain })}
          done={asking.done}
          all={asking.all}
          onCancel={stop}
        />
      ) : (
        <div className={styles.action}>
          <Button kind="quiet" onClick={() => void ask()}>
            {known ? say('Look up again') : say('Look up')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** What the nodes' answer leaves to be confirmed. */
function questionsOnChain({ contracts, ethereum, uncheckedCount }: RecipientsOnChain, rows: Rows) {
  const group = (code: QuestionCode, { count, first }: FoundGroup) => ({
    code,
    asked: { count, rows: first.flatMap(({ index }) => rows.get(index)?.row ?? []) },
  })
  const onEthereum = ethereum.status === 'asked' ? ethereum : undefined
  const unchecked = uncheckedCount + (onEthereum?.uncheckedCount ?? 0)
  return [
    group('contract', contracts),
    ...(onEthereum
      ? [group('safe-elsewhere', onEthereum.safes), group('contract-elsewhere', onEthereum.contracts)]
      : []),
    { code: 'unchecked' as const, asked: { count: unchecked, rows: [] } },
  ].filter(({ asked }) => asked.count > 0)
}

type Elsewhere = Extract<RecipientsOnChain['ethereum'], { status: 'asked' }>
const elsewhereOf = ({ safes, contracts }: Elsewhere): readonly FoundGroup[] => [safes, contracts]

function Found({
  list,
  found,
  rows,
  report,
  decimals,
  onLeaveOut,
}: {
  list: RecipientListState
  found: RecipientsOnChain
  rows: Rows
  report: ListReport
  decimals: number
  onLeaveOut: (rows: readonly number[]) => void
}) {
  const shared = { rows, total: report.total, decimals, onLeaveOut }
  const { ethereum } = found
  const count = sayNumber
  return (
    <div className="stack gap12" data-on-chain="known">
      {ethereum.status === 'asked' && ethereum.safes.count > 0 ? (
        <Notice
          tone="warn"
          title={say(
            {
              one: '{count} recipient is a Safe on Ethereum and is not on Blast.',
              other: '{count} recipients are Safes on Ethereum and are not on Blast.',
            },
            { count: ethereum.safes.count },
          )}
        >
          {say(
            'Their owners can claim only with the same Safe on Blast. Ask them before you fund their share.',
          )}
        </Notice>
      ) : null}
      <Unchecked chain="Blast" count={found.uncheckedCount} reason={found.reason} />
      {ethereum.status === 'asked' ? (
        <Unchecked chain="Ethereum" count={ethereum.uncheckedCount} reason={ethereum.reason} />
      ) : null}
      <DescriptionList
        rows={[
          [say('Safes on Blast'), count(found.safes.count)],
          [say('Other contracts on Blast'), count(found.contracts.count)],
          [
            say('No contract on Blast'),
            count(found.askedCount - found.safes.count - found.contracts.count - found.uncheckedCount),
          ],
          [say('We couldn’t check on Blast'), count(found.uncheckedCount)],
          ...(ethereum.status === 'asked'
            ? ([
                [say('Safes on Ethereum only'), count(ethereum.safes.count)],
                [say('Contracts on Ethereum only'), count(ethereum.contracts.count)],
                [say('We couldn’t check on Ethereum'), count(ethereum.uncheckedCount)],
              ] as const)
            : ([[say('Safes on other chains'), say('not asked')]] as const)),
        ]}
      />
      {ethereum.status === 'asked' ? (
        <>
          <Named {...shared} title={say('Safes on Ethereum that are not on Blast')} group={ethereum.safes} />
          <Named
            {...shared}
            title={say('Contracts on Ethereum that are not on Blast')}
            group={ethereum.contracts}
          />
        </>
      ) : (
        <p className="measure muted small breakable">
          {say('This site has no Ethereum node, so we can’t look for Safes there.')}
        </p>
      )}
      <Named {...shared} title={say('Contracts on Blast that aren’t Safes')} group={found.contracts} />
      <div>
        {questionsOnChain(found, rows).map((question) => (
          <ConfirmQuestion key={question.code} list={list} {...question} />
        ))}
      </div>
    </div>
  )
}

function Unchecked({ chain, count, reason }: { chain: string; count: number; reason: string | undefined }) {
  if (count === 0) return null
  return (
    <Notice
      tone="warn"
      title={say(
        {
          one: '{count} address couldn’t be checked on {chain}.',
          other: '{count} addresses couldn’t be checked on {chain}.',
        },
        { count, chain },
      )}
    >
      {reason}
    </Notice>
  )
}

function Named({
  title,
  group,
  rows,
  total,
  decimals,
  onLeaveOut,
}: {
  title: string
  group: FoundGroup
  rows: Rows
  total: bigint
  decimals: number
  onLeaveOut: (rows: readonly number[]) => void
}) {
  if (group.count === 0) return null
  const recipients = group.first.flatMap(({ index }) => rows.get(index) ?? [])
  return (
    <Disclosure summary={`${title}: ${sayNumber(group.count)}`}>
      <RecipientRows recipients={recipients} total={total} decimals={decimals} onLeaveOut={onLeaveOut} />
      {group.count > group.first.length ? (
        <p className="measure muted small breakable">
          {say('The first {count} are shown.', { count: group.first.length })}
        </p>
      ) : group.count > 1 ? (
        <Button kind="quiet" onClick={() => onLeaveOut(recipients.map(({ row }) => row))}>
          {say('Leave all {count} out', { count: group.count })}
        </Button>
      ) : null}
    </Disclosure>
  )
}
