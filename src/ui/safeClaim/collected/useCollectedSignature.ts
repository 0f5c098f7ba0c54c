import type { Address } from 'viem'
import { type CollectedMessage, withSignatures } from '../../../multisig/collected/collectedMessage.ts'
import type { ActionState } from '../../multisig/actionStore.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useSigning } from '../../multisig/useSigning.ts'
import { useWallet } from '../../wallet/walletContext.ts'

/**
 * Has an owner's wallet sign a message of the Safe. The signature is sent to the page, and only then handed
 * on: what nobody takes is signed all the same, and `sign` hands it on again.
 */
export function useCollectedSignature<collected extends CollectedMessage>({
  collected,
  owner,
  onSigned,
  handOn,
}: {
  collected: collected
  /** Who can sign now. */
  owner: Address | undefined
  onSigned: (collected: collected) => void
  /** To a service, where there is one. */
  handOn?: ((collected: collected) => Promise<void>) | undefined
}): { state: ActionState; sign: () => void } {
  const { safe } = useOpenSafe()
  const { signSafeMessage } = useWallet().actions
  const { messageHash: hash, message } = collected
  const { state, run } = useSigning(`sign ${hash} ${owner}`)
  return {
    state,
    sign() {
      if (!owner || !signSafeMessage) return
      void run({
        safe,
        hash,
        owner,
        sign: () => signSafeMessage({ owner, safe: safe.address, version: safe.version, message }),
        send(signature) {
          const signed = withSignatures(collected, [{ signer: owner, signature }])
          onSigned(signed)
          return handOn?.(signed)
        },
      })
    },
  }
}
