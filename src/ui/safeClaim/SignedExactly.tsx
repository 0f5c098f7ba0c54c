import type { ReactNode } from 'react'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { SafeClaimReading } from '../../claim/safeClaim/readSafeClaim.ts'
import { say } from '../../language/say.ts'
import { HashFacts } from '../multisig/HashFacts.tsx'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { ClaimReading } from './ClaimReading.tsx'
import { SignedBytes } from './SignedBytes.tsx'

/** What exactly an owner signs: what it does, its bytes, and the hashes to compare. */
export function SignedExactly({
  reading,
  transaction,
  rows = [],
}: {
  reading: SafeClaimReading
  transaction: SafeTransaction
  /** What else is known of it. */
  rows?: readonly (readonly [label: string, value: ReactNode])[]
}) {
  const { safe } = useOpenSafe()
  return (
    <Disclosure summary={say('What exactly is signed')}>
      <div className="stack gap12">
        <ClaimReading reading={reading} />
        <DescriptionList
          rows={[
            [say('Nothing else'), say('Read from its bytes')],
            [say('The Safe sends'), '0 ETH'],
            [say('Nonce'), transaction.nonce],
            ...rows,
          ]}
        />
        <HashFacts safe={safe.address} transaction={transaction} />
        <SignedBytes transaction={transaction} />
      </div>
    </Disclosure>
  )
}
