import type { CheckedMessage } from '../../../multisig/sign/checkMessage.ts'
import { StatusPill } from '../transactions/StatusPill.tsx'

/** How far a message is, by the signatures that were counted here. */
export function MessageStatus({ checked }: { checked: CheckedMessage | undefined }) {
  if (!checked) return <StatusPill tone="gone">Checking</StatusPill>
  if (checked.status === 'contradicted') return <StatusPill tone="bad">Not what it says</StatusPill>
  const missing = checked.need - checked.have
  if (missing <= 0) return <StatusPill tone="good">Signed</StatusPill>
  return <StatusPill tone="wait">{`Needs ${missing} more`}</StatusPill>
}
