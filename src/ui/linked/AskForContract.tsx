import { useState } from 'react'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { linkFragment } from '../campaign/campaignPath.ts'
import { AddressField } from '../parts/AddressField.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'

/** The page for links, opened without one. `reason`: why what its address says names no contract. */
export function AskForContract({ reason }: { reason: string | undefined }) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  return (
    <div className="stack gap20">
      <h1>Open a campaign</h1>
      <Card title="Which campaign?" isHero>
        <form
          className="stack gap16"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const input = parseAddressInput(text)
            if (input.status === 'address') window.location.hash = linkFragment(input.address)
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
          <Button type="submit">Open campaign</Button>
        </form>
      </Card>
    </div>
  )
}
