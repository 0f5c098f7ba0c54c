import { useState } from 'react'
import { say } from '../../../language/say.ts'
import type { TypedData } from '../../../safe/app/messages.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { useSite } from '../../site/siteContext.ts'
import wide from '../signing/wideDialog.module.css'
import { ComposeMessage } from './ComposeMessage.tsx'
import { ReviewMessage } from './ReviewMessage.tsx'
import { type MessageEntry, readMessageInput } from './readMessageInput.ts'

/** A new message in two steps: write it, then see what is signed and sign it. */
export function NewMessage({
  entry,
  onEntry,
  onClose,
}: {
  entry: MessageEntry
  onEntry: (entry: MessageEntry) => void
  onClose: () => void
}) {
  const { chainId } = useSite()
  const { safe } = useOpenSafe()
  const [reviewed, setReviewed] = useState<{ message: string | TypedData; warnings: readonly string[] }>()
  const input = readMessageInput(entry, { chainId, safe: safe.address })
  return (
    <Dialog
      title={reviewed ? say('Review the message') : say('New message')}
      className={wide.dialog}
      onClose={onClose}
    >
      {reviewed ? (
        <ReviewMessage
          {...reviewed}
          onBack={() => setReviewed(undefined)}
          onDone={() => {
            onEntry({ kind: 'text', text: '', primaryType: null })
            onClose()
          }}
        />
      ) : (
        <ComposeMessage
          entry={entry}
          input={input}
          onEntry={onEntry}
          onReview={() => {
            if (input.status === 'ready') setReviewed(input)
          }}
        />
      )}
    </Dialog>
  )
}
