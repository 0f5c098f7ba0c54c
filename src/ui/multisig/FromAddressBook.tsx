import type { Address } from 'viem'
import { say } from '../../language/say.ts'
import { SelectField } from '../parts/SelectField.tsx'
import { shortAddress } from '../parts/shortAddress.ts'
import { shortText } from '../parts/shortText.ts'
import { useAddressBook } from '../wallet/useAddressBook.ts'
import { AskForAddressBook } from './AskForAddressBook.tsx'

/**
 * Inside a Safe host, beside a field for an address: one of the host's address book. What is chosen is shown
 * whole by the field. Nothing outside a host.
 */
export function FromAddressBook({ onChoose }: { onChoose: (address: Address) => void }) {
  const book = useAddressBook()
  if (book.status === 'none') return null
  if (book.status !== 'open')
    return <AskForAddressBook book={book}>{say('From the Safe’s address book')}</AskForAddressBook>
  if (book.entries.length === 0)
    return <p className="muted small">{say('The Safe’s address book has no address on Blast.')}</p>
  return (
    <SelectField
      label={say('From the Safe’s address book')}
      value=""
      onChange={(value) => {
        const entry = book.entries.find(({ address }) => address === value)
        if (entry) onChoose(entry.address)
      }}
    >
      <option value="">{say('Choose a name')}</option>
      {book.entries.map(({ address, name }) => (
        <option key={address} value={address}>
          {shortText(name, 40)} · {shortAddress(address)}
        </option>
      ))}
    </SelectField>
  )
}
