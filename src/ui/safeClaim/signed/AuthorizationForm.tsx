import { type SubmitEvent, useState } from 'react'
import { isAddressEqual, zeroAddress } from 'viem'
import {
  type ClaimAuthorizationProposal,
  claimAuthorizationOf,
} from '../../../claim/safeClaim/claimAuthorization.ts'
import { sentenceOf } from '../../../errors.ts'
import { parseRecipient } from '../../../multisig/build/parseRecipient.ts'
import { recipientStore } from '../../claim/recipientStore.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { AddressField } from '../../parts/AddressField.tsx'
import { Button } from '../../parts/Button.tsx'
import { SelectField } from '../../parts/SelectField.tsx'
import { useSite } from '../../site/siteContext.ts'
import type { ClaimAuthorizationProps } from './ClaimAuthorization.tsx'

const day = 86_400
const choices = [
  [1, 'One day'],
  [7, 'One week'],
  [30, '30 days'],
  [90, '90 days'],
] as const

/** Who gets the tokens, and until when. */
export function AuthorizationForm({
  campaign,
  manifest,
  allocation,
  now,
  onTerms,
}: Pick<ClaimAuthorizationProps, 'campaign' | 'manifest' | 'allocation' | 'now'> & {
  onTerms: (proposal: ClaimAuthorizationProposal) => void
}) {
  const { chainId } = useSite()
  const { safe } = useOpenSafe()
  const { distributor } = campaign
  const { index } = allocation
  const place = { distributor, index, payer: safe.address }
  const [text, setText] = useState(() => recipientStore.read(place))
  const [days, setDays] = useState<number>(7)
  const [refusal, setRefusal] = useState<string>()
  const token = manifest.token.address
  const input = parseRecipient(text, {
    safe: safe.address,
    token: isAddressEqual(token, zeroAddress) ? undefined : token,
    distributor,
  })
  const isSafe = input.status === 'address' && isAddressEqual(input.address, safe.address)
  const reason =
    input.status === 'unusable'
      ? input.reason
      : isSafe
        ? 'This is the Safe itself. Use the claim above: it needs no authorization.'
        : refusal
  const prepare = (event: SubmitEvent) => {
    event.preventDefault()
    if (input.status !== 'address' || isSafe || now === undefined) return
    const { amount } = allocation
    try {
      onTerms(
        claimAuthorizationOf(
          {
            chainId,
            safe: safe.address,
            distributor,
            index,
            amount,
            recipient: input.address,
            deadline: now + days * day,
          },
          { now, token },
        ),
      )
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  }
  return (
    <form className="stack gap16" onSubmit={prepare}>
      <p className="muted small">
        The owners sign a claim authorization for free. Then any wallet can send the claim and pays the
        network fee.
      </p>
      <AddressField
        label="Address that receives the tokens"
        value={text}
        onChange={(text) => {
          setText(text)
          recipientStore.keep(place, text)
          setRefusal(undefined)
        }}
        address={input.status === 'address' ? input.address : undefined}
        fault={reason}
        help="Compare every character. Tokens sent to a wrong address are lost."
      />
      <SelectField
        label="How long the claim authorization is valid"
        value={days}
        onChange={(days) => setDays(Number(days))}
        help="Keep it short. Once signed, it can’t be cancelled."
      >
        {choices.map(([count, label]) => (
          <option key={count} value={count}>
            {label}
          </option>
        ))}
      </SelectField>
      <div>
        <Button
          kind="quiet"
          type="submit"
          disabled={input.status !== 'address' || isSafe}
          isBusy={now === undefined}
        >
          Prepare the claim authorization
        </Button>
      </div>
    </form>
  )
}
