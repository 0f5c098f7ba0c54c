import { Suspense, useState } from 'react'
import { say } from '../../../language/say.ts'
import { signingSupport } from '../../../multisig/sign/signingSupport.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useDelegation } from '../../multisig/useDelegation.ts'
import { Button } from '../../parts/Button.tsx'
import { lazyPart } from '../../parts/lazyPart.ts'
import { NotLoaded } from '../../parts/NotLoaded.tsx'
import { TextButton } from '../../parts/TextButton.tsx'

const NewTransaction = lazyPart(
  () => import('./NewTransaction.tsx').then((module) => module.NewTransaction),
  NotLoaded,
)

/**
 * Opens the dialog that proposes a transaction. A visitor who cannot sign for this Safe has no use for it.
 */
export function NewTransactionButton({
  collectible,
}: {
  /** What it sends, where the button is beside it. */
  collectible?: { token: string; tokenId: string } | undefined
}) {
  const { safe, role } = useOpenSafe()
  const [isOpen, setOpen] = useState(false)
  const delegation = useDelegation({ safe, role })
  const canPropose =
    delegation !== undefined ||
    (role.kind === 'owner'
      ? signingSupport(safe.version).isSupported
      : role.kind === 'host' && !role.isReadOnly)
  if (!canPropose && !isOpen) return null
  return (
    <>
      {collectible ? (
        <TextButton onClick={() => setOpen(true)}>{say('Send')}</TextButton>
      ) : (
        <Button onClick={() => setOpen(true)}>{say('New transaction')}</Button>
      )}
      {isOpen ? (
        <Suspense>
          <NewTransaction collectible={collectible} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
