import { useQuery } from '@tanstack/react-query'
import { type Address, isAddressEqual } from 'viem'
import { nameQuery } from '../../../claim/queries.ts'
import { EverclaimError } from '../../../errors.ts'
import { parseAddressInput } from '../../../hex/parseAddressInput.ts'
import { say } from '../../../language/say.ts'
import { lookAlike } from '../../../multisig/build/lookAlike.ts'
import { parseRecipient } from '../../../multisig/build/parseRecipient.ts'
import { rich } from '../../language/rich.tsx'
import { FromAddressBook } from '../../multisig/FromAddressBook.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Address as ShownAddress } from '../../parts/Address.tsx'
import { AddressField } from '../../parts/AddressField.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useEarlierRecipients } from './useEarlierRecipients.ts'

/** As many earlier recipients as can be looked over. */
const most = 6

/**
 * Who gets something: an address that is pasted, the one that a name is now, one of the host's address
 * book, or one that the Safe has sent to before. What is signed is the address; a name only finds it.
 */
export function RecipientField({
  label,
  value,
  fault,
  doubt,
  onChange,
}: {
  label: string
  value: string
  fault: string | undefined
  doubt: string | undefined
  onChange: (text: string) => void
}) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const earlier = useEarlierRecipients() ?? []
  const input = parseAddressInput(value)
  const name = input.status === 'name' && site.names.isEnabled ? input.name : undefined
  const read = parseRecipient(value, {})
  const address = read.status === 'address' ? read.address : undefined
  const alike = address && lookAlike(address, [...earlier, ...safe.owners, safe.address])
  const offered = earlier
    .filter((each, at) => earlier.findIndex((other) => isAddressEqual(other, each)) === at)
    .slice(0, most)
  return (
    <div className="stack gap8">
      <AddressField
        label={label}
        value={value}
        address={address}
        onChange={onChange}
        placeholder={site.names.isEnabled ? say('0x… or alice.eth') : '0x…'}
        fault={name ? say('You sign an address, not a name. Use the one below.') : fault}
        doubt={
          alike
            ? say('This looks like {address}, but it’s another address. Compare every character.', {
                address: alike,
              })
            : doubt
        }
      />
      {name ? <NamedAddress name={name} onUse={onChange} /> : null}
      <FromAddressBook onChoose={onChange} />
      {value.trim() === '' && offered.length > 0 ? (
        <Disclosure summary={say('Earlier recipients')}>
          <ul className="stack gap8">
            {offered.map((each) => (
              <li key={each}>
                <TextButton onClick={() => onChange(each)}>
                  <ShownAddress value={each} canCopy={false} />
                </TextButton>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </div>
  )
}

/** Where a name leads now, for a person to compare and to take. */
function NamedAddress({ name, onUse }: { name: string; onUse: (address: Address) => void }) {
  const { data, error, isFetching, refetch } = useQuery({ ...nameQuery(useSite(), name), retry: false })
  return (
    <div role="status" className="small breakable">
      {data ? (
        <>
          <p>
            {rich('{name} is {address} now. This can change.', {
              name: <bdi>{name}</bdi>,
              address: <ShownAddress value={data} canCopy={false} />,
            })}
          </p>
          <TextButton onClick={() => onUse(data)}>{say('Use this address')}</TextButton>
        </>
      ) : isFetching || !error ? (
        <p className="muted">{rich('Looking up {name}.', { name: <bdi>{name}</bdi> })}</p>
      ) : (
        <p>
          {error instanceof EverclaimError ? error.summary : say('We couldn’t look up the name.')}{' '}
          <TextButton onClick={() => void refetch()}>{say('Try again')}</TextButton>
        </p>
      )}
    </div>
  )
}
