import { useEffect, useMemo, useState } from 'react'
import type { KnownContracts } from '../../../campaign/list/contractRecipients.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import type { RecipientListState } from './useRecipientList.ts'

/** The flags of a list's recipients, told anew as more contracts are known: the token once it is chosen, then the campaign's own. */
export function useListFlags(
  { desk, report }: Pick<RecipientListState, 'desk' | 'report'>,
  known: KnownContracts,
): ListReport['flags'] {
  const [found, setFound] = useState<{ report: ListReport; flags: ListReport['flags'] }>()
  // The contracts are gathered with every drawing; their text tells whether they are others.
  const key = JSON.stringify(known)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the contracts
  const contracts = useMemo(() => known, [key])
  useEffect(() => {
    if (!report || report.problemCount > 0) return
    let isOver = false
    desk()
      .flag(contracts)
      .then(
        (flags) => {
          if (!isOver) setFound({ report, flags })
        },
        // Without an answer the flags of the report stand.
        () => undefined,
      )
    return () => {
      isOver = true
    }
  }, [desk, report, contracts])
  return found !== undefined && found.report === report ? found.flags : (report?.flags ?? [])
}
