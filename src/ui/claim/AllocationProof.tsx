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
        Number {(allocation.index + 1).toLocaleString('en-US')} of the list, proven in{' '}
        {allocation.proof.length} steps. Verified in your browser.
      </figcaption>
    </figure>
  )
}
