import { type FormEvent, useState } from 'react'
import type { Address } from 'viem'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { AddressField } from './AddressField.tsx'
import { Button } from './Button.tsx'

/** Asks for an address, and goes on with it. What can't be used is said beside the field. */
export function AddressForm({
  label,
  missing,
  submit,
  reason,
  isQuiet = false,
  onAddress,
}: {
  label: string
  /** What is said of an empty field, in a sentence. */
  missing: string
  /** What the button says. */
  submit: string
  /** Why what was asked for before can't be used. */
  reason?: string | undefined
  /** Where the page has something else to do first: the button is beside the field. */
  isQuiet?: boolean
  onAddress: (address: Address) => void
}) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const go = (event: FormEvent) => {
    event.preventDefault()
    const input = parseAddressInput(text)
    if (input.status === 'address') onAddress(input.address)
    else setFault(input.status === 'unusable' ? input.reason : missing)
  }
  const button = (
    <Button type="submit" kind={isQuiet ? 'quiet' : 'primary'}>
      {submit}
    </Button>
  )
  return (
    <form className="stack gap16" noValidate onSubmit={go}>
      <AddressField
        label={label}
        enterKeyHint="go"
        value={text}
        onChange={(next) => {
          setFault(undefined)
          setText(next)
        }}
        fault={fault ?? (text === '' ? reason : undefined)}
        {...(isQuiet ? { action: button } : {})}
      />
      {isQuiet ? null : button}
    </form>
  )
}
