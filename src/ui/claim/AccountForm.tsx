import { type FormEvent, useEffect, useState } from 'react'
import type { AccountQuestion } from '../../claim/accountQuestion.ts'
import { AddressField } from '../parts/AddressField.tsx'
import { Button } from '../parts/Button.tsx'

/** Asks whose allocation to look for. The answer's errors are shown beside the box, in one sentence. */
export function AccountForm({
  question,
  isBusy,
  onAsk,
}: {
  question: AccountQuestion
  isBusy: boolean
  onAsk: (text: string) => void
}) {
  const [text, setText] = useState(question.text)
  useEffect(() => setText(question.text), [question.text])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(text)
  }
  const error = question.status === 'unusable' && question.text === text ? question.reason : undefined
  return (
    <form onSubmit={submit} noValidate>
      <AddressField
        label="Address or ENS name"
        placeholder="0x… or alice.eth"
        enterKeyHint="search"
        value={text}
        onChange={setText}
        fault={error}
        help="No wallet needed. The host of the list learns only the first few digits, shared by many addresses."
        action={
          <Button type="submit" kind="quiet" isBusy={isBusy}>
            Check
          </Button>
        }
      />
    </form>
  )
}
