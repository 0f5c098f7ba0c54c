import type { ComponentProps } from 'react'
import { chains } from '../../../config/chains.ts'
import { FromAddressBook } from '../../multisig/FromAddressBook.tsx'
import { useHasFeature } from '../../multisig/useServiceChain.ts'
import { AddressField } from '../../parts/AddressField.tsx'
import { AmountField } from '../../parts/AmountField.tsx'
import { formatAmount } from '../../parts/formatAmount.ts'
import { Segments } from '../../parts/Segments.tsx'
import { SelectField } from '../../parts/SelectField.tsx'
import { shortText } from '../../parts/shortText.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { useSite } from '../../site/siteContext.ts'
import own from './CallForm.module.css'
import { DecodedPreview } from './DecodedPreview.tsx'
import type { DraftCall } from './draftStore.ts'
import { RecipientField } from './RecipientField.tsx'
import { type Field, findSendable, type ReadCall } from './readDraftCall.ts'
import type { useSendables } from './useSendables.ts'

type Held = ReturnType<typeof useSendables>

/** One call of a draft: a transfer of what the Safe holds, or any call of a contract. */
export function CallForm({
  call,
  result,
  held,
  isAsked,
  number,
  onChange,
  onRemove,
}: {
  call: DraftCall
  result: ReadCall
  held: Held
  /** Somebody wanted to go on: empty boxes are named. */
  isAsked: boolean
  number: number | undefined
  onChange: (call: DraftCall) => void
  onRemove: (() => void) | undefined
}) {
  const reportedOf = (field: Field) => {
    const faults = result.status === 'unusable' ? result.faults : {}
    const missing = result.status === 'unusable' && isAsked ? result.missing : {}
    const fault = faults[field] ?? missing[field]
    return { fault, doubt: fault ? undefined : result.doubts[field] }
  }
  const mayCall = useHasFeature('CONTRACT_INTERACTION')
  const title = number === undefined ? 'Call' : `Call ${number}`
  return (
    <fieldset className={own.call}>
      <legend className={number === undefined ? 'visuallyHidden' : own.legend}>{title}</legend>
      {onRemove ? (
        <span className={own.remove}>
          <TextButton onClick={onRemove}>Remove</TextButton>
        </span>
      ) : null}
      {mayCall || call.kind === 'custom' ? (
        <Segments
          legend="Kind of call"
          options={[
            ['transfer', 'Send'],
            ['custom', 'Call a contract'],
          ]}
          value={call.kind}
          onChange={(kind) => onChange(ofKind(call, kind))}
        />
      ) : (
        <p className="muted small">The wallet service offers no calls of contracts on this chain.</p>
      )}
      {call.kind === 'transfer' ? (
        <>
          <SelectField
            label="What"
            {...reportedOf('token')}
            value={call.token.toLowerCase()}
            onChange={(token) => onChange({ ...call, token })}
          >
            <TokenOptions held={held} chosen={call.token} />
          </SelectField>
          {held.error ? (
            <p className="small breakable warn">
              The wallet service could not be asked which tokens this Safe holds; its ETH can be sent all the
              same.
            </p>
          ) : null}
          <CallAmount
            label="Amount"
            {...reportedOf('amount')}
            value={call.amount}
            token={findSendable(held.sendables, call.token)}
            onChange={(amount) => onChange({ ...call, amount })}
          />
          <RecipientField
            label="Recipient"
            {...reportedOf('to')}
            value={call.to}
            onChange={(to) => onChange({ ...call, to })}
          />
          <FromAddressBook onChoose={(to) => onChange({ ...call, to })} />
        </>
      ) : (
        <>
          <AddressField
            label="Contract"
            {...reportedOf('to')}
            value={call.to}
            onChange={(to) => onChange({ ...call, to })}
          />
          <CallAmount
            label="ETH to send along"
            {...reportedOf('value')}
            placeholder="0"
            value={call.value}
            token={held.native}
            onChange={(value) => onChange({ ...call, value })}
          />
          <TextField
            label="Data"
            {...reportedOf('data')}
            help="Hexadecimal; empty to send ETH only."
            isMono
            rows={3}
            placeholder="0x"
            value={call.data}
            onChange={(data) => onChange({ ...call, data })}
          />
          {result.status === 'ready' && result.call.data !== '0x' ? (
            <DecodedPreview call={result.call} />
          ) : null}
        </>
      )}
    </fieldset>
  )
}

/** What both kinds have stays. */
function ofKind(call: DraftCall, kind: DraftCall['kind']): DraftCall {
  if (call.kind === kind) return call
  const { id, to } = call
  return kind === 'transfer' ? { kind, id, to, token: '', amount: '' } : { kind, id, to, value: '', data: '' }
}

function TokenOptions({ held, chosen }: { held: Held; chosen: string }) {
  const { chainId } = useSite()
  const { symbol, decimals } = chains[chainId].chain.nativeCurrency
  const { native } = held
  const amount = native.status === 'read' ? native.balance : undefined
  return (
    <>
      <option value="">
        {symbol}
        {amount === undefined ? '' : ` · ${formatAmount(amount, decimals).text}`}
      </option>
      {held.listed.map(({ address, symbol, decimals, balance }) => (
        <option key={address} value={address.toLowerCase()}>
          {shortText(symbol, 16)} ·{' '}
          {typeof decimals === 'number' ? formatAmount(balance, decimals).text : '?'}
        </option>
      ))}
      {chosen && !findSendable(held.sendables, chosen) ? (
        <option value={chosen.toLowerCase()}>{held.isLoading ? 'Loading' : 'Not held any more'}</option>
      ) : null}
    </>
  )
}

/** An amount of something that the Safe holds. */
function CallAmount({
  token,
  ...field
}: Pick<
  ComponentProps<typeof AmountField>,
  'label' | 'fault' | 'doubt' | 'placeholder' | 'value' | 'onChange'
> & {
  token: ReturnType<typeof findSendable>
}) {
  const { balance, decimals } = token?.status === 'read' ? token : {}
  return (
    <AmountField {...field} holder="The Safe" symbol={token?.symbol} balance={balance} decimals={decimals} />
  )
}
