import type { Address, Hex } from 'viem'
import { asError } from '../../errors.ts'
import { WrongSignatureError } from '../../multisig/errors.ts'
import { assertOwnerSignature } from '../../multisig/sign/assertOwnerSignature.ts'
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
  }) {
    if (isUnderWay(name)) return
    const key = { hash, owner }
    let status: 'asking' | 'sending' = 'asking'
    const ask = async (sign: () => Promise<Hex>) => {
      setActionState(name, { status })
      const signature = await sign()
      await assertOwnerSignature({ ...key, owners: safe.owners, signature })
      kept.keep(key, signature)
      return signature
    }
    try {
      const signature = typeof sign === 'string' ? sign : (kept.find(key) ?? (await ask(sign)))
      status = 'sending'
      setActionState(name, { status })
      await send(signature)
    } catch (caught) {
      const error = asError(caught)
      // A signature of somebody else, or over something else, does not become right.
      const isWrong = error instanceof WrongSignatureError
      if (isWrong) kept.forget(key)
      const isRefused = isWrong || status === 'asking'
      return setActionState(name, { status: isRefused ? 'refused' : 'not-taken', error })
    }
    kept.forget(key)
    setActionState(name, { status: 'done' })
    await onDone?.()
    setActionState(name, { status: 'idle' })
  }
  return { state, run } as const
}
