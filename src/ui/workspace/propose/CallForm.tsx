import { type ReactNode, useId } from 'react'
import { formatUnits } from 'viem'
import { chains } from '../../../config/chains.ts'
import { formatAmount } from '../../parts/formatAmount.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { useSite } from '../../site/siteContext.ts'
import styles from '../signing/Steps.module.css'
import { shortText } from '../transactions/shortText.ts'
import own from './CallForm.module.css'
import { DecodedPreview } from './DecodedPreview.tsx'
import type { DraftCall } from './draftStore.ts'
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
  const id = useId()
  const reportedOf = (field: Field) => {
    const faults = result.status === 'unusable' ? result.faults : {}
    const missing = result.status === 'unusable' && isAsked ? result.missing : {}
    const fault = faults[field] ?? missing[field]
    return { fault, doubt: fault ? undefined : result.doubts[field] }
  }
  const title = number === undefined ? 'Call' : `Call ${number}`
  return (
    <fieldset className={own.call}>
      <legend className={number === undefined ? 'visuallyHidden' : own.legend}>{title}</legend>
      {onRemove ? (
        <span className={own.remove}>
          <TextButton onClick={onRemove}>Remove</TextButton>
        </span>
      ) : null}
      <div className={styles.choice} role="radiogroup" aria-label="Kind of call">
        {(
          [
            ['transfer', 'Send'],
            ['custom', 'Call a contract'],
          ] as const
        ).map(([kind, word]) => (
          <label key={kind}>
            <input
              type="radio"
              name={`${id}-kind`}
              checked={call.kind === kind}
              onChange={() => onChange(ofKind(call, kind))}
            />
            {word}
          </label>
        ))}
      </div>
      {call.kind === 'transfer' ? (
        <>
          <Box label="What" told={reportedOf('token')} id={`${id}-token`}>
            {(props) => (
              <select
                {...props}
                className={styles.select}
                value={call.token.toLowerCase()}
                onChange={(event) => onChange({ ...call, token: event.target.value })}
              >
                <TokenOptions held={held} chosen={call.token} />
              </select>
            )}
          </Box>
          {held.error ? (
            <p className={styles.doubt}>
              The wallet service could not be asked which tokens this Safe holds; its ETH can be sent all the
              same.
            </p>
          ) : null}
          <AmountBox
            id={`${id}-amount`}
            label="Amount"
            value={call.amount}
            told={reportedOf('amount')}
            token={findSendable(held.sendables, call.token)}
            onChange={(amount) => onChange({ ...call, amount })}
          />
          <Box label="Recipient" told={reportedOf('to')} id={`${id}-to`}>
            {(props) => (
              <input
                {...props}
                {...plain}
                className={`${styles.input} ${styles.mono}`}
                placeholder="0x…"
                value={call.to}
                onChange={(event) => onChange({ ...call, to: event.target.value })}
              />
            )}
          </Box>
        </>
      ) : (
        <>
          <Box label="Contract" told={reportedOf('to')} id={`${id}-to`}>
            {(props) => (
              <input
                {...props}
                {...plain}
                className={`${styles.input} ${styles.mono}`}
                placeholder="0x…"
                value={call.to}
                onChange={(event) => onChange({ ...call, to: event.target.value })}
              />
            )}
          </Box>
          <AmountBox
            id={`${id}-value`}
            label="ETH to send along"
            placeholder="0"
            value={call.value}
            told={reportedOf('value')}
            token={held.native}
            onChange={(value) => onChange({ ...call, value })}
          />
          <Box
            label="Data"
            told={reportedOf('data')}
            id={`${id}-data`}
            help="Hexadecimal; empty to send ETH only."
          >
            {(props) => (
              <textarea
                {...props}
                {...plain}
                className={`${styles.area} ${styles.mono} ${own.data}`}
                rows={3}
                placeholder="0x"
                value={call.data}
                onChange={(event) => onChange({ ...call, data: event.target.value })}
              />
            )}
          </Box>
          {result.status === 'ready' && result.call.data !== '0x' ? (
            <DecodedPreview call={result.call} />
          ) : null}
        </>
      )}
    </fieldset>
  )
}

const plain = { autoComplete: 'off', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const

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

type Reported = { fault: string | undefined; doubt: string | undefined }
type BoxProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A labelled box with what is wrong or doubtful about it. */
function Box({
  id,
  label,
  told,
  help,
  children,
}: {
  id: string
  label: string
  told: Reported
  help?: string | undefined
  children: (props: BoxProps) => ReactNode
}) {
  const sentence = told.fault ?? told.doubt ?? help
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': told.fault ? true : undefined,
        'aria-describedby': sentence ? `${id}-help` : undefined,
      })}
      {sentence ? (
        <p
          id={`${id}-help`}
          className={told.fault ? styles.error : told.doubt ? styles.doubt : styles.help}
          role={told.fault ? 'alert' : undefined}
        >
          {sentence}
        </p>
      ) : null}
    </div>
  )
}

function AmountBox({
  id,
  label,
  placeholder,
  value,
  told,
  token,
  onChange,
}: {
  id: string
  label: string
  placeholder?: string
  value: string
  told: Reported
  token: ReturnType<typeof findSendable>
  onChange: (value: string) => void
}) {
  const known = token?.status === 'read' && token.balance !== undefined ? token : undefined
  const all = known?.balance === undefined ? undefined : formatUnits(known.balance, known.decimals)
  return (
    <Box
      id={id}
      label={label}
      told={told}
      help={
        known?.balance === undefined
          ? undefined
          : `The Safe has ${formatAmount(known.balance, known.decimals).text} ${known.symbol}.`
      }
    >
      {(props) => (
        <span className={own.amount}>
          <input
            {...props}
            {...plain}
            className={`${styles.input} ${own.digits}`}
            inputMode="decimal"
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className={own.unit}>{token?.symbol ?? ''}</span>
          <button
            type="button"
            className={own.max}
            disabled={all === undefined}
            onClick={() => all !== undefined && onChange(all)}
          >
            Max
          </button>
        </span>
      )}
    </Box>
  )
}
