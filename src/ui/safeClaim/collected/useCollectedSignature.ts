import type { Address } from 'viem'
import { asError } from '../../../errors.ts'
import type { CollectedMessage } from '../../../multisig/collected/collectedMessage.ts'
import { confirmCollected } from '../../../multisig/collected/confirmCollected.ts'
import { type ActionState, isUnderWay, setActionState, useActionState } from '../../multisig/actionStore.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'

/**
 * Has an owner's wallet sign a message of the Safe. The signature is checked before it counts, told to the
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
    setActionState(key, { status: 'asking' })
    let signed: collected
    try {
      const { address, version } = safe
      const { message } = collected
      const signature = await signSafeMessage({ owner, safe: address, version, message })
      signed = await confirmCollected(collected, { safe, owner, signature })
    } catch (error) {
      return setActionState(key, { status: 'refused', error: asError(error) })
    }
    onSigned(signed)
    if (handOn) return hand(signed)
    setActionState(key, { status: 'idle' })
  }

  async function hand(signed: collected) {
    if (!handOn) return
    setActionState(key, { status: 'sending' })
    try {
      await handOn(signed)
      setActionState(key, { status: 'idle' })
    } catch (error) {
      setActionState(key, { status: 'not-taken', error: asError(error) })
    }
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
