import { createContext, useContext } from 'react'
import type { Address } from 'viem'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'

/** Who is in front of the workspace. */
export type Role =
  /** The connected wallet is an owner on chain: may sign. */
  | { kind: 'owner'; account: Address }
  /** An owner, according to one node of several: looks, until a second one says so too. */
  | { kind: 'unconfirmed'; account: Address }
  /** The page is inside a Safe host that has this Safe open: what is signed is signed there. */
  | { kind: 'host'; isReadOnly: boolean }
  /**
   * Looks. A connected wallet that is no owner may still execute what is fully signed: anybody may pay for
   * it.
   */
  | { kind: 'reader'; account: Address | undefined }

/** The Safe that is open and who looks at it. Present only where the chain has said that it is a Safe. */
export type OpenSafe = { safe: SafeFacts; role: Role }

export const OpenSafeContext = createContext<OpenSafe | undefined>(undefined)

export function useOpenSafe(): OpenSafe {
  const open = useContext(OpenSafeContext)
  if (!open) throw new Error('useOpenSafe is called outside of an open Safe.')
  return open
}
