import type { Address } from 'viem'
import { confirmSignedClaim } from '../../../claim/safeClaim/confirmSignedClaim.ts'
import type { SignedClaimProposal } from '../../../claim/safeClaim/signedClaim.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import {
  asError,
  isUnderWay,
  setActionState,
  useActionState,
} from '../../workspace/transactions/actionStore.ts'
import { useWorkspace } from '../../workspace/workspaceContext.ts'

/** Has an owner's wallet sign a permission as a message of the Safe. The signature is checked before it counts. */
export function usePermissionSignature({
  proposal,
  onSigned,
}: {
  proposal: SignedClaimProposal
  onSigned: (proposal: SignedClaimProposal) => void
}) {
  const { safe } = useWorkspace()
  const { signSafeMessage } = useWallet().actions
  const key = `permission of a Safe ${proposal.messageHash}`
  const state = useActionState(key)

  async function sign(owner: Address) {
    if (!signSafeMessage) return
    setActionState(key, { status: 'asking' })
    try {
      const { address, version } = safe
      const message = proposal.typedData
      const signature = await signSafeMessage({ owner, safe: address, version, message })
      onSigned(await confirmSignedClaim(proposal, { safe, owner, signature }))
      setActionState(key, { status: 'idle' })
    } catch (error) {
      setActionState(key, { status: 'refused', error: asError(error) })
    }
  }

  return {
    state,
    sign(owner: Address) {
      if (!isUnderWay(key)) void sign(owner)
    },
  } as const
}
