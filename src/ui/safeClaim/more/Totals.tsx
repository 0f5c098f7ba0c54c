import type { Manifest } from '../../../campaign/manifest.ts'
import { say } from '../../../language/say.ts'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import styles from './Totals.module.css'

type Token = Manifest['token']

/** What the Safe gets of each token if all of it is paid. */
export function Totals({ claims }: { claims: readonly { token: Token; amount: bigint }[] }) {
  const sums = new Map<string, { token: Token; amount: bigint }>()
  for (const { token, amount } of claims) {
    const key = token.address.toLowerCase()
    sums.set(key, { token, amount: (sums.get(key)?.amount ?? 0n) + amount })
  }
  return (
    <dl className={styles.totals} aria-label={say('Together')}>
      <dt>{say('Together')}</dt>
      {[...sums].map(([key, { token, amount }]) => (
        <dd key={key}>
          <TokenAmount value={amount} token={token} />
        </dd>
      ))}
    </dl>
  )
}
