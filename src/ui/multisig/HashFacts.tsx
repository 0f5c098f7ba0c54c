import { useMemo } from 'react'
import type { Address, Hex } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { hardwareHashes } from '../../multisig/hardwareHashes.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './HashFacts.module.css'

/** What a device with a small screen shows to be compared. */
export function HashFacts({
  safe,
  transaction,
  safeTxHash,
}: {
  safe: Address
  transaction: SafeTransaction
  safeTxHash: Hex
}) {
  const { chainId } = useSite()
  const hashes = useMemo(() => hardwareHashes({ chainId, safe }, transaction), [chainId, safe, transaction])
  return (
    <>
      <div className={styles.hashes}>
        <DescriptionList
          rows={[
            ['safeTxHash', <Hash key="safe" hash={safeTxHash} name="safeTxHash" />],
            ['Domain hash', <Hash key="domain" hash={hashes.domain} name="domain hash" />],
            ['Message hash', <Hash key="message" hash={hashes.message} name="message hash" />],
          ]}
        />
      </div>
      <p className={styles.foot}>
        A hardware wallet shows the domain hash and the message hash. Compare them with its screen before you
        sign.
      </p>
    </>
  )
}

function Hash({ hash, name }: { hash: Hex; name: string }) {
  return (
    <span className={styles.hash}>
      <span className={styles.digits}>{hash}</span>
      <CopyButton text={hash} label={`Copy the ${name}`} />
    </span>
  )
}
