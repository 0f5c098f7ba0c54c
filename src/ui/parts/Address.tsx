import { Fragment } from 'react'
import type { Address as AddressValue } from 'viem'
import { say } from '../../language/say.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './small.module.css'

/**
 * A whole address, never shortened: look-alikes share the ends, so the middle must be readable too. In groups
 * of four, with the ends emphasised.
 */
export function Address({ value, canCopy = true }: { value: AddressValue; canCopy?: boolean }) {
  const groups = value.slice(2).match(/.{4}/g) ?? []
  return (
    <span className={styles.address}>
      <bdi className={styles.addressText} data-address={value}>
        <span className={styles.addressEnd}>0x</span>
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address never move
          <Fragment key={at}>
            {/* A place to break a line that is no character: a copied address has no gaps. */}
            {at === 0 ? null : <wbr />}
            <span className={at === 0 || at === groups.length - 1 ? styles.addressEnd : styles.addressMiddle}>
              {group}
            </span>
          </Fragment>
        ))}
      </bdi>
      {canCopy ? <CopyButton text={value} label={say('Copy the address')} /> : null}
    </span>
  )
}
