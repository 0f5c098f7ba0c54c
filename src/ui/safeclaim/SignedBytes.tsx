import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { Address } from '../parts/Address.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Facts } from '../parts/Facts.tsx'
import styles from './SignedBytes.module.css'

/** The transaction as the wallet shows it, field by field. */
export function SignedBytes({ transaction }: { transaction: SafeTransaction }) {
  const { to, value, data, operation } = transaction
  return (
    <details className={styles.bytes}>
      <summary>As your wallet shows it</summary>
      <Facts
        rows={[
          ['to', <Address key="" value={to} canCopy={false} />],
          ['value', value.toString()],
          ['operation', operation === 0 ? '0 · call' : '1 · delegate call'],
          [
            'safeTxGas, baseGas, gasPrice',
            [transaction.safeTxGas, transaction.baseGas, transaction.gasPrice].join(', '),
          ],
        ]}
      />
      <textarea className={styles.data} aria-label="data" readOnly rows={5} value={data} />
      <CopyButton text={data} label="Copy the data">
        Copy the data
      </CopyButton>
    </details>
  )
}
