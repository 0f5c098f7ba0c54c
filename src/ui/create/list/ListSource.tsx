import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { fileSize } from './fileSize.ts'
import styles from './ListSource.module.css'
import type { RecipientListState } from './useRecipientList.ts'

/** Where the list comes from: a file that is dropped or chosen, or rows that are pasted. */
export function ListSource({ list }: { list: RecipientListState }) {
  const { file, look, work } = list
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const pasteId = useId()

  const take = (files: FileList | null) => {
    setFault(undefined)
    const [first, second] = files ?? []
    if (second) return setFault('These are several files. Drop the one that holds the recipient list.')
    if (first) list.open({ blob: first, name: first.name })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  const field = (
    <input
      ref={input}
      type="file"
      className="visuallyHidden"
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      aria-label="Recipient list"
      tabIndex={-1}
      onChange={(event) => {
        take(event.target.files)
        // The same file may be chosen again after it was changed.
        event.target.value = ''
      }}
    />
  )

  if (file) {
    return (
      <Card title="Recipient list" aside={<TextButton onClick={list.putAway}>Another list</TextButton>}>
        <p className={styles.file}>
          <bdi className={styles.name}>{file.name}</bdi>
          <span className={styles.size}>
            {fileSize(file.blob.size)}
            {look && look.encoding !== 'UTF-8' ? `, read as ${look.encoding}` : ''}
          </span>
        </p>
        <p className={styles.promise}>
          {work.status === 'opening' ? 'Opening the file. ' : ''}
          It stays on this computer: it is read in this page and sent nowhere.
        </p>
      </Card>
    )
  }
  return (
    <Card title="Recipient list">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the button below does the same */}
      <div
        className={`${styles.drop} ${isOver ? styles.over : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <path d="M12 6h17l9 9v27H12zM29 6v9h9M18 24h14M18 30h14M18 36h8" />
        </svg>
        <p className={styles.lead}>Drop a CSV file here: an address and an amount in each row.</p>
        <Button onClick={() => input.current?.click()}>Choose a file</Button>
        {field}
        {fault ? (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        ) : null}
      </div>
      <p className={styles.promise}>
        The list stays on this computer: it is read in this page and sent nowhere. A million rows are fine.
      </p>
      <Disclosure summary="Paste rows instead">
        <div className={styles.paste}>
          <label htmlFor={pasteId}>Rows, as in a CSV file or copied from a spreadsheet</label>
          <textarea
            id={pasteId}
            rows={6}
            value={text}
            spellCheck={false}
            placeholder={'address,amount\n0x…,100'}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            kind="quiet"
            disabled={text.trim() === ''}
            onClick={() => {
              setFault(undefined)
              list.open({ blob: new Blob([text], { type: 'text/csv' }), name: 'Pasted rows' })
            }}
          >
            Read these rows
          </Button>
        </div>
      </Disclosure>
    </Card>
  )
}
