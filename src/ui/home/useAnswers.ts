import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { claimableQuery } from '../../claim/safeClaim/claimableQuery.ts'
import type { Claimable } from '../../claim/safeClaim/findClaimable.ts'
import { useSite } from '../site/siteContext.ts'

const zero = '0x0000000000000000000000000000000000000000'

/** What each campaign of the site has for an account, as far as it is known. */
export function useAnswers(account: Address | undefined): {
  answers: readonly Claimable[]
  /** Each campaign has answered, or it is known why not. */
  isComplete: boolean
  isFetching: boolean
  refetch: () => void
} {
  const query = useQuery({
    ...claimableQuery(useSite(), account ?? zero),
    enabled: account !== undefined,
  })
  const answers = (account && query.data) || []
  return {
    answers,
    isComplete: answers.length > 0 && answers.every(({ status }) => status !== 'checking'),
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}
