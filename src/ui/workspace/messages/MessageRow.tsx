import { useQuery } from '@tanstack/react-query'
import type { CheckedMessage } from '../../../multisig/sign/checkMessage.ts'
import { listedMessageQuery } from '../../../multisig/sources/listedMessageQuery.ts'
import type { ServiceMessage } from '../../../safe/service/wire/messages.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useSite } from '../../site/siteContext.ts'
import { SignatureDots } from '../list/SignatureDots.tsx'
import { StatusPill } from '../transactions/StatusPill.tsx'
import { useWorkspaceView } from '../useWorkspaceView.ts'
import styles from './MessageRow.module.css'
import { messagePreview } from './messagePreview.ts'
import { originOf } from './originOf.ts'

/**
 * A message in a list: a link to all that is known of it. Signatures are counted here, not taken from the
 * service.
 */
export function MessageRow({ told }: { told: ServiceMessage }) {
  const { safe } = useOpenSafe()
  const { hrefOf } = useWorkspaceView()
  const { data: checked } = useQuery(listedMessageQuery(useSite(), { safe, told }))
  const { title, kind } = messagePreview(told.message)
  const origin = originOf(told)
  return (
    <a
      className={styles.row}
      href={hrefOf({ view: 'messages', parameters: { message: told.messageHash } })}
      data-message-hash={told.messageHash}
    >
      <span className={styles.icon}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path
            d={
              kind === 'text' ? 'M4.5 5.5h11v7.5h-6l-3 2.6V13h-2Z' : 'M4.5 5.5h11v9h-11Zm0 3.2h11M8.4 8.7v5.8'
            }
          />
        </svg>
      </span>
      <span className={styles.what}>
        <span className={styles.title}>
          <bdi>{title}</bdi>
        </span>
        <span className={styles.kind}>
          {kind === 'text' ? 'Text' : 'Typed data'}
          {origin ? (
            <>
              {' '}
              · from <bdi>{messagePreview(origin).title}</bdi>
            </>
          ) : null}
        </span>
      </span>
      <span className={styles.facts}>
        {checked?.status === 'sound' ? (
          <span className={styles.fact}>
            <SignatureDots have={checked.have} need={checked.need} />
            {checked.have} of {checked.need}
            <span className="visuallyHidden"> signatures</span>
          </span>
        ) : null}
        <time className={styles.fact} dateTime={new Date(told.creationTimestamp).toISOString()}>
          {clock(told.creationTimestamp)}
        </time>
      </span>
      <span className={styles.status}>
        <Status checked={checked} />
      </span>
      <svg className={styles.chevron} viewBox="0 0 20 20" aria-hidden="true">
        <path d="m8 5.5 4.5 4.5L8 14.5" />
      </svg>
    </a>
  )
}

function Status({ checked }: { checked: CheckedMessage | undefined }) {
  if (!checked) return <StatusPill tone="gone">Checking</StatusPill>
  if (checked.status === 'contradicted') return <StatusPill tone="bad">Not what it says</StatusPill>
  const missing = checked.need - checked.have
  if (missing <= 0) return <StatusPill tone="good">Signed</StatusPill>
  return <StatusPill tone="wait">{`Needs ${missing} more`}</StatusPill>
}

const clock = (time: number) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(time)
