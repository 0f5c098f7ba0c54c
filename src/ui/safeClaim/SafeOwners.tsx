import { say } from '../../language/say.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { Owners } from '../multisig/SafeBanner.tsx'
import { transactionPath } from '../multisig/workspaceFragment.ts'

/** Who owns the Safe, and the way to everything else that it does. */
export function SafeOwners() {
  const { safe, role } = useOpenSafe()
  return (
    <>
      <Owners
        summary={say(
          { one: 'The owner of this Safe', other: 'The {count} owners of this Safe' },
          { count: safe.owners.length },
        )}
      />
      {role.kind === 'host' ? null : (
        <a className="tall small" href={transactionPath(safe.address)}>
          {say('All transactions of this Safe')}
        </a>
      )}
    </>
  )
}
