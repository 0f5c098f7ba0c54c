import { useQuery } from '@tanstack/react-query'
import { say } from '../../../language/say.ts'
import type { CheckedMessage } from '../../../multisig/sign/checkMessage.ts'
import { listedMessageQuery } from '../../../multisig/sources/listedMessageQuery.ts'
import type { ServiceMessage } from '../../../safe/service/wire/messages.ts'
import { rich } from '../../language/rich.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useSite } from '../../site/siteContext.ts'
import { ListRow } from '../list/ListRow.tsx'
import { StatusPill } from '../transactions/StatusPill.tsx'
import styles from '../transactions/TransactionRow.module.css'
import { useWorkspaceView } from '../useWorkspaceView.ts'
import { messagePreview } from './messagePreview.ts'
import { originOf } from './originOf.ts'

/**
 * A message in a list: a link to all that is known of it. Signatures are counted here, not taken from the
 * service.
 */
export function MessageRow({ reported }: { reported: ServiceMessage }) {
  const { safe } = useOpenSafe()
  const { hrefOf } = useWorkspaceView()
  const { data: checked } = useQuery(listedMessageQuery(useSite(), { safe, reported }))
  const { title, kind } = messagePreview(reported.message)
  const origin = originOf(reported)
  return (
    <ListRow
      href={hrefOf({ view: 'messages', parameters: { message: reported.messageHash } })}
      data-message-hash={reported.messageHash}
      kind={kind}
      title={<bdi>{title}</bdi>}
      detail={
        <>
          {kind === 'text' ? say('Text') : say('Typed data')}
          {origin ? (
            <>
              {' · '}
              {rich('From: {origin}', { origin: <bdi>{messagePreview(origin).title}</bdi> })}
            </>
          ) : null}
        </>
      }
      signatures={checked?.status === 'sound' ? checked : undefined}
      time={reported.creationTimestamp}
      status={
        <>
          <MessageStatus checked={checked} />
          {checked?.status === 'sound' && checked.differences.length > 0 ? (
            <span className={styles.contradicted}>{say('Service disagrees')}</span>
          ) : null}
        </>
      }
    />
  )
}

/** How far a message is, by the signatures that were counted here. */
export function MessageStatus({ checked }: { checked: CheckedMessage | undefined }) {
  if (!checked) return <StatusPill tone="gone">{say('Checking')}</StatusPill>
  if (checked.status === 'contradicted') return <StatusPill tone="bad">{say('Doesn’t match')}</StatusPill>
  const missing = checked.need - checked.have
  if (missing <= 0) return <StatusPill tone="done">{say('Signed')}</StatusPill>
  return <StatusPill tone="wait">{say('Needs {count} more', { count: missing })}</StatusPill>
}
