import { say } from '../../language/say.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { roleWord } from '../multisig/roleWord.ts'
import { Address } from '../parts/Address.tsx'
import { useWallet } from '../wallet/walletContext.ts'
import { isOpenSafe } from './isOpenSafe.ts'
import styles from './SafeClaim.module.css'

/** Which Safe claims, and who is looking at it. */
export function SafeLine() {
  const { safe, role } = useOpenSafe()
  const wallet = useWallet()
  const { threshold, owners } = safe
  const who = isOpenSafe(wallet, safe)
    ? say('The Safe itself')
    : (roleWord(role) ?? (role.kind === 'reader' && role.account ? say('Not an owner') : undefined))
  return (
    <div className={styles.safe}>
      <div className="shrinks">
        <p className="muted small">
          {say(
            {
              one: '{threshold} of {count} owner must sign for this Safe',
              other: '{threshold} of {count} owners must sign for this Safe',
            },
            { threshold, count: owners.length },
          )}
        </p>
        <Address value={safe.address} />
      </div>
      {who ? <span className={styles.role}>{who}</span> : null}
    </div>
  )
}
