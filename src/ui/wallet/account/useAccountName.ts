import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { accountNameQuery } from '../../../claim/queries.ts'
import type { AccountName } from '../../../wallet/accountName.ts'
import { afterFirstLook } from '../../page/afterFirstLook.ts'
import { useIsCacheRestored } from '../../page/cacheRestored.ts'
import { useSite } from '../../site/siteContext.ts'

/** Milliseconds without an open question of the page: what looks a name up is 78 kB, and answers go first. */
const quietMs = 300

/**
 * What an account calls itself, if anything; asked for at most once a day, and when the page has its answers.
 * For a label, never for a decision.
 */
export function useAccountName(account: Address): AccountName | null | undefined {
  const site = useSite()
  const isRestored = useIsCacheRestored()
  const client = useQueryClient()
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => afterFirstLook(client, () => setAnswered(true), quietMs), [client])
  const enabled = site.names.isEnabled && isRestored && isAnswered
  return useQuery({ ...accountNameQuery(site, account), enabled }).data
}
