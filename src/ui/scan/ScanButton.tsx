import { Suspense, useState } from 'react'
import { say } from '../../language/say.ts'
import { isEmbedded } from '../frame/isEmbedded.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import styles from './ScanButton.module.css'

/** Nothing of it is loaded, and no camera asked for, before somebody wants it. */
const ScanDialog = lazyPart(
  () => import('./ScanDialog.tsx').then((module) => module.ScanDialog),
  () => null,
)

/** Reads an address with the camera, which a page around this one would not hand on. */
export function ScanButton({ onScan }: { onScan: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!('mediaDevices' in navigator) || isEmbedded(window)) return null
  return (
    <>
      <button
        type="button"
        className={styles.scan}
        aria-label={say('Scan a QR code')}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3 7V4a1 1 0 0 1 1-1h3m6 0h3a1 1 0 0 1 1 1v3m0 6v3a1 1 0 0 1-1 1h-3m-6 0H4a1 1 0 0 1-1-1v-3M7 7h2v2H7zm4 0h2v2h-2zm-4 4h2v2H7zm4 0h2v2h-2z" />
        </svg>
      </button>
      {isOpen ? (
        <Suspense>
          <ScanDialog
            onClose={() => setOpen(false)}
            onScan={(text) => {
              setOpen(false)
              onScan(text)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
