import type { PendingProposal } from '../../claim/safeClaim/safeClaimState.ts'
import { Confirmations } from '../multisig/Confirmations.tsx'
import { HashFacts } from '../multisig/HashFacts.tsx'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { Card } from '../parts/Card.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { ClaimReading } from './ClaimReading.tsx'
import { SignedBytes } from './SignedBytes.tsx'

const words = {
  memory: 'this browser',
  link: 'a link or file',
  service: 'the wallet service',
  host: 'the Safe around this page',
} as const

/** A proposal in full: who has signed, what exactly, and the hashes to compare. */
export function PendingCards({ pending }: { pending: PendingProposal }) {
  const { safe } = useOpenSafe()
  const { proposal, reading, confirmations, sources } = pending
  const { transaction } = proposal
  return (
    <>
      <Card title="Signatures">
        <Confirmations confirmations={confirmations} names={[]} isOpen />
      </Card>
      <Card title="What exactly is signed">
        <ClaimReading reading={reading} />
        <DescriptionList
          rows={[
            ['It does nothing else', 'Read from its bytes'],
            ['The Safe sends', '0 ETH'],
            ['Nonce', transaction.nonce],
            ['Known from', sources.map((source) => words[source]).join(', ')],
          ]}
        />
        <SignedBytes transaction={transaction} />
      </Card>
      <Card title="Hashes">
        <HashFacts safe={safe.address} transaction={transaction} />
      </Card>
    </>
  )
}
