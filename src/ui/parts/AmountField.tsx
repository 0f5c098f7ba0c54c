import { say } from '../../language/say.ts'
import { writeAmount } from '../../multisig/build/writeAmount.ts'
import styles from './AmountField.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { formatAmount } from './formatAmount.ts'
import { exact } from './TextField.tsx'

/**
 * A field for an amount of a token, as a decimal number in the way of the reader’s language. What it means in
 * base units is read by src/multisig/build/parseAmount.ts, because drafts are kept as they were typed.
 */
export function AmountField({
  holder,
  symbol,
  balance,
  decimals,
  placeholder,
  value,
  onChange,
  ...field
}: Omit<FieldProps, 'help'> & {
  /** Whose balance it is. */
  holder: string
  symbol: string | undefined
  /** Base units that can be sent at most; undefined where it is not known. */
  balance: bigint | undefined
  decimals: number | undefined
  placeholder?: string
  value: string
  onChange: (value: string) => void
}) {
  const isKnown = balance !== undefined && decimals !== undefined
  return (
    <Field
      {...field}
      help={
        isKnown
          ? say('{holder} has {amount} {symbol}.', {
              holder,
              amount: formatAmount(balance, decimals).text,
              symbol: symbol ?? '',
            })
          : undefined
      }
    >
      {(wiring) => (
        <span className={styles.amount}>
          <input
            {...exact}
            {...wiring}
            inputMode="decimal"
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className={styles.unit}>{symbol}</span>
          <button
            type="button"
            className={styles.max}
            disabled={!isKnown}
            onClick={() => isKnown && onChange(writeAmount(balance, decimals))}
          >
            {say('Max')}
          </button>
        </span>
      )}
    </Field>
  )
}
