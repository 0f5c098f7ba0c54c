import { isRejection } from '../../../claim/isRejection.ts'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { useWalletTexts } from '../texts/useWalletTexts.ts'
import styles from './SwitchFailure.module.css'

/**
 * Why the wallet did not change its network; a person's no is said quietly. Always drawn, so that it is read
 * out.
 */
export function SwitchFailure({ error }: { error: Error | undefined }) {
  const text = useWalletTexts()
  return (
    <div role="status" className={styles.failure}>
      {!error ? null : isRejection(error) ? (
        <p className="muted">{error.summary}</p>
      ) : (
        <ErrorNotice title={text('networkNotChanged')} lead="" error={error} />
      )}
    </div>
  )
}
