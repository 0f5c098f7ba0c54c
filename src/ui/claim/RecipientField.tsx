import { Suspense } from 'react'
import { say } from '../../language/say.ts'
import { AddressField } from '../parts/AddressField.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { TextButton } from '../parts/TextButton.tsx'
import { useWallet } from '../wallet/walletContext.ts'
import type { Recipient, RecipientEntry } from './recipient.ts'

/** Only a Safe's host has an address book. */
const FromAddressBook = lazyPart(
  () => import('../multisig/FromAddressBook.tsx').then((module) => module.FromAddressBook),
  () => null,
)

/** Lets the owner of an allocation have it paid to another address. */
export function RecipientField({
  entry,
  recipient,
  onChange,
}: {
  entry: RecipientEntry
  /** What the entry means. */
  recipient: Recipient
  onChange: (entry: RecipientEntry) => void
}) {
  const wallet = useWallet()
  const { isOpen, text, isKept } = entry
  return (
    <div className="stack gap10">
      <TextButton
        aria-expanded={isOpen}
        onClick={() => onChange({ isOpen: !isOpen, text: '', isKept: false })}
      >
        {isOpen ? say('Send it to my own address') : say('Send it to another address')}
      </TextButton>
      {isOpen && wallet.status === 'connected' && wallet.kind === 'safe' ? (
        <Suspense>
          <FromAddressBook onChoose={(text) => onChange({ isOpen, text, isKept: false })} />
        </Suspense>
      ) : null}
      {isOpen ? (
        <AddressField
          label={say('Address that receives the tokens')}
          value={text}
          onChange={(text) => onChange({ isOpen, text, isKept: false })}
          address={recipient.status === 'other' ? recipient.account : undefined}
          fault={recipient.status === 'unusable' ? recipient.reason : undefined}
          help={[
            ...(isKept ? [say('You typed this earlier.')] : []),
            say('Compare every character. Nobody can bring tokens back from a wrong address.'),
          ].join(' ')}
        />
      ) : null}
    </div>
  )
}
