import type { ReactNode } from 'react'
import { rich } from '../../language/rich.tsx'
import { dateFormat } from '../../parts/formatters.ts'
import type { Description } from '../transactions/describeTransaction.ts'
import { KindIcon } from '../transactions/KindIcon.tsx'
import styles from './ListRow.module.css'
import { SignatureDots } from './SignatureDots.tsx'

/** An entry of a list, as a link to all that is known of it. */
export function ListRow({
  href,
  kind,
  title,
  detail,
  doubt,
  amount,
  notes,
  signatures,
  time,
  status,
  ...data
}: {
  href: string
  kind: Description['kind'] | 'text' | 'typed-data'
  title: ReactNode
  detail: ReactNode
  doubt?: string | undefined
  amount?: ReactNode
  /** What is said before the signatures, each in a few words. */
  notes?: readonly ReactNode[]
  /** How many there are of how many that are needed. */
  signatures: { have: number; need: number } | undefined
  /** In milliseconds. */
  time: number | undefined
  status: ReactNode
  [attribute: `data-${string}`]: string
}) {
  return (
    <a className={styles.row} href={href} {...data}>
      <KindIcon kind={kind} />
      <span className={styles.what}>
        <span className={styles.title}>{title}</span>
        <span className={styles.detail}>{detail}</span>
        {doubt ? <span className={styles.doubt}>{doubt}</span> : null}
      </span>
      <span className={styles.amount}>{amount}</span>
      <span className={styles.facts}>
        {notes?.map((note, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a row keep their places
          <span key={at}>{note}</span>
        ))}
        {signatures ? (
          <span>
            <SignatureDots have={signatures.have} need={signatures.need} />
            {rich('{have} of {need}<hidden> signatures</hidden>', {
              have: signatures.have,
              need: signatures.need,
              hidden: (words) => <span className="visuallyHidden">{words}</span>,
            })}
          </span>
        ) : null}
        {time === undefined ? null : (
          <time dateTime={new Date(time).toISOString()} title={fullTime(time)}>
            {clock(time)}
          </time>
        )}
      </span>
      <span className="stack">{status}</span>
      <svg className={styles.chevron} viewBox="0 0 20 20" aria-hidden="true">
        <path d="m8 5.5 4.5 4.5L8 14.5" />
      </svg>
    </a>
  )
}

const clock = (time: number) => dateFormat({ hour: '2-digit', minute: '2-digit' }).format(time)
const fullTime = (time: number) => dateFormat({ dateStyle: 'medium', timeStyle: 'long' }).format(time)
