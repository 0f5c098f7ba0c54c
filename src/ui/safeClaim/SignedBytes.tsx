import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { say } from '../../language/say.ts'
import { CallData } from '../multisig/CallData.tsx'
import { Address } from '../parts/Address.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import styles from './SignedBytes.module.css'

/** The transaction as the wallet shows it, field by field. */
export function SignedBytes({ transaction }: { transaction: SafeTransaction }) {
  const { to, value, data, operation } = transaction
  return (
    <div className={styles.bytes}>
      <Disclosure summary={say('As your wallet shows it')}>
        <DescriptionList
          rows={[
            ['to', <Address key="" value={to} />],
            ['value', value.toString()],
            ['operation', operation === 0 ? say('0 · call') : say('1 · delegate call')],
            [
              'safeTxGas, baseGas, gasPrice',
              [transaction.safeTxGas, transaction.baseGas, transaction.gasPrice].join(', '),
            ],
          ]}
        />
        <CallData data={data} />
      </Disclosure>
    </div>
  )
}
