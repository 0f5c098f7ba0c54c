import { useState } from 'react'
import type { Address } from 'viem'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { AddressField } from '../parts/AddressField.tsx'
import { Button } from '../parts/Button.tsx'

/**
 * Asks for a campaign by its contract's address.
 *
 * @param reason why what was asked for before names no contract
 */
export function ContractForm({
  onOpen,
  reason,
  isQuiet = false,
}: {
  onOpen: (distributor: Address) => void
  reason?: string | undefined
  /** Where the page has something else to do first. */
  isQuiet?: boolean
}) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  return (
    <form
      className="stack gap16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const input = parseAddressInput(text)
        if (input.status === 'address') onOpen(input.address)
        else
          setFault(
            input.status === 'unusable' ? input.reason : 'Enter the address of the campaign’s contract.',
          )
      }}
    >
      <AddressField
        label="Contract address"
        enterKeyHint="go"
        value={text}
        onChange={(next) => {
          setFault(undefined)
          setText(next)
        }}
        fault={fault ?? (text === '' ? reason : undefined)}
      />
      <Button type="submit" kind={isQuiet ? 'quiet' : 'primary'}>
        Open campaign
      </Button>
    </form>
  )
}
