import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import styles from './DropPackage.module.css'
import { type Given, givenOfDrop, givenOfInput } from './givenFiles.ts'

/** Takes a package from this computer: a folder or an archive that is dropped or chosen. */
export function DropPackage({
  name,
  fault,
  onGiven,
  onPutAway,
}: {
  /** Of what was given already. */
  name: string | undefined
  fault: string | undefined
  onGiven: (giving: Promise<Given>) => void
  onPutAway: () => void
}) {
  const folder = useRef<HTMLInputElement>(null)
  const archive = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const choose = (input: HTMLInputElement) => {
    if (input.files?.length) onGiven(givenOfInput(input.files))
    // The same folder may be chosen again after it was changed.
    input.value = ''
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onGiven(givenOfDrop(event.dataTransfer))
  }
  if (name !== undefined)
    return (
      <>
        <p className={styles.given}>
          <bdi className={styles.name}>{name}</bdi>
          <TextButton onClick={onPutAway}>Another package</TextButton>
        </p>
        <p className={styles.promise}>It stays on this computer: it is read in this page and sent nowhere.</p>
      </>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same
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
        <path d="M5 12h14l4 5h20v21H5zM17 28l5 5 10-10" />
      </svg>
      <p className={styles.lead}>Drop the folder of a package here, or a ZIP file of it.</p>
      <div className={styles.ways}>
        <Button onClick={() => folder.current?.click()}>Choose a folder</Button>
        <Button kind="quiet" onClick={() => archive.current?.click()}>
          Choose a ZIP file
        </Button>
      </div>
      <input
        ref={(input) => {
          folder.current = input
          // No attribute of React's: a folder is chosen, and its files are handed out.
          if (input) input.webkitdirectory = true
        }}
        type="file"
        className="visuallyHidden"
        aria-label="Folder of the package"
        tabIndex={-1}
        onChange={(event) => choose(event.currentTarget)}
      />
      <input
        ref={archive}
        type="file"
        className="visuallyHidden"
        accept=".zip,application/zip"
        aria-label="ZIP file of the package"
        tabIndex={-1}
        onChange={(event) => choose(event.currentTarget)}
      />
      <p className={styles.small}>It stays on this computer: it is read in this page and sent nowhere.</p>
      {fault ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  )
}
