import type { Hex } from 'viem'
import type { Allocation } from '../../package/checkAllocation.ts'
import { Address } from '../parts/Address.tsx'
import { TokenAmount, type TokenFacts } from '../parts/TokenAmount.tsx'
import { ProofClimb } from './ProofClimb.tsx'
import styles from './ProvenAllocation.module.css'

/** How much is whose, and the proof of it as a picture. */
export function ProvenAllocation({
  allocation,
  token,
  tree,
  payer,
  isSafe,
}: {
  allocation: Allocation
  token: TokenFacts
  tree: { depth: number; capBits: number }
  payer: Hex | undefined
  /** That account is the Safe around the page. */
  isSafe: boolean
}) {
  const isPayer = payer?.toLowerCase() === allocation.account.toLowerCase()
  const owner = !isPayer ? 'This address' : isSafe ? 'This Safe' : 'Your wallet'
  return (
    <div className={styles.proven}>
      <p className="good strong">{`${owner} is on the list`}</p>
      <p className={styles.amount}>
        <TokenAmount value={allocation.amount} token={token} />
      </p>
      <p className="shrinks">
        <Address value={allocation.account} />
      </p>
      <figure className={styles.proof}>
        <ProofClimb index={allocation.index} height={tree.depth - tree.capBits} capBits={tree.capBits} />
        <figcaption>
          <VerifiedMark /> Verified in your browser: number {(allocation.index + 1).toLocaleString('en-US')}{' '}
          of the list, proven in {allocation.proof.length} steps.
        </figcaption>
      </figure>
    </div>
  )
}

function VerifiedMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden="true">
      <path d="m5 10.5 3.4 3.4 6.8-7.4" />
    </svg>
  )
}
