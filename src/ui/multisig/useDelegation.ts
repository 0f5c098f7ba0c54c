import { useQuery } from '@tanstack/react-query'
import type { Delegate } from '../../multisig/delegates/readDelegates.ts'
import { delegationQuery } from '../../multisig/queries.ts'
import { signingSupport } from '../../multisig/sign/signingSupport.ts'
import { useSite } from '../site/siteContext.ts'
import type { OpenSafe } from './openSafeContext.ts'

/**
 * For which owner the visitor may propose to a Safe, according to the wallet service; undefined for everybody
 * who is no delegate, or not known to be one. Owners need none, and nobody proposes for a Safe that is too
 * old.
 */
export function useDelegation({ safe, role }: OpenSafe): Delegate | undefined {
  const site = useSite()
  const account = role.kind === 'reader' ? role.account : undefined
  const { address, owners, version } = safe
  const query = useQuery({
    ...delegationQuery(site, { safe: address, owners, account: account ?? address }),
    enabled: account !== undefined && site.safeService.isEnabled && signingSupport(version).isSupported,
  })
  return account ? (query.data ?? undefined) : undefined
}
