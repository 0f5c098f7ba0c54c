import { chains } from '../../../config/chains.ts'
import { message, say } from '../../../language/say.ts'
import type { Owners } from '../../../multisig/build/ownerCalls.ts'
import { useHasFeature } from '../../multisig/useServiceChain.ts'
import { formatAmount } from '../../parts/formatAmount.ts'
import { Segments } from '../../parts/Segments.tsx'
import { SelectField } from '../../parts/SelectField.tsx'
import { shortText } from '../../parts/shortText.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { useSite } from '../../site/siteContext.ts'
import { AbiForm } from './AbiForm.tsx'
import { CallAmount } from './CallAmount.tsx'
import own from './CallForm.module.css'
import { CollectibleForm } from './CollectibleForm.tsx'
import { ContractField } from './ContractField.tsx'
import { DecodedPreview } from './DecodedPreview.tsx'
import type { DraftCall } from './draftStore.ts'
import { EtherAlong } from './EtherAlong.tsx'
import { OwnersForm } from './OwnersForm.tsx'
import { RecipientField } from './RecipientField.tsx'
import { type Field, findSendable, type ReadCall } from './readDraftCall.ts'
import type { useSendables } from './useSendables.ts'

type Held = ReturnType<typeof useSendables>

/** One call of a draft: a transfer of what the Safe holds, a change of its owners, any call of a contract. */
export function CallForm({
  call,
  result,
  held,
  owners,
  isAsked,
  number,
  onChange,
  onRemove,
}: {
  call: DraftCall
  result: ReadCall
  held: Held
  /** As the calls before this one leave them. */
  owners: Owners
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
  const shared = { result, held, owners, reportedOf, onChange }
  const title = number === undefined ? say('Call') : say('Call {number}', { number })
  return (
    <fieldset className={own.call}>
      <legend className={number === undefined ? 'visuallyHidden' : own.legend}>{title}</legend>
      {onRemove ? (
        <span className={own.remove}>
          <TextButton onClick={onRemove}>{say('Remove')}</TextButton>
        </span>
      ) : null}
      <Segments
        legend={say('Kind of call')}
        options={kinds
          .filter(([kind]) => mayCall || kind === call.kind || !callKinds.has(kind))
          .map(([kind, name]) => [kind, say(name)] as const)}
        value={call.kind}
        onChange={(kind) => onChange(ofKind(call, kind))}
      />
      {mayCall || callKinds.has(call.kind) ? null : (
        <p className="muted small">
          {say('The wallet service doesn’t support contract calls on this chain.')}
        </p>
      )}
      {call.kind === 'abi' ? (
        <AbiForm {...shared} call={call} />
      ) : call.kind === 'collectible' ? (
        <CollectibleForm {...shared} call={call} />
      ) : call.kind === 'owners' ? (
        <OwnersForm {...shared} call={call} />
      ) : call.kind === 'transfer' ? (
        <>
          <SelectField
            label={say('What')}
            {...reportedOf('token')}
            value={call.token.toLowerCase()}
            onChange={(token) => onChange({ ...call, token })}
          >
            <TokenOptions held={held} chosen={call.token} />
          </SelectField>
          {held.error ? (
            <p className="small breakable warn">
              {say('We couldn’t load this Safe’s tokens. You can still send ETH.')}
            </p>
          ) : null}
          <CallAmount
            label={say('Amount')}
            {...reportedOf('amount')}
            value={call.amount}
            token={findSendable(held.sendables, call.token)}
            onChange={(amount) => onChange({ ...call, amount })}
          />
          <RecipientField
            label={say('Recipient')}
            {...reportedOf('to')}
            value={call.to}
            onChange={(to) => onChange({ ...call, to })}
          />
        </>
      ) : (
        <>
          <ContractField {...shared} call={call} />
          <EtherAlong {...shared} call={call} />
          <TextField
            label={say('Data')}
            {...reportedOf('data')}
            help={say('Hexadecimal. Leave empty to send ETH only.')}
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

const kinds = [
  ['transfer', message('Send')],
  ['collectible', message('Collectible')],
  ['owners', message('Owners')],
  ['abi', message('Function by ABI')],
  ['custom', message('Call a contract')],
] as const
/** Those that a service may not offer. */
const callKinds: ReadonlySet<DraftCall['kind']> = new Set(['abi', 'custom'])

/** What both kinds have stays. */
function ofKind(call: DraftCall, kind: DraftCall['kind']): DraftCall {
  if (call.kind === kind) return call
  const { id } = call
  const to = 'to' in call ? call.to : ''
  switch (kind) {
    case 'transfer':
      return { kind, id, to, token: '', amount: '' }
    case 'custom':
      return { kind, id, to, value: '', data: '' }
    case 'abi':
      return { kind, id, to, value: '', abi: '', signature: '', args: [] }
    case 'collectible':
      return { kind, id, to, token: '', tokenId: '' }
    case 'owners':
      return { kind, id, change: 'add', owner: '', by: '', threshold: '' }
  }
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
        <option value={chosen.toLowerCase()}>
          {held.isLoading ? say('Loading') : say('Not held any more')}
        </option>
      ) : null}
    </>
  )
}
