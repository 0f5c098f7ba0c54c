import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { Owners } from '../multisig/SafeBanner.tsx'
import { transactionPath } from '../multisig/workspaceFragment.ts'

/** Who owns the Safe, and the way to everything else that it does. */
export function SafeOwners() {
  const { safe, role } = useOpenSafe()
  const { length } = safe.owners
  return (
    <>
      <Owners summary={length === 1 ? 'The owner of this Safe' : `The ${length} owners of this Safe`} />
      {role.kind === 'host' ? null : (
        <a className="tall small" href={transactionPath(safe.address)}>
          All transactions of this Safe
        </a>
      )}
    </>
  )
}
