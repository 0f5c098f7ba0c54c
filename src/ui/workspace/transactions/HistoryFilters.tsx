import { type FormEvent, useId, useState } from 'react'
import { AddressField } from '../../parts/AddressField.tsx'
import { Button } from '../../parts/Button.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { SelectField } from '../../parts/SelectField.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { TextField } from '../../parts/TextField.tsx'
import styles from './HistoryFilters.module.css'
import { type FilterField, type FilterKind, type FilterTexts, filterFields } from './historyFilter.ts'

const kinds: readonly (readonly [FilterKind, string])[] = [
  ['all', 'Everything'],
  ['incoming', 'Incoming'],
  ['outgoing', 'Outgoing'],
  ['module', 'By modules'],
]

/**
 * Narrows the history. What is asked is in the page's address, and this form begins with it.
 */
export function HistoryFilters({
  asked,
  faults,
  onAsk,
}: {
  asked: FilterTexts
  faults: Partial<Record<FilterField, string>>
  onAsk: (texts: FilterTexts) => void
}) {
  const id = useId()
  const key = JSON.stringify(asked)
  const [draft, setDraft] = useState({ of: key, texts: asked })
  if (draft.of !== key) setDraft({ of: key, texts: asked })
  const { texts } = draft
  // Everything is what most visitors want to see.
  const [isOpen, setOpen] = useState(Object.keys(asked).length > 1 || asked.kind !== 'all')
  const fields: readonly FilterField[] = filterFields[texts.kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(givenOf(texts))
  }
  return (
    <form className="stack gap16" onSubmit={submit} aria-label="Filter" noValidate>
      <fieldset className={styles.kinds}>
        <legend className="visuallyHidden">Which transactions</legend>
        {kinds.map(([kind, name]) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name={`${id}-kind`}
              checked={texts.kind === kind}
              onChange={() => {
                setOpen(kind !== 'all')
                onAsk({ kind })
              }}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <Disclosure summary={texts.kind === 'all' ? 'Filter' : 'Filters'} isOpen={isOpen} onToggle={setOpen}>
        <div className={styles.fields}>
          {fields.map((field) => (
            <Field
              key={field}
              field={field}
              label={labels[field]}
              value={texts[field] ?? ''}
              // A fault is of what was asked, and not of what is being typed.
              fault={texts[field] === asked[field] ? faults[field] : undefined}
              onChange={(text) => setDraft({ of: key, texts: { ...texts, [field]: text } })}
            />
          ))}
          <div className={styles.actions}>
            <Button type="submit" kind="quiet">
              Apply
            </Button>
            <TextButton onClick={() => onAsk({ kind: 'all' })}>Reset</TextButton>
          </div>
        </div>
      </Disclosure>
    </form>
  )
}

function Field({
  field,
  label,
  value,
  fault,
  onChange,
}: {
  field: FilterField
  label: string
  value: string
  fault: string | undefined
  onChange: (text: string) => void
}) {
  const shared = { label, value, fault, onChange }
  switch (field) {
    case 'direction':
      return (
        <SelectField {...shared}>
          <option value="">Both</option>
          <option value="in">In</option>
          <option value="out">Out</option>
        </SelectField>
      )
    case 'what':
      return (
        <SelectField {...shared}>
          <option value="">Anything</option>
          <option value="tokens">ETH and tokens</option>
          <option value="collectible">Collectibles</option>
          <option value="call">Calls of contracts</option>
          <option value="settings">Changes of the Safe</option>
        </SelectField>
      )
    case 'token':
    case 'party':
    case 'recipient':
    case 'module':
      return <AddressField {...shared} />
    case 'from':
    case 'to':
      return <TextField {...shared} type="date" />
    case 'least':
    case 'most':
    case 'nonce':
      return <TextField {...shared} inputMode={field === 'nonce' ? 'numeric' : 'decimal'} />
  }
}

const labels: Record<FilterField, string> = {
  from: 'From day',
  to: 'To day',
  direction: 'Direction',
  what: 'What',
  least: 'Amount from',
  most: 'Amount to',
  token: 'Token’s address',
  party: 'Address on the other side',
  recipient: 'Recipient’s address',
  nonce: 'Nonce',
  module: 'Module’s address',
}

function givenOf({ kind, ...fields }: FilterTexts): FilterTexts {
  const given: FilterTexts = { kind }
  for (const field of filterFields[kind]) {
    const text = fields[field]?.trim()
    if (text) given[field] = text
  }
  return given
}
