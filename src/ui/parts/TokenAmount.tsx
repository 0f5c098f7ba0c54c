import { useState } from 'react'
import { say } from '../../language/say.ts'
import { writeAmount } from '../../multisig/build/writeAmount.ts'
import { CopyButton } from './CopyButton.tsx'
import { formatAmount } from './formatAmount.ts'
import styles from './TokenAmount.module.css'

export type TokenFacts = { symbol: string; decimals: number }

/**
 * The only place that turns base units into a number for people. Where digits are left out, a press shows all
 * of them, with a button that copies them.
 */
export function TokenAmount({
  value,
  token,
  short,
  isPlain = false,
}: {
  value: bigint
  /** Without a symbol where a column’s head has it. */
  token: Pick<TokenFacts, 'decimals'> & Partial<TokenFacts>
  /** Said instead, where there is less room: see formatBalance. */
  short?: string
  /** Within something that is pressed as a whole, such as a button. */
  isPlain?: boolean
}) {
  const [isWhole, setWhole] = useState(false)
  const { text, exact } = formatAmount(value, token.decimals)
  const shown = short ?? text
  const whole = token.symbol ? `${exact} ${token.symbol}` : exact
  const inUnit = (number: string) =>
    token.symbol ? (
      <>
        {number} <bdi>{token.symbol}</bdi>
      </>
    ) : (
      number
    )
  if (isPlain || shown === exact) return <span title={whole}>{inUnit(shown)}</span>
  return (
    <span>
      <button
        type="button"
        className={styles.digits}
        title={whole}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {inUnit(isWhole ? exact : shown)}
      </button>
      {isWhole ? (
        <CopyButton text={writeAmount(value, token.decimals)} label={say('Copy the amount')} />
      ) : null}
    </span>
  )
}
