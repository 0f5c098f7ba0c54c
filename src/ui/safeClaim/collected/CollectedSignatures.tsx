import { say } from '../../../language/say.ts'
import type { CountedSignatures } from '../../../multisig/collected/checkCollected.ts'
import { Confirmations } from '../../multisig/Confirmations.tsx'

/** Who has signed a message, each signature proven, and why others do not count. */
export function CollectedSignatures({
  counted: { accepted, refused },
  isOpen,
}: {
  counted: Pick<CountedSignatures, 'accepted' | 'refused'>
  /** More signatures may come. */
  isOpen: boolean
}) {
  return (
    <>
      {accepted.length > 0 ? (
        <Confirmations
          confirmations={accepted.map(({ signer, signature }) => ({
            owner: signer,
            signature,
            submittedAt: null,
            status: 'verified',
          }))}
          names={[]}
          isOpen={isOpen}
        />
      ) : null}
      {refused.map(({ signature, reason }) => (
        <p key={signature} className="bad small">
          {say('A signature doesn’t count: {reason}', { reason })}
        </p>
      ))}
    </>
  )
}
