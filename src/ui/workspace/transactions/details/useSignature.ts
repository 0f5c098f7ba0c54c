import { useQueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { SafeTransaction } from '../../../../chain/hashSafeTransaction.ts'
import { useWallet } from '../../../wallet/walletContext.ts'
import { type ActionState, asError, isUnderWay, setActionState, useActionState } from '../actionStore.ts'
import { readTransactionsAgain } from '../readTransactionsAgain.ts'

/** Signatures that the service did not take, so that the wallet is not asked a second time. */
const kept = new Map<string, Hex>()

/**
 * Has the wallet sign a transaction and hands the signature on. While it does, a second press does nothing, also after the
 * details were closed and opened again; a signature that the service did not take is handed on again without asking the wallet.
 *
 * @param key of what is signed, by whom
 */
export function useSignature(
  key: string,
  request: { owner: Address; safe: Address; transaction: SafeTransaction },
  handOn: (signature: Hex) => Promise<unknown>,
): { state: ActionState; sign: () => void } {
  const client = useQueryClient()
  const { signSafeTransaction } = useWallet().actions
  const state = useActionState(key)

  async function run(ask: NonNullable<typeof signSafeTransaction>) {
    let signature = kept.get(key)
    if (!signature) {
      setActionState(key, { status: 'asking' })
      try {
        signature = await ask(request)
      } catch (error) {
        return setActionState(key, { status: 'refused', error: asError(error) })
      }
      kept.set(key, signature)
    }
    setActionState(key, { status: 'sending' })
    try {
      await handOn(signature)
    } catch (error) {
      return setActionState(key, { status: 'not-taken', error: asError(error) })
    }
    kept.delete(key)
    setActionState(key, { status: 'done' })
    await readTransactionsAgain(client)
    // What is shown now tells whether it is signed.
    setActionState(key, { status: 'idle' })
  }

  return {
    state,
    sign() {
      if (signSafeTransaction && !isUnderWay(key)) void run(signSafeTransaction)
    },
  }
}
