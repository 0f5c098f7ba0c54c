import type { ReactNode } from 'react'
import { say } from '../../language/say.ts'
import { TextButton } from '../parts/TextButton.tsx'
import type { AddressBook } from '../wallet/useAddressBook.ts'

/** Has the host ask whether the page may read its address book. A refusal is one quiet sentence. */
export function AskForAddressBook({
  book: { status, ask },
  children,
}: {
  book: Exclude<AddressBook, { status: 'none' | 'open' }>
  /** What the button says. */
  children: ReactNode
}) {
  return (
    <div className="stack gap4">
      <TextButton aria-disabled={status === 'asking' || undefined} onClick={ask}>
        {status === 'asking' ? say('Waiting for the Safe') : children}
      </TextButton>
      {status === 'refused' ? (
        <p role="status" className="muted small">
          {say('The Safe doesn’t share its address book with this page. Everything else works.')}
        </p>
      ) : status === 'failed' ? (
        <p role="status" className="muted small">
          {say('We couldn’t read the Safe’s address book.')}
        </p>
      ) : null}
    </div>
  )
}
