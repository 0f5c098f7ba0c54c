import { useMemo } from 'react'
import type { CollectedMessage } from '../../../multisig/collected/collectedMessage.ts'
import { messageHardwareHashes } from '../../../multisig/hardwareHashes.ts'
import { MessageContent } from '../../multisig/MessageContent.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import styles from './collected.module.css'
import { HashValue } from './HashValue.tsx'

/** What exactly owners sign: the message itself, and the hashes that a device with a small screen shows. */
export function CollectedBytes({ collected }: { collected: CollectedMessage }) {
  const { chainId, safe, message: content, contentHash, messageHash } = collected
  const { domain, message } = useMemo(
    () => messageHardwareHashes({ chainId, safe }, contentHash),
    [chainId, safe, contentHash],
  )
  return (
    <Disclosure summary="What exactly an owner signs">
      <div className={styles.exactly}>
        <MessageContent message={content} />
        <DescriptionList
          rows={[
            ['Asked of the Safe', <HashValue key="" value={contentHash} />],
            ['SafeMessage hash', <HashValue key="" value={messageHash} />],
            ['Domain hash', <HashValue key="" value={domain} />],
            ['Message hash', <HashValue key="" value={message} />],
          ]}
        />
        <p className="muted medium">
          A hardware wallet shows the domain hash and the message hash. Compare them with its screen before
          you sign.
        </p>
      </div>
    </Disclosure>
  )
}
