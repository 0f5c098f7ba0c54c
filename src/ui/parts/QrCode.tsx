import styles from './QrCode.module.css'
import type { QrDrawing } from './qrDrawing.ts'

/** A QR code as wide as its place. */
export function QrCode({ code, label }: { code: QrDrawing; label: string }) {
  const { size, path } = code
  return (
    <svg
      className={styles.tile}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="currentColor" d={path} />
    </svg>
  )
}
