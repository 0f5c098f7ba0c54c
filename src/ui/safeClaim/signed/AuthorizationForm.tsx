import { type SubmitEvent, useState } from 'react'
import { isAddressEqual, zeroAddress } from 'viem'
import { ceilingsOf } from '../../../claim/safeClaim/ceilingsOf.ts'
import {
  type ClaimAuthorizationProposal,
  claimAuthorizationOf,
} from '../../../claim/safeClaim/claimAuthorization.ts'
import { sentenceOf } from '../../../errors.ts'
import { message, say } from '../../../language/say.ts'
import { parseRecipient } from '../../../multisig/build/parseRecipient.ts'
import { recipientStore } from '../../claim/recipientStore.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { AddressField } from '../../parts/AddressField.tsx'
import { Button } from '../../parts/Button.tsx'
import { formatAmount } from '../../parts/formatAmount.ts'
import { SelectField } from '../../parts/SelectField.tsx'
import { useSite } from '../../site/siteContext.ts'
import type { ClaimAuthorizationProps } from './ClaimAuthorization.tsx'

const day = 86_400
const choices = [
  [1, message('One day')],
  [7, message('One week')],
  [30, message('30 days')],
  [90, message('90 days')],
] as const

/** Who gets the tokens, until when, and how much of what unlocks over time. */
export function AuthorizationForm({
  campaign,
  manifest,
  allocation,
  overTime,
  now,
  onTerms,
}: Pick<ClaimAuthorizationProps, 'campaign' | 'manifest' | 'allocation' | 'overTime' | 'now'> & {
  onTerms: (proposal: ClaimAuthorizationProposal) => void
}) {
  const { chainId } = useSite()
  const { safe } = useOpenSafe()
  const { distributor } = campaign
  const { index } = allocation
  const place = { distributor, index, payer: safe.address }
  const [text, setText] = useState(() => recipientStore.read(place))
  const [days, setDays] = useState<number>(7)
  const [isFuture, setFuture] = useState(false)
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
        ? say('This is the Safe itself. Use the claim above: it needs no authorization.')
        : refusal
  const { amount } = allocation
  const deadline = now === undefined ? undefined : now + days * day
  const ceilings = overTime && ceilingsOf(amount, overTime, deadline ?? overTime.now)
  const isLater = isFuture || overTime?.due === 0n
  const upTo = isLater ? ceilings?.later : ceilings?.now
  const words = (upTo: bigint, paid: bigint) =>
    `${formatAmount(upTo - paid, manifest.token.decimals).text} ${manifest.token.symbol}`
  const prepare = (event: SubmitEvent) => {
    event.preventDefault()
    if (input.status !== 'address' || isSafe || now === undefined || deadline === undefined) return
    if (overTime && upTo !== undefined && upTo <= overTime.paid)
      return setRefusal(say('Nothing unlocks until then. Choose a longer time.'))
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
            ...(upTo === undefined ? {} : { upTo }),
            deadline,
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
        {say(
          'The owners sign a claim authorization for free. Then any wallet can send the claim and pays the network fee.',
        )}
      </p>
      <AddressField
        label={say('Address that receives the tokens')}
        value={text}
        onChange={(text) => {
          setText(text)
          recipientStore.keep(place, text)
          setRefusal(undefined)
        }}
        address={input.status === 'address' ? input.address : undefined}
        fault={reason}
        help={say('Compare every character. Tokens sent to a wrong address are lost.')}
      />
      <SelectField
        label={say('How long the claim authorization is valid')}
        value={days}
        onChange={(days) => {
          setDays(Number(days))
          setRefusal(undefined)
        }}
        help={say('Keep it short. Once signed, it can’t be cancelled.')}
      >
        {choices.map(([count, label]) => (
          <option key={count} value={count}>
            {say(label)}
          </option>
        ))}
      </SelectField>
      {overTime && ceilings ? (
        <SelectField
          label={say('How much it allows')}
          value={isLater ? 'later' : 'now'}
          onChange={(value) => setFuture(value === 'later')}
          help={say('A claim for the Safe itself counts against it.')}
        >
          {overTime.due === 0n ? null : (
            <option value="now">
              {say('What has unlocked: {amount}', { amount: words(ceilings.now, overTime.paid) })}
            </option>
          )}
          <option value="later">
            {say('All that unlocks until it expires: {amount}', {
              amount: words(ceilings.later, overTime.paid),
            })}
          </option>
        </SelectField>
      ) : null}
      <div>
        <Button
          kind="quiet"
          type="submit"
          disabled={input.status !== 'address' || isSafe}
          isBusy={now === undefined || (manifest.schedule !== undefined && !overTime)}
        >
          {say('Prepare the claim authorization')}
        </Button>
      </div>
    </form>
  )
}
