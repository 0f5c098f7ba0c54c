import type { Hex } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { Inside } from '../../guard/intents.ts'
import { message, say } from '../../language/say.ts'
import { decodeMultiSend } from '../../multisig/build/multiSend.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { ProposeInHost } from '../multisig/ProposeInHost.tsx'
import { useLateProposal } from '../wallet/useLateProposal.ts'
import { hostProposals } from './hostProposals.ts'

/** Inside a Safe host: the host proposes the claim, chooses its nonce and has its owner sign. */
export function ClaimInHost({
  transaction,
  inside = 'claims',
  isReadOnly,
  isOtherWay = false,
  onLook,
}: {
  /** Its calls are what counts; the nonce is the host's to choose. */
  transaction: SafeTransaction | undefined
  /** What it may hold. */
  inside?: Inside | undefined
  isReadOnly: boolean
  /** Not the one thing to do here. */
  isOtherWay?: boolean
  onLook: () => void
}) {
  const { safe } = useOpenSafe()
  const { address } = safe
  const found = (safeTxHash: Hex) => hostProposals.add({ safe: address, safeTxHash })
  // Whichever part of the page has asked for it.
  useLateProposal(found)
  if (isReadOnly) return <p className="muted small">{say(onlyLooks)}</p>
  return (
    <>
      <ProposeInHost
        safe={address}
        calls={transaction && callsOf(transaction)}
        inside={inside}
        review={say('It must show the claim and nothing else. If it shows anything else, reject it.')}
        caution={say(
          'Check the Safe’s queue before you try again: what was proposed after all is found here.',
        )}
        isWide={!isOtherWay}
        row="row gap10"
        onProposed={(safeTxHash) => {
          found(safeTxHash)
          onLook()
        }}
      />
      <p className="muted small">{say('You sign in the Safe. The other owners find it in its queue.')}</p>
    </>
  )
}

/** For somebody whom the host shows the Safe, and who is none of its owners. */
export const onlyLooks = message('You aren’t an owner of this Safe in the app around this page.')

function callsOf({ to, value, data, operation }: SafeTransaction) {
  return operation === 0 ? [{ to, value, data }] : decodeMultiSend(data)
}
