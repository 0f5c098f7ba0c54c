import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AccountQuestion } from '../../claim/accountQuestion.ts'
import { say } from '../../language/say.ts'
import { AddressField } from '../parts/AddressField.tsx'
import { Button } from '../parts/Button.tsx'

/** Asks whose allocation to look for. The answer's errors are shown beside the box, in one sentence. */
export function AccountForm({
  question,
  isBusy,
  isFocused = false,
  onAsk,
}: {
  question: AccountQuestion
  isBusy: boolean
  /** It was opened by a press, which the focus follows. */
  isFocused?: boolean
  onAsk: (text: string) => void
}) {
  const [text, setText] = useState(question.text)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => setText(question.text), [question.text])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isFocused) form.current?.querySelector('input')?.focus()
  }, [isFocused])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isEmpty = text.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) event.currentTarget.querySelector('input')?.focus()
    onAsk(text)
  }
  const error = question.status === 'unusable' && question.text === text.trim() ? question.reason : undefined
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <AddressField
        label={say('Address or ENS name')}
        placeholder={say('0x… or alice.eth')}
        enterKeyHint="search"
        value={text}
        onChange={(next) => {
          setText(next)
          setMissing(false)
        }}
        fault={isMissing && question.status === 'none' ? say('Enter an address or an ENS name.') : error}
        action={
          <Button type="submit" kind="quiet" isBusy={isBusy}>
            {say('Check')}
          </Button>
        }
      />
    </form>
  )
}
