import { useEffect, useMemo, useState } from 'react'
import type { KnownContracts } from '../../../campaign/list/contractRecipients.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import type { RecipientListState } from './useRecipientList.ts'

/**
 * The flags of a list's recipients, by all contracts that are known: the token once it is chosen, then the
 * campaign's own. Undefined until they are found for these contracts.
 */
export function useListFlags(
  { client, report }: Pick<RecipientListState, 'client' | 'report'>,
  known: KnownContracts,
): ListReport['flags'] | undefined {
  const [found, setFound] = useState<{
    report: ListReport
    contracts: KnownContracts
    flags: ListReport['flags']
  }>()
  // The contracts are gathered with every drawing; their text shows whether they are others.
  const key = JSON.stringify(known)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the contracts
  const contracts = useMemo(() => known, [key])
  useEffect(() => {
    if (!report || report.problemCount > 0) return
    let isOver = false
    const show = (flags: ListReport['flags']) => {
      if (!isOver) setFound({ report, contracts, flags })
    }
    // Without an answer the flags of the report stay.
    client()
      .flag(contracts)
      .then(show, () => show(report.flags))
    return () => {
      isOver = true
    }
  }, [client, report, contracts])
  return found?.report === report && found?.contracts === contracts ? found.flags : undefined
}
