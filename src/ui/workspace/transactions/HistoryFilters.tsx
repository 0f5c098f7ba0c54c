import { type FormEvent, useId, useState } from 'react'
import { message, say } from '../../../language/say.ts'
import { AddressField } from '../../parts/AddressField.tsx'
import { Button } from '../../parts/Button.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { SelectField } from '../../parts/SelectField.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { TextField } from '../../parts/TextField.tsx'
import styles from './HistoryFilters.module.css'
import { type FilterField, type FilterKind, type FilterTexts, filterFields } from './historyFilter.ts'

const kinds: readonly (readonly [FilterKind, string])[] = [
  ['all', message('Everything')],
  ['incoming', message('Incoming')],
  ['outgoing', message('Outgoing')],
  ['module', message('By modules')],
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
    <form className="stack gap16" onSubmit={submit} aria-label={say('Filter')} noValidate>
      <fieldset className={styles.kinds}>
        <legend className="visuallyHidden">{say('Which transactions')}</legend>
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
            <span>{say(name)}</span>
          </label>
        ))}
      </fieldset>
      <Disclosure
        summary={texts.kind === 'all' ? say('Filter') : say('Filters')}
        isOpen={isOpen}
        onToggle={setOpen}
      >
        <div className={styles.fields}>
          {fields.map((field) => (
            <Field
              key={field}
              field={field}
              label={say(labels[field])}
              value={texts[field] ?? ''}
              // A fault is of what was asked, and not of what is being typed.
              fault={texts[field] === asked[field] ? faults[field] : undefined}
              onChange={(text) => setDraft({ of: key, texts: { ...texts, [field]: text } })}
            />
          ))}
          <div className={styles.actions}>
            <Button type="submit" kind="quiet">
              {say('Apply')}
            </Button>
            <TextButton onClick={() => onAsk({ kind: 'all' })}>{say('Reset')}</TextButton>
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
          <option value="">{say('Both')}</option>
          <option value="in">{say('In')}</option>
          <option value="out">{say('Out')}</option>
        </SelectField>
      )
    case 'what':
      return (
        <SelectField {...shared}>
          <option value="">{say('Anything')}</option>
          <option value="tokens">{say('ETH and tokens')}</option>
          <option value="collectible">{say('Collectibles')}</option>
          <option value="call">{say('Calls of contracts')}</option>
          <option value="settings">{say('Changes of the Safe')}</option>
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
  from: message('From day'),
  to: message('To day'),
  direction: message('Direction'),
  what: message('What'),
  least: message('Amount from'),
  most: message('Amount to'),
  token: message('Token’s address'),
  party: message('Address on the other side'),
  recipient: message('Recipient’s address'),
  nonce: message('Nonce'),
  module: message('Module’s address'),
}

function givenOf({ kind, ...fields }: FilterTexts): FilterTexts {
  const given: FilterTexts = { kind }
  for (const field of filterFields[kind]) {
    const text = fields[field]?.trim()
    if (text) given[field] = text
  }
  return given
}
