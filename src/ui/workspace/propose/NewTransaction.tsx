import { useState } from 'react'
import type { Hex } from 'viem'
import { message, say } from '../../../language/say.ts'
import type { SafeCall } from '../../../multisig/build/multiSend.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import wide from '../signing/wideDialog.module.css'
import { ComposeTransaction } from './ComposeTransaction.tsx'
import { Proposed } from './Proposed.tsx'
import { ReviewTransaction } from './ReviewTransaction.tsx'
import { useDraft } from './useDraft.ts'

type Step =
  | { name: 'compose' }
  /** `nonce` is absent inside a Safe host, which chooses it. */
  | { name: 'review'; calls: readonly SafeCall[]; nonce: number | undefined }
  | { name: 'proposed'; safeTxHash: Hex }

const titles = {
  compose: message('New transaction'),
  review: message('Review the transaction'),
  proposed: message('Proposed'),
} as const

/** A new transaction in three steps: write it, see exactly what is signed, hand it to the other owners. */
export function NewTransaction({
  collectible,
  onClose,
}: {
  /** What the draft begins with; left out, it is the one that was written last. */
  collectible?: { token: string; tokenId: string } | undefined
  onClose: () => void
}) {
  const { safe } = useOpenSafe()
  const { draft, change, forget } = useDraft(
    safe.address,
    collectible && { calls: [{ kind: 'collectible', id: 0, to: '', ...collectible }], nonce: '' },
  )
  const [step, setStep] = useState<Step>({ name: 'compose' })
  return (
    <Dialog title={say(titles[step.name])} className={wide.dialog} onClose={onClose}>
      {step.name === 'compose' ? (
        <ComposeTransaction
          draft={draft}
          onChange={change}
          onForget={forget}
          onReview={(calls, nonce) => {
            // A second review is then one of the same transaction: what was signed before is not signed and
            // proposed twice.
            if (nonce !== undefined) change({ ...draft, nonce: `${nonce}` })
            setStep({ name: 'review', calls, nonce })
          }}
        />
      ) : step.name === 'review' ? (
        <ReviewTransaction
          calls={step.calls}
          nonce={step.nonce}
          onBack={() => setStep({ name: 'compose' })}
          onProposed={(safeTxHash) => {
            forget()
            setStep({ name: 'proposed', safeTxHash })
          }}
        />
      ) : (
        <Proposed safeTxHash={step.safeTxHash} onClose={onClose} />
      )}
    </Dialog>
  )
}
