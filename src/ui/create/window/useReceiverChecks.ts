import { useQueries } from '@tanstack/react-query'
import { type Address, zeroAddress } from 'viem'
import { say } from '../../../language/say.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { type DraftFault, readReceivers } from '../../../operator/create/campaignPlan.ts'
import { receiverQuery } from '../../../operator/create/queries.ts'
import { readUnlocking } from '../../../operator/create/readUnlocking.ts'
import { factoryAddressOf } from '../../../operator/deploy/factoryAddressOf.ts'
import type { ReceiverFinding, ReceiverRole } from '../../../operator/receivers/checkReceiver.ts'
import { useSite } from '../../site/siteContext.ts'

export type ReceiverName = 'one' | 'sweep' | 'yield' | 'gas'

/** What the chain says of a receiver that was entered whole. `finding` is undefined while it is asked. */
export type ReceiverCheck = {
  readonly address: Address
  readonly finding: ReceiverFinding | undefined
  readonly isConfirmed: boolean
  readonly isFetching: boolean
  readonly checkAgain: () => void
}

/** Looks at the receivers of a draft as they are entered, and says which of them may not be gone on with. */
export function useReceiverChecks(draft: CampaignDraft, token: Address | undefined) {
  const site = useSite()
  const { receivers, window } = draft
  const read = readReceivers(draft, draft.token.kind === 'erc20' ? token : undefined)
  const left: readonly ReceiverRole[] = window.isEndless ? [] : ['sweep']
  const entered: readonly {
    name: ReceiverName
    address: Address | undefined
    roles: readonly ReceiverRole[]
  }[] = receivers.isOne
    ? [{ name: 'one', address: read.gas, roles: [...left, 'yield', 'gas'] }]
    : [
        { name: 'sweep', address: read.sweep, roles: left },
        { name: 'yield', address: read.yield, roles: ['yield'] },
        { name: 'gas', address: read.gas, roles: ['gas'] },
      ]
  const factory = factoryAddressOf(readUnlocking(draft))
  const asked = entered.flatMap(({ name, address, roles }) =>
    address && roles.length > 0 ? [{ name, address, roles }] : [],
  )
  const answers = useQueries({
    queries: asked.map(({ address, roles }) =>
      receiverQuery(site, { address, roles, token: token ?? zeroAddress, factory, distributor: undefined }),
    ),
  })
  const checks = asked.map(({ name, address }, at): ReceiverCheck & { name: ReceiverName } => {
    const answer = answers[at]
    return {
      name,
      address,
      finding: answer?.data,
      isConfirmed: receivers.confirmed.includes(address.toLowerCase()),
      isFetching: answer?.isFetching ?? false,
      checkAgain: () => void answer?.refetch(),
    }
  })
  return {
    isPending: checks.some(({ finding }) => !finding),
    of: (name: ReceiverName) => checks.find((check) => check.name === name),
    faults: checks.flatMap(({ name, finding, isConfirmed }): readonly DraftFault[] => {
      if (finding?.status === 'refused') return [{ field: name, sentence: finding.sentence }]
      if (finding?.status !== 'doubtful' || isConfirmed) return []
      return [
        {
          field: name,
          sentence: say('Enter the last 4 characters of the receiver’s address to confirm it.'),
        },
      ]
    }),
  }
}
