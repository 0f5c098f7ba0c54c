import { type FormEvent, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { say } from '../../language/say.ts'
import { AddressField } from '../parts/AddressField.tsx'
import { Button } from '../parts/Button.tsx'
import { parseSafeInput } from './parseSafeInput.ts'

/** Which Safe? Typed or pasted; what cannot be used is said beside it. */
export function SafeForm({
  asked,
  refusal,
  placeholder,
  help,
  onText,
  onAddress,
}: {
  /** What the page's address names. */
  asked: string
  /** Why that cannot be used, in a sentence. */
  refusal: string | undefined
  placeholder?: string
  help: string
  /** Takes a text that is more than an address; false where it is not. */
  onText?: (text: string) => boolean
  onAddress: (safe: Address) => void
}) {
  const [text, setText] = useState(asked)
  const [fault, setFault] = useState(refusal)
  useEffect(() => {
    setText(asked)
    setFault(refusal)
  }, [asked, refusal])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (onText?.(text)) return
    const input = parseSafeInput(text)
    switch (input.status) {
      case 'empty':
        return setFault(say('Paste the address of a Safe first.'))
      case 'unusable':
        return setFault(input.reason)
      case 'address':
        return onAddress(input.address)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <AddressField
        label={say('Address of a Safe on Blast')}
        {...(placeholder ? { placeholder } : {})}
        enterKeyHint="go"
        isLinkKept={onText !== undefined}
        value={text}
        onChange={(text) => {
          setText(text)
          setFault(undefined)
        }}
        fault={fault}
        help={help}
        action={<Button type="submit">{say('Open')}</Button>}
      />
    </form>
  )
}
