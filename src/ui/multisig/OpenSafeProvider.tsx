import { type ReactNode, useMemo } from 'react'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { OpenSafeContext } from './openSafeContext.ts'
import { roleOf } from './roleOf.ts'
import { useRememberedSafe } from './useRecentSafes.ts'

/** A Safe that the chain has confirmed, open for all that is inside, and remembered for the next visit. */
export function OpenSafeProvider({
  found,
  isConfirmed,
  children,
}: {
  found: SafeFacts
  /** Whether an owner may sign: two nodes name the owners, or one is enough for what the page does. */
  isConfirmed: boolean
  children: ReactNode
}) {
  const wallet = useWallet()
  useRememberedSafe(found.address)
  const { address, owners, threshold, nonce, version } = found
  const safe: SafeFacts = { address, owners, threshold, nonce, version }
  const role = roleOf(safe, wallet, isConfirmed)
  // The chain is asked again and again and mostly says the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all of both
  const open = useMemo(() => ({ safe, role }), [JSON.stringify([safe, role])])
  return <OpenSafeContext value={open}>{children}</OpenSafeContext>
}
