import type { Address, Hex } from 'viem'
import { asError } from '../../errors.ts'
import { WrongSignatureError } from '../../multisig/errors.ts'
import { signOnce } from '../../multisig/propose/signOnce.ts'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import { isUnderWay, setActionState, useActionState } from './actionStore.ts'
import { browserSignatures as kept } from './browserSignatures.ts'

/**
 * Has an owner of a Safe sign a hash once and hands the signature on. The two steps fail apart: what is
 * signed is checked, then kept, also across a reload, so that trying again never asks the wallet a second
 * time. While it goes on, a second press does nothing, also after the dialog was closed and opened again.
 *
 * @param name of what goes on: nothing else of this name is begun meanwhile
 */
export function useSigning(name: string) {
  const state = useActionState(name)

  async function run({
    safe,
    hash,
    owner,
    sign,
    send,
    onDone,
    onAsk = (attempt) => attempt(),
  }: {
    safe: Pick<SafeFacts, 'owners'>
    /** A safeTxHash, or a Safe's message hash. */
    hash: Hex
    /** The account whose wallet signs. */
    owner: Address
    /** Asks the wallet; or what it has signed before. */
    sign: Hex | (() => Promise<Hex>)
    /** Takes the signature to where it outlives this tab, or to the others. */
    send: (signature: Hex) => unknown
    onDone?: () => unknown
    /** Makes the attempt, with what has to be written down before and after it. */
    onAsk?: ((attempt: () => Promise<unknown>) => Promise<unknown>) | undefined
  }) {
    if (isUnderWay(name)) return
    let status: 'asking' | 'sending' = 'asking'
    const show = (next: typeof status) => {
      status = next
      setActionState(name, { status })
    }
    const ask = (sign: () => Promise<Hex>) => () => {
      show('asking')
      return sign()
    }
    const attempt = () =>
      signOnce(
        { hash, owner },
        {
          owners: safe.owners,
          kept,
          sign: typeof sign === 'string' ? sign : ask(sign),
          send(signature) {
            show('sending')
            return send(signature)
          },
        },
      )
    try {
      await onAsk(attempt)
    } catch (caught) {
      const error = asError(caught)
      // A signature of somebody else, or over something else, does not become right.
      const isRefused = error instanceof WrongSignatureError || status === 'asking'
      return setActionState(name, { status: isRefused ? 'refused' : 'not-taken', error })
    }
    setActionState(name, { status: 'done' })
    await onDone?.()
    setActionState(name, { status: 'idle' })
  }
  return { state, run } as const
}
