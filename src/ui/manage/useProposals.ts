import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Address } from 'viem'
import { readAgain } from '../../claim/readAgain.ts'
import { proposalQuery } from '../../operator/manage/manageQueries.ts'
import type { ManageProposalStatus } from '../../operator/manage/readManageProposal.ts'
import { type ManageProposal, storedProposalsOf } from '../../operator/manage/storedProposals.ts'
import { createSharedStorage } from '../../storage/createSharedStorage.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'

export type FollowedProposal = { readonly proposal: ManageProposal; readonly standing: ManageProposalStatus }

export type Proposals = {
  /** Newest first. */
  readonly items: readonly FollowedProposal[]
  add: (proposal: Omit<ManageProposal, 'savedAt'>) => void
  /** Takes it off the page; its owners do what they do. */
  remove: (proposal: ManageProposal) => void
}

/** The same file may be saved again and again. */
const isSame = (a: Omit<ManageProposal, 'savedAt'>, b: Omit<ManageProposal, 'savedAt'>) =>
  a.safeTxHash === null
    ? b.safeTxHash === null && a.safe === b.safe && a.data === b.data
    : a.safeTxHash === b.safeTxHash

/** What was proposed to Safes from this browser about one campaign, each followed to its end. */
export function useProposals(distributor: Address): Proposals {
  const site = useSite()
  const client = useQueryClient()
  const { readSafeTransaction: readInHost } = useWallet().actions
  const [proposals, setProposals] = useState<readonly ManageProposal[]>([])
  const { shared, stored } = useMemo(() => {
    const stored = storedProposalsOf(distributor)
    return { stored, shared: createSharedStorage(stored.key) }
  }, [distributor])
  const standings = useQueries({
    queries: proposals.map((proposal) => proposalQuery(site, proposal, { readInHost })),
    combine: (results) => results.map(({ data }) => data),
  })

  useEffect(() => {
    const read = () => setProposals(stored.read(shared))
    read()
    // Another tab of this site may propose as well.
    return shared.subscribe(read)
  }, [shared, stored])

  const executed = standings.filter((standing) => standing?.status === 'executed').length
  const seen = useRef(0)
  useEffect(() => {
    if (executed > seen.current) {
      void readAgain(client)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'earnings' })
    }
    seen.current = executed
  }, [client, executed])

  const add = useCallback<Proposals['add']>(
    (proposal) => {
      stored.change(shared, (known) => [
        { ...proposal, savedAt: Date.now() },
        ...known.filter((each) => !isSame(each, proposal)),
      ])
      shared.notify()
    },
    [shared, stored],
  )
  const remove = useCallback<Proposals['remove']>(
    (proposal) => {
      stored.remove(shared, proposal)
      shared.notify()
    },
    [shared, stored],
  )
  return useMemo(
    () => ({
      items: proposals
        .map(
          (proposal, at): FollowedProposal => ({
            proposal,
            standing: standings[at] ?? { status: 'reading' },
          }),
        )
        // A file that was imported, and is followed by its hash as well, is shown once.
        .filter(({ proposal, standing }, _, all) => {
          const hash = proposal.safeTxHash === null && standing.status === 'waiting' && standing.safeTxHash
          return !all.some((other) => other.proposal.safeTxHash === hash)
        }),
      add,
      remove,
    }),
    [add, proposals, remove, standings],
  )
}
