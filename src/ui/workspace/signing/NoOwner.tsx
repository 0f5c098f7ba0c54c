import { say } from '../../../language/say.ts'
import { notConfirmed } from '../../multisig/notConfirmed.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import styles from '../../multisig/Steps.module.css'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'

/**
 * The account in front of the page is no owner any more, or one node alone says so, after something was
 * written.
 */
export function NoOwner({ onBack }: { onBack: () => void }) {
  const { role } = useOpenSafe()
  return (
    <>
      {role.kind === 'unconfirmed' ? (
        <Notice tone="warn" title={say('Only one node names you as an owner')}>
          {say(notConfirmed)} {say('Nothing was signed. Your draft is kept.')}
        </Notice>
      ) : (
        <Notice tone="warn" title={say('Your account isn’t an owner of this Safe')}>
          {say('Switch to an owner’s account to sign. Nothing was signed. Your draft is kept.')}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onBack}>
          {say('Back')}
        </Button>
      </div>
    </>
  )
}
