import { useMemo } from 'react'
import { say } from '../../../language/say.ts'
import type { CollectedMessage } from '../../../multisig/collected/collectedMessage.ts'
import { messageHardwareHashes } from '../../../multisig/sign/hardwareHashes.ts'
import { Hashes } from '../../multisig/Hashes.tsx'
import { MessageContent } from '../../multisig/MessageContent.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import styles from './collected.module.css'

/** What exactly owners sign: the message itself, and the hashes that a device with a small screen shows. */
export function CollectedBytes({ collected }: { collected: CollectedMessage }) {
  const { chainId, safe, message: content, contentHash, messageHash } = collected
  const device = useMemo(
    () => messageHardwareHashes({ chainId, safe }, contentHash),
    [chainId, safe, contentHash],
  )
  return (
    <Disclosure summary={say('What exactly is signed')}>
      <div className={styles.exactly}>
        <MessageContent message={content} />
        <Hashes
          rows={[
            [say('Content hash'), contentHash],
            [say('SafeMessage hash'), messageHash],
          ]}
          device={device}
        />
      </div>
    </Disclosure>
  )
}
