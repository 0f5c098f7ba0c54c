import { say } from '../../language/say.ts'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { HashValue } from '../parts/HashValue.tsx'
import styles from './Hashes.module.css'

/**
 * What owners compare before they sign: the hashes of one transaction or message, and the two halves of it
 * that a `device` with a small screen shows.
 */
export function Hashes({
  rows,
  device,
  note = say(
    'Compare the domain hash and the message hash with your hardware wallet’s screen before you sign.',
  ),
}: {
  rows: readonly (readonly [label: string, hash: string])[]
  device: { readonly domain: string; readonly message: string }
  note?: string | null
}) {
  return (
    <>
      <div className={styles.hashes}>
        <DescriptionList
          rows={[
            ...rows.map(([label, hash]) => [label, <HashValue key="" value={hash} />] as const),
            [
              say('Domain hash'),
              <HashValue key="" value={device.domain} copy={say('Copy the domain hash')} />,
            ],
            [
              say('Message hash'),
              <HashValue key="" value={device.message} copy={say('Copy the message hash')} />,
            ],
          ]}
        />
      </div>
      {note === null ? null : <p className={styles.note}>{note}</p>}
    </>
  )
}
