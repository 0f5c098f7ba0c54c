import { formatUnits } from 'viem'
import { message, say } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import type { ShownAmount as Amount } from './describeTransaction.ts'
import styles from './ShownAmount.module.css'

const signs = { in: '+', out: '−', none: '' }
const words = { in: message('plus'), out: message('minus'), none: undefined }

/** An amount at the right end of a row: with its direction, in figures of one width. */
export function ShownAmount({
  amount,
  isPlain = false,
}: {
  amount: Amount
  /** In a row that is pressed as a whole. */
  isPlain?: boolean
}) {
  const { direction } = amount
  const word = words[direction]
  return (
    <span className={styles.amount}>
      {word ? (
        <>
          <span aria-hidden="true">{signs[direction]}</span>
          <span className="visuallyHidden">{say(word)} </span>
        </>
      ) : null}
      {amount.kind === 'tokens' ? (
        <TokenAmount value={amount.value} token={amount} isPlain={isPlain} />
      ) : amount.kind === 'base-units' ? (
        <span title={say('This token’s decimals are unknown')}>
          {rich('{amount} base units of {symbol}', {
            amount: formatUnits(amount.value, 0),
            symbol: <bdi>{amount.symbol}</bdi>,
          })}
        </span>
      ) : (
        <span className={styles.collectible}>
          <bdi>{amount.symbol}</bdi> #{amount.id}
        </span>
      )}
    </span>
  )
}
