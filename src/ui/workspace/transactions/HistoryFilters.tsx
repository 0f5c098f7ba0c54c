import { type FormEvent, useId, useState } from 'react'
import { AddressField } from '../../parts/AddressField.tsx'
import { Button } from '../../parts/Button.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { TextField } from '../../parts/TextField.tsx'
import styles from './HistoryFilters.module.css'
import {
  type AmountUnits,
  type FilterField,
  type FilterKind,
  type FilterTexts,
  filterFields,
} from './historyFilter.ts'

const kinds: readonly (readonly [FilterKind, string])[] = [
  ['all', 'Everything'],
  ['incoming', 'Incoming'],
  ['outgoing', 'Outgoing'],
  ['module', 'By modules'],
]

/**
 * Narrows the history by what the service can look for. What is asked is in the page's address, and this
 * form begins with it.
 */
export function HistoryFilters({
  asked,
  units,
  faults,
  onAsk,
}: {
  asked: FilterTexts
  units: AmountUnits
  faults: Partial<Record<FilterField, string>>
  onAsk: (texts: FilterTexts) => void
}) {
  const id = useId()
  const key = JSON.stringify(asked)
  const [draft, setDraft] = useState({ of: key, texts: asked })
  if (draft.of !== key) setDraft({ of: key, texts: asked })
  const { texts } = draft
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
              onChange={() => onAsk({ kind })}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {fields.length > 0 ? (
        <div className={styles.fields}>
          {fields.map((field) => (
            <Field
              key={field}
              field={field}
              label={labelOf(field, units)}
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
      ) : null}
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
  const isDay = field === 'from' || field === 'to'
  const isAddress = field === 'token' || field === 'recipient' || field === 'module'
  const shared = { label, value, fault, onChange }
  return isAddress ? (
    <AddressField {...shared} />
  ) : (
    <TextField
      {...shared}
      type={isDay ? 'date' : 'text'}
      inputMode={field === 'value' ? 'decimal' : field === 'nonce' ? 'numeric' : undefined}
    />
  )
}

function labelOf(field: FilterField, units: AmountUnits): string {
  switch (field) {
    case 'from':
      return 'From day'
    case 'to':
      return 'To day'
    case 'value':
      return units.status === 'known'
        ? `Exact amount in ${units.symbol}`
        : units.status === 'base-units'
          ? 'Exact amount in base units'
          : 'Exact amount'
    case 'token':
      return 'Token’s address'
    case 'recipient':
      return 'Recipient’s address'
    case 'nonce':
      return 'Nonce'
    case 'module':
      return 'Module’s address'
  }
}

function givenOf({ kind, ...fields }: FilterTexts): FilterTexts {
  const given: FilterTexts = { kind }
  for (const field of filterFields[kind]) {
    const text = fields[field]?.trim()
    if (text) given[field] = text
  }
  return given
}
