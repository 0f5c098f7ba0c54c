import { useQuery } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { say } from '../../../language/say.ts'
import { checkedMessageQuery } from '../../../multisig/queries.ts'
import type { CheckedMessage } from '../../../multisig/sign/checkMessage.ts'
import type { ServiceMessage } from '../../../safe/service/wire/messages.ts'
import { Confirmations } from '../../multisig/Confirmations.tsx'
import { ExactText } from '../../multisig/ExactText.tsx'
import { MessageContent } from '../../multisig/MessageContent.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Address } from '../../parts/Address.tsx'
import { Card } from '../../parts/Card.tsx'
import { ErrorFacts } from '../../parts/ErrorFacts.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { HashValue } from '../../parts/HashValue.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Time } from '../../parts/Time.tsx'
import { useSite } from '../../site/siteContext.ts'
import { BackLink } from '../BackLink.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { Warnings } from '../signing/Warnings.tsx'
import { useWorkspaceView } from '../useWorkspaceView.ts'
import { MessageStatus } from './MessageRow.tsx'
import styles from './MessageView.module.css'
import { originOf } from './originOf.ts'
import { judgeMessage } from './readMessageInput.ts'
import { SafeSignature } from './SafeSignature.tsx'
import { SignMessage } from './SignMessage.tsx'

/** One message: what it says, who has signed it, what the Safe's contract makes of it. */
export function MessageView({ asked }: { asked: string }) {
  const { hrefOf } = useWorkspaceView()
  const isHash = /^0x[0-9a-fA-F]{64}$/.test(asked)
  return (
    <section className="stack gap20" aria-label={say('Message')}>
      <p>
        <BackLink href={hrefOf({ view: 'messages' })}>{say('All messages')}</BackLink>
      </p>
      {isHash ? (
        <Asked hash={`0x${asked.slice(2).toLowerCase()}`} />
      ) : (
        <Notice tone="warn" title={say('This link has no message')}>
          {say('“message=” needs a hash: 0x and 64 hexadecimal digits. Copy the whole link again.')}
        </Notice>
      )}
    </section>
  )
}

function Asked({ hash }: { hash: Hex }) {
  const { safe } = useOpenSafe()
  const query = useQuery(checkedMessageQuery(useSite(), { safe: safe.address, messageHash: hash }))
  const { data, error, isFetching, refetch } = query
  const failure = error ? (
    <ErrorNotice
      title={data ? say('This may be out of date') : say('We couldn’t load this message')}
      lead={data ? say('We show what we checked last.') : say('The message isn’t affected.')}
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : null
  if (!data) return failure ?? <ListSkeleton label={say('Loading the message')} />
  return (
    <>
      {failure}
      <Reported reported={data.reported} checked={data.checked} />
    </>
  )
}

function Reported({ reported, checked }: { reported: ServiceMessage; checked: CheckedMessage }) {
  const { chainId } = useSite()
  const { safe } = useOpenSafe()
  const isText = typeof reported.message === 'string'
  const origin = originOf(reported)
  const judged =
    checked.status === 'sound' ? judgeMessage(checked.message, { chainId, safe: safe.address }) : undefined
  return (
    <>
      <Card
        title={isText ? say('Text message') : say('Typed data')}
        aside={<MessageStatus checked={checked} />}
      >
        <div className="stack gap16">
          {checked.status === 'contradicted' ? (
            <Notice tone="bad" title={say('Owners sign something else')}>
              <p>{checked.fault}</p>
              <ErrorFacts facts={checked.facts} />
            </Notice>
          ) : null}
          <MessageContent message={reported.message} />
          {judged ? <Warnings sentences={judged.warnings} /> : null}
          {checked.status === 'sound' && checked.differences.length > 0 ? (
            <Notice tone="warn" title={say('The wallet service disagrees')}>
              {checked.differences.map((difference) => (
                <p key={difference}>{difference}</p>
              ))}
            </Notice>
          ) : null}
          <dl className="shrinks">
            {checked.status === 'sound' ? (
              <>
                <Line
                  term={say('Safe message hash')}
                  note={say('Owners sign this. We computed it from the message shown.')}
                >
                  <HashValue value={checked.messageHash} copy={say('Copy the Safe message hash')} />
                </Line>
                <Line term={say('Message hash')} note={say('Apps check this hash.')}>
                  <HashValue value={checked.contentHash} copy={say('Copy the message hash')} />
                </Line>
              </>
            ) : null}
            <Line term={say('Proposed by')}>
              <Address value={reported.proposedBy.value} />
            </Line>
            <Line term={say('Proposed')}>
              <Time at={Math.floor(reported.creationTimestamp / 1000)} />
            </Line>
            {origin ? (
              <Line term={say('From')} note={say('As it reports itself.')}>
                <ExactText text={origin} />
              </Line>
            ) : null}
          </dl>
        </div>
      </Card>
      {checked.status === 'sound' ? (
        <>
          <Card
            title={say(
              { one: '{have} of {count} signatures', other: '{have} of {count} signatures' },
              { have: checked.have, count: checked.need },
            )}
            aside={<span className={styles.aside}>{say('each one checked by us')}</span>}
          >
            <Confirmations
              confirmations={checked.confirmations}
              names={[reported.proposedBy, ...reported.confirmations.map(({ owner }) => owner)]}
              isOpen
            />
            {judged?.fault === undefined ? (
              <SignMessage checked={checked} />
            ) : (
              <Notice tone="bad" title={say('We can’t show all of it, so you can’t sign it here')}>
                {judged.fault}
              </Notice>
            )}
          </Card>
          <SafeSignature checked={checked} reported={reported.preparedSignature ?? null} />
        </>
      ) : null}
    </>
  )
}

function Line({ term, note, children }: { term: string; note?: string; children: React.ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>
        {term}
        {note ? <span className={styles.note}>{note}</span> : null}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
