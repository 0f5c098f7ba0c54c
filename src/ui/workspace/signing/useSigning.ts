import { useCallback, useEffect, useRef, useState } from 'react'
import type { Hex } from 'viem'
import { isRejection } from '../../../claim/isRejection.ts'
import { WrongSignatureError } from '../../../workspace/errors.ts'
import { createKeptSignatures, type SignatureKey } from './keptSignatures.ts'

/** How far a signature is on its way from the wallet to the other owners. */
export type Signing =
  | { status: 'idle' }
  /** The wallet asks the person. */
  | { status: 'in-wallet' }
  /** The wallet has signed; the service is being told. */
  | { status: 'sending' }
  /** `isSigned`: the wallet did its part, and what it gave is kept for the next try. */
  | { status: 'failed'; error: Error; isSigned: boolean }
  | { status: 'done' }

const kept = createKeptSignatures(() => window.sessionStorage)

/**
 * Has something signed once and hands it on. The two steps fail apart: what is signed is kept, so that trying again never asks
 * the wallet a second time. A person's no ends quietly.
 */
export function useSigning() {
  const [signing, setSigning] = useState<Signing>({ status: 'idle' })
  // State comes a moment after a second click; this does not.
  const isBusy = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const run = useCallback(
    async (
      key: SignatureKey,
      {
        sign,
        send,
        onDone,
      }: { sign: () => Promise<Hex>; send: (signature: Hex) => Promise<unknown>; onDone?: () => void },
    ) => {
      if (isBusy.current) return
      isBusy.current = true
      const show = (next: Signing) => {
        if (!isGone.current) setSigning(next)
      }
      let signature = kept.find(key)
      try {
        if (!signature) {
          show({ status: 'in-wallet' })
          signature = await sign()
          kept.keep(key, signature)
        }
        show({ status: 'sending' })
        await send(signature)
        kept.forget(key)
        show({ status: 'done' })
        onDone?.()
      } catch (caught) {
        const error = caught instanceof Error ? caught : new Error(String(caught))
        // A signature of somebody else, or over something else, will not become right.
        const isWrong = error instanceof WrongSignatureError
        if (isWrong) kept.forget(key)
        if (isRejection(error)) show({ status: 'idle' })
        else show({ status: 'failed', error, isSigned: signature !== undefined && !isWrong })
      } finally {
        isBusy.current = false
      }
    },
    [],
  )
  const reset = useCallback(() => setSigning({ status: 'idle' }), [])
  return { signing, run, reset } as const
}
