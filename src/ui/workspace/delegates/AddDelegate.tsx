import { useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { say } from '../../../language/say.ts'
import { parseRecipient } from '../../../multisig/build/parseRecipient.ts'
import { addDelegate, longestLabel } from '../../../multisig/delegates/changeDelegate.ts'
import type { Delegate } from '../../../multisig/delegates/readDelegates.ts'
import { isBusy } from '../../multisig/actionStore.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { SigningNotice } from '../../multisig/SigningNotice.tsx'
import { signingWord } from '../../multisig/signingWord.ts'
import { AddressField } from '../../parts/AddressField.tsx'
import { Button } from '../../parts/Button.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useServiceRequest } from '../signing/useServiceRequest.ts'

/** An owner names somebody who may propose for them. */
export function AddDelegate({
  owner,
  delegates,
  onChanged,
}: {
  owner: Address
  /** Who is one already. */
  delegates: readonly Delegate[]
  onChanged: () => unknown
}) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const [to, setTo] = useState('')
  const [label, setLabel] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { state, ask } = useServiceRequest(`add a delegate of ${owner} at ${safe.address}`)
  const parsed = parseRecipient(to, {})
  const fault =
    parsed.status === 'address'
      ? faultOf(parsed.address, { owners: safe.owners, safe: safe.address, owner, delegates })
      : parsed.status === 'unusable'
        ? parsed.reason
        : isAsked
          ? say('Enter the delegate’s address.')
          : undefined
  const name = label.trim()
  const labelFault = isAsked && name === '' ? say('Enter a name for the other owners.') : undefined
  const add = () => {
    setAsked(true)
    if (!ask || parsed.status !== 'address' || fault || name === '') return
    const delegate = parsed.address
    ask(
      owner,
      { what: 'delegate', delegate },
      (signature) =>
        addDelegate(site, { safe: safe.address, delegate, delegator: owner, label: name, signature }),
      () => {
        setTo('')
        setLabel('')
        setAsked(false)
        return onChanged()
      },
    )
  }
  return (
    <form
      className="stack gap12"
      aria-label={say('Add a delegate')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <AddressField
        label={say('Delegate')}
        value={to}
        onChange={setTo}
        fault={fault}
        address={parsed.status === 'address' ? parsed.address : undefined}
      />
      <TextField
        label={say('Name')}
        value={label}
        onChange={setLabel}
        maxLength={longestLabel}
        fault={labelFault}
        help={say('Anyone can read it at the wallet service.')}
        isProse
      />
      <SigningNotice kind="request" state={state} what="delegate" />
      <div>
        <Button type="submit" kind="quiet" isBusy={isBusy(state)} disabled={!ask}>
          {signingWord(state, say('Add delegate'))}
        </Button>
      </div>
    </form>
  )
}

function faultOf(
  delegate: Address,
  {
    owners,
    safe,
    owner,
    delegates,
  }: { owners: readonly Address[]; safe: Address; owner: Address; delegates: readonly Delegate[] },
): string | undefined {
  if (isAddressEqual(delegate, safe)) return say('This is the Safe itself.')
  if (owners.some((each) => isAddressEqual(each, delegate))) return say('This owner can already propose.')
  return delegates.some(
    (each) => isAddressEqual(each.delegate, delegate) && isAddressEqual(each.delegator, owner),
  )
    ? say('This is already your delegate.')
    : undefined
}
