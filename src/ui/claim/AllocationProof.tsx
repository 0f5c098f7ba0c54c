import { say } from '../../language/say.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import styles from './AllocationProof.module.css'
import { ProofClimb } from './ProofClimb.tsx'

/** The proof of an allocation as a picture. */
export function AllocationProof({
  allocation,
  tree,
}: {
  allocation: Allocation
  tree: { depth: number; capBits: number }
}) {
  return (
    <figure className={styles.proof}>
      <ProofClimb index={allocation.index} height={tree.depth - tree.capBits} capBits={tree.capBits} />
      <figcaption>
        {say(
          {
            one: 'Number {number} of the list, proven in {count} step. Verified in your browser.',
            other: 'Number {number} of the list, proven in {count} steps. Verified in your browser.',
          },
          { number: allocation.index + 1, count: allocation.proof.length },
        )}
      </figcaption>
    </figure>
  )
}
