import type { Description } from './describeTransaction.ts'
import styles from './KindIcon.module.css'

type ShownKind = Description['kind'] | 'text' | 'typed-data'

const shapes: Record<ShownKind, string> = {
  sent: 'M6.5 13.5 13.5 6.5M8 6.5h5.5V12',
  received: 'M13.5 6.5 6.5 13.5M12 13.5H6.5V8',
  transfer: 'M5 8h9.5L12 5.5M15 12H5.5L8 14.5',
  settings:
    'M4.5 7h5m4 0h2m-11 6h2m4 0h5M9.5 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0Zm-3 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0Z',
  rejection: 'm6.5 6.5 7 7m0-7-7 7',
  batch: 'm10 4.5 6 3-6 3-6-3 6-3Zm-6 5.7 6 3 6-3M4 12.8l6 3 6-3',
  call: 'm7.5 6-4 4 4 4m5-8 4 4-4 4',
  creation: 'M10 4v12M4 10h12',
  text: 'M4.5 5.5h11v7.5h-6l-3 2.6V13h-2Z',
  'typed-data': 'M4.5 5.5h11v9h-11Zm0 3.2h11M8.4 8.7v5.8',
  unknown: 'M7.6 7.6a2.4 2.4 0 1 1 3.4 2.2c-.7.4-1 .8-1 1.6M10 14.2v.1',
}

/** What kind of transaction or message it is, for the eye; the words beside it say it to everybody. */
export function KindIcon({ kind }: { kind: ShownKind }) {
  return (
    <span className={styles.icon} data-kind={kind}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={shapes[kind]} />
      </svg>
    </span>
  )
}
