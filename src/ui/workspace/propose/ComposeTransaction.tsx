import { useEffect, useRef, useState } from 'react'
import { say } from '../../../language/say.ts'
import type { SafeCall } from '../../../multisig/build/multiSend.ts'
import type { Owners } from '../../../multisig/build/ownerCalls.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import styles from '../../multisig/Steps.module.css'
import { Button } from '../../parts/Button.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { CallForm } from './CallForm.tsx'
import own from './ComposeTransaction.module.css'
import { type Draft, emptyDraft } from './draftStore.ts'
import { NonceField } from './NonceField.tsx'
import { readDraftCalls } from './readDraftCall.ts'
import { useNonce } from './useNonce.ts'
import { useSendables } from './useSendables.ts'

/** Where the calls of a transaction are written, one or several. Faults are shown beside their boxes. */
export function ComposeTransaction({
  draft,
  onChange,
  onForget,
  onReview,
}: {
  draft: Draft
  onChange: (draft: Draft) => void
  onForget: () => void
  onReview: (calls: readonly SafeCall[], nonce: number | undefined) => void
}) {
  const { safe, role } = useOpenSafe()
  const isHost = role.kind === 'host'
  const held = useSendables(draft)
  const nonce = useNonce(draft.nonce, !isHost)
  // An empty box is no fault before somebody wants to go on.
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const read = readDraftCalls(draft.calls, {
    safe: safe.address,
    sendables: held.sendables,
    native: held.native,
    owners: safe,
  })
  const { calls } = draft
  const changeCall = (at: number, call: Draft['calls'][number]) =>
    change({ ...draft, calls: calls.map((each, index) => (index === at ? call : each)) })
  const add = () => {
    const id = Math.max(...calls.map((call) => call.id)) + 1
    change({ ...draft, calls: [...calls, { kind: 'transfer', id, token: '', to: '', amount: '' }] })
    setAsked(false)
  }
  /** With the changes of the calls before made. */
  const ownersBefore = (at: number) =>
    read
      .slice(0, at)
      .reduce<Owners>((owners, each) => (each.status === 'ready' && each.owners) || owners, safe)
  const isEmpty = JSON.stringify(draft) === JSON.stringify(emptyDraft)

  const isReading = !isHost && !nonce.input && (nonce.isPending || nonce.isFetching)
  // Pressed before the nonce is here: it goes on by itself with what was written then.
  const [isWaiting, setWaiting] = useState(false)
  const goOn = () => {
    const ready = read.flatMap((each) => (each.status === 'ready' ? [each.call] : []))
    const canGoOn = ready.length === calls.length && (isHost || nonce.input?.status === 'ready')
    if (canGoOn) {
      onReview(ready, nonce.input?.status === 'ready' ? nonce.input.nonce : undefined)
      return
    }
    // To the first box that cannot be used, once it says so.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const review = () => {
    setAsked(true)
    const isWhole = read.every(({ status }) => status === 'ready')
    if (isHost || nonce.input || !isWhole) {
      goOn()
      return
    }
    setWaiting(true)
    if (!isReading) void nonce.refetch()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the nonce is here or has failed
  useEffect(() => {
    if (!isWaiting || isReading) return
    setWaiting(false)
    goOn()
  }, [isWaiting, isReading])
  const change = (next: Draft) => {
    setWaiting(false)
    onChange(next)
  }
  return (
    <form
      ref={form}
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        review()
      }}
    >
      <ol className="stack gap16">
        {calls.map((call, at) => {
          const result = read[at]
          if (!result) return null
          return (
            <li key={call.id}>
              <CallForm
                call={call}
                result={result}
                held={held}
                owners={ownersBefore(at)}
                isAsked={isAsked}
                number={calls.length > 1 ? at + 1 : undefined}
                onChange={(next) => changeCall(at, next)}
                onRemove={
                  calls.length > 1
                    ? () => change({ ...draft, calls: calls.filter((_, index) => index !== at) })
                    : undefined
                }
              />
            </li>
          )
        })}
      </ol>
      <div className={own.add}>
        <Button kind="quiet" onClick={add} disabled={calls.length >= 100}>
          {say('Add another call')}
        </Button>
        {calls.length > 1 ? (
          <p className="small breakable muted">
            {say('These {count} calls run as one batch, in this order. If one fails, none happens.', {
              count: calls.length,
            })}
          </p>
        ) : null}
      </div>
      {isHost ? (
        <p className="small breakable muted">{say('Your Safe chooses the nonce and asks you to sign.')}</p>
      ) : (
        <NonceField text={draft.nonce} nonce={nonce} onChange={(text) => change({ ...draft, nonce: text })} />
      )}
      {isEmpty ? null : (
        <TextButton
          onClick={() => {
            setAsked(false)
            setWaiting(false)
            onForget()
          }}
        >
          {say('Discard draft')}
        </TextButton>
      )}
      <div className={styles.actions}>
        <Button type="submit" isBusy={isWaiting}>
          {isWaiting ? say('Reading the nonce') : say('Review')}
        </Button>
      </div>
    </form>
  )
}
