import type { Hex } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { decodeMultiSend } from '../../multisig/build/multiSend.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { ProposeInHost } from '../multisig/ProposeInHost.tsx'
import { useLateProposal } from '../wallet/useLateProposal.ts'
import { hostProposals } from './hostProposals.ts'
import styles from './Way.module.css'
import { Way } from './Way.tsx'

/** Inside a Safe host: the host proposes the claim, chooses its nonce and has its owner sign. */
export function ClaimInHost({
  transaction,
  isReadOnly,
  onLook,
}: {
  /** Its calls are what counts; the nonce is the host's to choose. */
  transaction: SafeTransaction | undefined
  isReadOnly: boolean
  onLook: () => void
}) {
  const { safe } = useOpenSafe()
  const { address } = safe
  const found = (safeTxHash: Hex) => hostProposals.add({ safe: address, safeTxHash })
  // Whichever part of the page has asked for it.
  useLateProposal(found)
  if (isReadOnly)
    return (
      <Way title={title}>
        <p>You are not an owner of this Safe in the app around this page, so you can only look.</p>
      </Way>
    )
  return (
    <Way title={title}>
      <p>
        The Safe around this page shows the claim in its own dialog and has you sign there; the other owners
        find it in its queue.
      </p>
      <ProposeInHost
        safe={address}
        calls={transaction && callsOf(transaction)}
        inside="claims"
        review="It must show the claim and nothing else. If it shows anything else, reject it."
        found=": what was proposed after all is found here"
        kind="quiet"
        row={styles.action}
        onProposed={(safeTxHash) => {
          found(safeTxHash)
          onLook()
        }}
      />
    </Way>
  )
}

const title = 'Propose it in this Safe'

function callsOf({ to, value, data, operation }: SafeTransaction) {
  return operation === 0 ? [{ to, value, data }] : decodeMultiSend(data)
}
