import type { NumberStyle } from '../../../campaign/list/numberStyle.ts'
import { say } from '../../../language/say.ts'
import type { ListLook } from '../../../operator/list/listMessages.ts'
import { meaningOf } from '../../../operator/list/meaningOf.ts'
import { Choices } from '../../parts/Choices.tsx'
import { SelectField } from '../../parts/SelectField.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
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
  const decimals = known ?? parseDecimals(amounts.decimals)
  const units = [
    { value: 'whole', name: say('Whole tokens'), words: say('1.5 is one and a half tokens') },
    { value: 'base', name: say('Base units'), words: say('the smallest parts of a token, as whole numbers') },
  ] as const
  const meaning = (text: string, unit: 'whole' | 'base') => {
    if (decimals === undefined) return undefined
    return meaningOf(text, unit === 'base' ? { unit } : { unit, decimals }, amounts.numbers)
  }
  return (
    <div className="stack gap20">
      <Choices
        legend={say('Amounts are in')}
        value={amounts.unit}
        onChange={(unit) => declare({ ...amounts, unit })}
        options={units}
      />
      <div className={styles.fields}>
        {known === undefined ? (
          <TextField
            label={say('Decimals of the token')}
            isQuiet
            inputMode="numeric"
            value={amounts.decimals}
            onChange={(decimals) => declare({ ...amounts, decimals })}
            fault={decimals === undefined ? say('Enter a whole number from 0 to 77.') : undefined}
            help={say('ETH, WETH and USDB have 18.')}
          />
        ) : null}
        <SelectField
          label={say('Number format')}
          value={amounts.numbers}
          onChange={(numbers) => declare({ ...amounts, numbers: numbers as NumberStyle })}
          help={say(numberWords[amounts.numbers].words)}
        >
          {Object.entries(numberWords).map(([style, { example }]) => (
            <option key={style} value={style}>
              {example}
            </option>
          ))}
        </SelectField>
      </div>
      <table className={styles.preview}>
        <caption>{say('Preview of the first rows, in tokens')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('Row')}</th>
            <th scope="col">{say('In the file')}</th>
            {units.map(({ value, name }) => (
              <th key={value} scope="col" className={amounts.unit === value ? styles.chosen : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {look.samples.map(({ row, amount }) => (
            <tr key={row}>
              <td>{row}</td>
              <td className={styles.raw}>{amount || say('empty')}</td>
              {units.map(({ value }) => (
                <td key={value} className={amounts.unit === value ? styles.chosen : undefined}>
                  <Meaning value={meaning(amount, value)} decimals={decimals} />
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
  if (value === undefined || decimals === undefined) return <span className="warn">{say('refused')}</span>
  return <TokenAmount value={value} token={{ decimals }} />
}
