import { rich } from '../../language/rich.tsx'
import { shortText } from '../../parts/shortText.ts'
import { KindIcon } from './KindIcon.tsx'
import styles from './UnknownRow.module.css'

/**
 * An entry that this site cannot read. It is shown, because a list with a gap would say that there is
 * nothing.
 */
export function UnknownRow({ wireType }: { wireType: string }) {
  return (
    <div className={styles.row}>
      <KindIcon kind="unknown" />
      <p>
        {rich('Unknown entry from the service: {kind}', {
          kind: <bdi>{shortText(wireType, 40)}</bdi>,
        })}
      </p>
    </div>
  )
}
