import { rich } from '../language/rich.tsx'
import styles from './SignatureProgress.module.css'

/** How many owners have signed, of how many that must. */
export function SignatureProgress({
  have,
  need,
  isVerified = true,
}: {
  have: number
  need: number
  /** False where somebody says so, and nobody has recovered the signatures here. */
  isVerified?: boolean
}) {
  return (
    <div className="stack gap8">
      <p className={styles.count}>
        {rich(
          isVerified
            ? '<strong>{have} of {need}</strong> <span>verified signatures</span>'
            : '<strong>{have} of {need}</strong> <span>signatures</span>',
          {
            have,
            need,
            strong: (words) => <strong>{words}</strong>,
            span: (words) => <span>{words}</span>,
          },
        )}
      </p>
      {need <= 20 ? (
        <div className={styles.bar} aria-hidden="true">
          {Array.from({ length: need }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
            <span key={at} data-is-filled={at < have} />
          ))}
        </div>
      ) : null}
    </div>
  )
}
