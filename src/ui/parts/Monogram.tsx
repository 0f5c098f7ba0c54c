import styles from './Monogram.module.css'

/**
 * Is where others draw a picture, and there is none that may be fetched (Picture.tsx). Two letters on a
 * ground that belongs to what they are for. It is no proof: look-alikes are easily found.
 */
export function Monogram({ of, text }: { of: string; text: string }) {
  return (
    <span
      className={styles.monogram}
      style={{ '--hue': String(hueOf(of)) } as React.CSSProperties}
      aria-hidden="true"
    >
      {[...text].slice(0, 2).join('')}
    </span>
  )
}

/** Degrees. */
function hueOf(text: string): number {
  let sum = 0x811c9dc5
  for (const letter of text.toLowerCase()) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (sum >>> 0) % 360
}
