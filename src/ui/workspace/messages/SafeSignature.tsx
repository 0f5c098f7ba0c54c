import type { Hex } from 'viem'
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
    <Card title="Signature of the Safe">
      <div className="stack gap16">
        <Verdict says={safeSays} isOurs={signature !== null} />
        <p className="muted medium">
          {signature
            ? 'Put together here from the signatures above. An app that asks for this Safe’s signature takes it as it is.'
            : 'According to the wallet service: the signatures above do not make one.'}
        </p>
        <div className="stack gap10 start">
          <code className={styles.code}>
            <ExactText text={shown} />
          </code>
          <CopyButton text={shown} label="Copy the signature">
            Copy the signature
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
        <Notice tone="good" title="The Safe’s contract accepts it">
          Asked by ERC-1271, as apps do, it says yes to this message with this signature.
        </Notice>
      )
    case 'not-signed':
      return (
        <Notice tone="bad" title="The Safe’s contract does not accept it">
          Asked by ERC-1271, it says no
          {isOurs
            ? ', although enough owners have signed. Its owners may have changed, or it lacks the handler that answers such questions.'
            : '.'}
        </Notice>
      )
    default:
      return (
        <Notice tone="warn" title="Whether the Safe’s contract accepts it could not be checked">
          The nodes did not answer. That is neither a yes nor a no; this page keeps asking.
        </Notice>
      )
  }
}
