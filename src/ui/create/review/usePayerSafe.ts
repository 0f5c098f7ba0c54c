import { useQuery } from '@tanstack/react-query'
import { zeroAddress } from 'viem'
import { payerSafeQuery } from '../../../operator/create/queries.ts'
import { useSite } from '../../site/siteContext.ts'
import type { Payer } from '../usePayer.ts'

/** What is at the address of a Safe that was typed. One that is connected was checked when it was. */
export function usePayerSafe(payer: Payer) {
  const site = useSite()
  const isTyped = payer.kind === 'safe' && payer.way !== 'host'
  return useQuery({
    ...payerSafeQuery(site, isTyped ? payer.address : zeroAddress),
    enabled: isTyped,
  })
}
