import type { Address } from 'viem'
import type { CollectedMessage } from '../../../multisig/collected/collectedMessage.ts'
import { confirmCollected } from '../../../multisig/collected/confirmCollected.ts'
import {
  type ActionState,
  isUnderWay,
  runStep,
  setActionState,
  useActionState,
} from '../../multisig/actionStore.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'

/**
 * Has an owner's wallet sign a message of the Safe. The signature is checked before it counts, sent to the
 * page, and only then handed on: what nobody takes is signed all the same.
 */
export function useCollectedSignature<collected extends CollectedMessage>({
  collected,
  onSigned,
  handOn,
}: {
  collected: collected
  onSigned: (collected: collected) => void
  /** To a service, where there is one. */
  handOn?: ((collected: collected) => Promise<void>) | undefined
}): {
  state: ActionState
  sign: (owner: Address) => void
  /** Hands on again what is signed. */
  retry: () => void
} {
  const { safe } = useOpenSafe()
  const { signSafeMessage } = useWallet().actions
  const key = `message of a Safe ${collected.messageHash}`
  const state = useActionState(key)

  async function sign(owner: Address) {
    if (!signSafeMessage) return
    const signed = await runStep(key, 'asking', async () => {
      const { address, version } = safe
      const { message } = collected
      const signature = await signSafeMessage({ owner, safe: address, version, message })
      return confirmCollected(collected, { safe, owner, signature })
    })
    if (!signed) return
    onSigned(signed.result)
    await hand(signed.result)
  }

  async function hand(signed: collected) {
    if (handOn && !(await runStep(key, 'sending', () => handOn(signed)))) return
    setActionState(key, { status: 'idle' })
  }

  return {
    state,
    sign(owner: Address) {
      if (!isUnderWay(key)) void sign(owner)
    },
    retry() {
      if (!isUnderWay(key)) void hand(collected)
    },
  }
}
