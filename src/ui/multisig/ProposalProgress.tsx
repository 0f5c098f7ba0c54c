import type { ReactNode } from 'react'
import type { Hex } from 'viem'
import { say } from '../../language/say.ts'
import type { Listing } from '../../multisig/outcome/readProposal.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import styles from './SignatureProgress.module.css'
import { SignatureProgress } from './SignatureProgress.tsx'

/**
 * How far a proposal of a Safe is: how many owners have signed, what the Safe executes before it, who may
 * execute it, and the hash that owners compare.
 */
export function ProposalProgress({
  have,
  need,
  isVerified = true,
  order,
  listing = 'listed',
  safeTxHash,
  children,
}: {
  /** Owners who have signed; undefined where nobody shows signatures. */
  have: number | undefined
  /** Undefined where it is not known how many must. */
  need: number | undefined
  /** False where somebody says so, and nobody has recovered the signatures here. */
  isVerified?: boolean
  /** The proposal’s nonce, and the one that the Safe executes next; left out where they are not known. */
  order?: { readonly nonce: number; readonly next: number } | undefined
  /** Whether the owners' wallets show it. */
  listing?: Listing
  /** Left out where the page shows it beside this. */
  safeTxHash?: Hex
  children?: ReactNode
}) {
  const isBehind = order && order.next < order.nonce
  return (
    <div className="stack gap10">
      {need === undefined ? null : have === undefined ? (
        <p>
          {say(
            {
              one: 'It needs {count} signature. We don’t know how many there are.',
              other: 'It needs {count} signatures. We don’t know how many there are.',
            },
            { count: need },
          )}
        </p>
      ) : (
        <SignatureProgress have={have} need={need} isVerified={isVerified} />
      )}
      {isBehind ? (
        <p className="muted small">
          {say(
            'The Safe executes its transactions in the order of their nonces. Nonce {next} comes first; this one is {nonce}.',
            { next: String(order.next), nonce: String(order.nonce) },
          )}
        </p>
      ) : order && have !== undefined && need !== undefined && have >= need ? (
        <p className="muted small">
          {say('Enough owners have signed. Anyone can execute it and pay the network fee.')}
        </p>
      ) : null}
      {listing === 'not-listed' ? (
        <p>
          {say(
            'The wallet service no longer lists it: its proposer may have deleted it. Owners who have it can still execute it.',
          )}
        </p>
      ) : listing === 'could-not-ask' ? (
        <p>{say('We couldn’t reach the wallet service. On chain it isn’t executed yet.')}</p>
      ) : null}
      {children}
      {safeTxHash ? (
        <dl className={styles.hash}>
          <dt>{say('Safe transaction hash, to compare with what your hardware wallet shows')}</dt>
          <dd>
            <code data-safe-tx-hash={safeTxHash}>{safeTxHash}</code>
            <CopyButton text={safeTxHash} label={say('Copy the Safe transaction hash')} />
          </dd>
        </dl>
      ) : null}
    </div>
  )
}
