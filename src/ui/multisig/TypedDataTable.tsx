import { useState } from 'react'
import { isAddress } from 'viem'
import { say } from '../../language/say.ts'
import { Address } from '../parts/Address.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { ExactText } from './ExactText.tsx'
import styles from './TypedDataTable.module.css'
import type { TypedDataRow } from './typedDataRows.ts'

/** Of a long list, so many entries at first. */
const shownEntries = 20

/** Fields of EIP-712 data, one a row, structs and lists with theirs below them. */
export function TypedDataTable({ title, rows }: { title: string; rows: readonly TypedDataRow[] }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {rows.length === 0 ? <p className={styles.none}>{say('No fields.')}</p> : <Rows rows={rows} />}
    </section>
  )
}

function Rows({ rows }: { rows: readonly TypedDataRow[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, shownEntries)
  return (
    <>
      <dl className="shrinks">
        {shown.map((row) => (
          <div key={row.name} className={styles.row} data-kind={row.kind}>
            <dt className={styles.name}>
              <ExactText text={row.name} />
              {row.type ? <span className={styles.type}>{row.type}</span> : null}
            </dt>
            <dd className="shrinks">
              <Value row={row} />
            </dd>
          </div>
        ))}
      </dl>
      {rows.length > shownEntries ? (
        <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? say('Show less') : say('Show all {count} entries', { count: rows.length })}
        </TextButton>
      ) : null}
    </>
  )
}

function Value({ row }: { row: TypedDataRow }) {
  switch (row.kind) {
    case 'rows':
      return row.rows.length === 0 ? (
        <span className={styles.none}>{say('An empty list.')}</span>
      ) : (
        <Rows rows={row.rows} />
      )
    case 'fault':
      return <span className="bad">{row.fault}</span>
    case 'unsigned':
      return (
        <>
          <ExactText text={row.text} />
          <span className={styles.doubt}>{say('Not signed: it’s in no type.')}</span>
        </>
      )
    case 'value':
      if (row.type === 'address' && isAddress(row.text)) return <Address value={row.text} />
      if (row.text === '') return <span className={styles.none}>{say('An empty text.')}</span>
      return (
        <span className={row.type === 'string' ? undefined : styles.digits}>
          <ExactText text={row.text} />
        </span>
      )
  }
}
