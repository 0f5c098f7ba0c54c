import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { say } from '../../language/say.ts'
import { CloseButton } from './CloseButton.tsx'
import styles from './Dialog.module.css'
import { useIsCompact } from './useIsCompact.ts'

/**
 * A modal dialog, by the browser's own `<dialog>`: it keeps the focus inside, closes on Escape, gives the
 * focus back, and makes the page behind it inert. It is open as long as it is drawn. In a narrow window it is
 * a sheet at the bottom.
 */
export function Dialog({
  title,
  closeLabel = say('Close'),
  className = '',
  onClose,
  children,
}: {
  title: string
  closeLabel?: string
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isCompact = useIsCompact()
  // Whether the press began beside the panel: selecting a text may end there.
  const isPressBeside = useRef(false)
  // Whether the closing was ours: where another dialog takes the place and its code is still on the way, this
  // one is hidden while it is shown, and what hides it must not close what comes.
  const isDismissed = useRef(false)
  // In the layout phase, because the focus goes back only from a dialog that still is in the page.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      if (!element?.open) return
      isDismissed.current = true
      element.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; a click beside it is the pointer's way
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${className}`}
      data-is-compact={isCompact}
      aria-labelledby={titleId}
      onClose={() => {
        const wasDismissed = isDismissed.current
        isDismissed.current = false
        if (!wasDismissed) onClose()
      }}
      onPointerDown={(event) => {
        isPressBeside.current = event.target === dialog.current
      }}
      onClick={(event) => {
        // What is beside the panel belongs to the dialog element itself.
        if (isPressBeside.current && event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.panel}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <CloseButton label={closeLabel} className={styles.close} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}
