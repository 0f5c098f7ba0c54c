import { Suspense, useState } from 'react'
import { say } from '../../../language/say.ts'
import { signingSupport } from '../../../multisig/sign/signingSupport.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Button } from '../../parts/Button.tsx'
import { lazyPart } from '../../parts/lazyPart.ts'
import { NotLoaded } from '../../parts/NotLoaded.tsx'
import type { MessageEntry } from './readMessageInput.ts'

const NewMessage = lazyPart(() => import('./NewMessage.tsx').then((module) => module.NewMessage), NotLoaded)

/**
 * Opens the dialog that has a new message signed. A visitor who cannot sign for this Safe has no use for it.
 */
export function NewMessageButton() {
  const { safe, role } = useOpenSafe()
  const [isOpen, setOpen] = useState(false)
  // Outlives the dialog: what was typed is there when it is opened again.
  const [entry, setEntry] = useState<MessageEntry>({ kind: 'text', text: '', primaryType: null })
  const canSign =
    role.kind === 'owner'
      ? signingSupport(safe.version).isSupported
      : role.kind === 'host' && !role.isReadOnly
  if (!canSign) return null
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {say('New message')}
      </Button>
      {isOpen ? (
        <Suspense>
          <NewMessage entry={entry} onEntry={setEntry} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
