import type { Hex } from 'viem'
import { say } from '../../../language/say.ts'
import type { CheckedMessage } from '../../../multisig/sign/checkMessage.ts'
import { ExactText } from '../../multisig/ExactText.tsx'
import { Card } from '../../parts/Card.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Notice } from '../../parts/Notice.tsx'
import styles from './SafeSignature.module.css'

type Valid = Extract<CheckedMessage, { status: 'sound' }>

/**
 * The owners' signatures in one, as an app wants them, and whether the Safe's contract accepts them: yes, no,
 * or unknown.
 */
export function SafeSignature({ checked, reported }: { checked: Valid; reported: Hex | null }) {
  const { signature, safeSays } = checked
  const shown = signature ?? reported
  if (!shown) return null
  return (
    <Card title={say('Signature of the Safe')}>
      <div className="stack gap16">
        <Verdict says={safeSays} isOurs={signature !== null} />
        <p className="muted small">
          {signature
            ? say('Combined from the signatures above. Paste it into the app that asks for it.')
            : say('Reported by the wallet service. It doesn’t match the signatures above.')}
        </p>
        <div className="stack gap10 start">
          <code className={styles.code}>
            <ExactText text={shown} />
          </code>
          <CopyButton text={shown} label={say('Copy the signature')}>
            {say('Copy the signature')}
          </CopyButton>
        </div>
      </div>
    </Card>
  )
}

function Verdict({ says, isOurs }: { says: Valid['safeSays']; isOurs: boolean }) {
  switch (says?.status) {
    case 'signed':
      return (
        <Notice tone="done" title={say('The Safe’s contract accepts it')}>
          {say('We checked it by ERC-1271, as apps do.')}
        </Notice>
      )
    case 'not-signed':
      return (
        <Notice tone="bad" title={say('The Safe’s contract doesn’t accept it')}>
          {isOurs
            ? say(
                'It refuses by ERC-1271, although enough owners have signed. Its owners may have changed, or its fallback handler is missing.',
              )
            : say('It refuses by ERC-1271.')}
        </Notice>
      )
    default:
      return (
        <Notice tone="warn" title={say('We couldn’t check whether the Safe’s contract accepts it')}>
          {say('The nodes didn’t answer. We keep trying.')}
        </Notice>
      )
  }
}
