import type { Hex } from 'viem'
import { asError } from '../../errors.ts'
import { WrongSignatureError } from '../../multisig/errors.ts'
import type { SignatureKey } from '../../multisig/sources/keptSignatures.ts'
import { type ActionState, isUnderWay, runStep, setActionState, useActionState } from './actionStore.ts'
import { browserSignatures as kept } from './browserSignatures.ts'

/**
 * Has something signed once and hands it on. The two steps fail apart: what is signed is kept, also across a
 * reload, so that trying again never asks the wallet a second time. While it goes on, a second press does
 * nothing, also after the dialog was closed and opened again.
 */
export function useSigning(key: SignatureKey) {
  const name = `sign ${key.hash} ${key.owner}`.toLowerCase()
  const state: ActionState = useActionState(name)

  async function run({
    sign,
    send,
    onDone,
  }: {
    sign: () => Promise<Hex>
    send: (signature: Hex) => Promise<unknown>
    onDone: () => unknown
  }) {
    if (isUnderWay(name)) return
    let signature = kept.find(key)
    if (!signature) {
      const signed = await runStep(name, 'asking', sign)
      if (!signed) return
      signature = signed.result
      kept.keep(key, signature)
    }
    setActionState(name, { status: 'sending' })
    try {
      await send(signature)
    } catch (error) {
      // A signature of somebody else, or over something else, does not become right.
      const isWrong = error instanceof WrongSignatureError
      if (isWrong) kept.forget(key)
      return setActionState(name, { status: isWrong ? 'refused' : 'not-taken', error: asError(error) })
    }
    kept.forget(key)
    setActionState(name, { status: 'done' })
    await onDone()
    setActionState(name, { status: 'idle' })
  }
  return { state, run } as const
}
