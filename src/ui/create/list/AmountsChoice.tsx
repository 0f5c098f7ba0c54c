import { useId } from 'react'
import type { NumberStyle } from '../../../campaign/list/numberStyle.ts'
import type { ListLook } from '../../../operator/list/listMessages.ts'
import { meaningOf } from '../../../operator/list/meaningOf.ts'
import { formatAmount } from '../../parts/formatAmount.ts'
import styles from './AmountsChoice.module.css'
import { numberWords } from './numberWords.ts'
import { parseDecimals, type RecipientListState } from './useRecipientList.ts'

/**
 * What the amounts are counted in and how they are written: declared by the person, who sees what the first
 * rows mean under each declaration. A wrong unit pays a million million times too much or too little, so none
 * is chosen beforehand.
 */
export function AmountsChoice({
  list,
  look,
  decimals: known,
}: {
  list: RecipientListState
  look: ListLook
  decimals?: number | undefined
}) {
  const { amounts, declare } = list
  const id = useId()
  const decimals = known ?? parseDecimals(amounts.decimals)
  const units = [
    { unit: 'whole', label: 'Whole tokens', words: '1.5 is one and a half tokens' },
    { unit: 'base', label: 'Base units', words: 'the smallest parts of a token, whole numbers only' },
  ] as const
  const meaning = (text: string, unit: 'whole' | 'base') => {
    if (decimals === undefined) return undefined
    return meaningOf(text, unit === 'base' ? { unit } : { unit, decimals }, amounts.numbers)
  }
  return (
    <div className={styles.choice}>
      <fieldset className={styles.units}>
        <legend>The amounts in this list are</legend>
        {units.map(({ unit, label, words }) => (
          <label key={unit} className={styles.unit}>
            <input
              type="radio"
              name={`${id}-unit`}
              checked={amounts.unit === unit}
              onChange={() => declare({ ...amounts, unit })}
            />
            <span className={styles.unitText}>
              <span className={styles.unitName}>{label}</span>
              <span className={styles.words}>{words}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.fields}>
        {known === undefined ? (
          <div className={styles.field}>
            <label htmlFor={`${id}-decimals`}>Decimals of the token</label>
            <input
              id={`${id}-decimals`}
              inputMode="numeric"
              value={amounts.decimals}
              aria-invalid={decimals === undefined ? true : undefined}
              aria-describedby={`${id}-decimals-help`}
              onChange={(event) => declare({ ...amounts, decimals: event.target.value })}
            />
            <p id={`${id}-decimals-help`} className={decimals === undefined ? styles.error : styles.help}>
              {decimals === undefined
                ? 'Write a whole number from 0 to 77.'
                : 'ETH, WETH and USDB have 18. The token’s own number is what counts.'}
            </p>
          </div>
        ) : null}
        <div className={styles.field}>
          <label htmlFor={`${id}-numbers`}>Numbers are written like</label>
          <select
            id={`${id}-numbers`}
            value={amounts.numbers}
            aria-describedby={`${id}-numbers-help`}
            onChange={(event) => declare({ ...amounts, numbers: event.target.value as NumberStyle })}
          >
            {Object.entries(numberWords).map(([style, { example }]) => (
              <option key={style} value={style}>
                {example}
              </option>
            ))}
          </select>
          <p id={`${id}-numbers-help`} className={styles.help}>
            {capital(numberWords[amounts.numbers].words)}.
          </p>
        </div>
      </div>
      <table className={styles.preview}>
        <caption>What the first rows would pay, in tokens</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">In the file</th>
            {units.map(({ unit, label }) => (
              <th key={unit} scope="col" className={amounts.unit === unit ? styles.chosen : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {look.samples.map(({ row, amount }) => (
            <tr key={row}>
              <td>{row}</td>
              <td className={styles.raw}>{amount || 'empty'}</td>
              {units.map(({ unit }) => (
                <td key={unit} className={amounts.unit === unit ? styles.chosen : undefined}>
                  <Meaning value={meaning(amount, unit)} decimals={decimals} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Meaning({ value, decimals }: { value: bigint | undefined; decimals: number | undefined }) {
  if (value === undefined || decimals === undefined) return <span className={styles.refused}>refused</span>
  const { text, exact } = formatAmount(value, decimals)
  return <span title={exact}>{text}</span>
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
