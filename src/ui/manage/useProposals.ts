import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Address } from 'viem'
import { readAgain } from '../../claim/readAgain.ts'
import { proposalQuery } from '../../operator/manage/manageQueries.ts'
import type { ProposalStanding } from '../../operator/manage/readProposal.ts'
import {
  createStoredProposals,
  idOfProposal,
  type ManageProposal,
} from '../../operator/manage/storedProposals.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'

const stored = createStoredProposals(() => window.localStorage)

export type FollowedProposal = { readonly proposal: ManageProposal; readonly standing: ProposalStanding }

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
  const current = useRef(proposals)
  current.current = proposals
  const standings = useQueries({
    queries: proposals.map((proposal) => proposalQuery(site, proposal, { readInHost })),
    combine: (results) => results.map(({ data }) => data),
  })

  useEffect(() => {
    setProposals(stored.read(distributor))
    // Another tab of this site may propose as well.
    const onStorage = () => setProposals(stored.read(distributor))
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [distributor])

  const executed = standings.filter((standing) => standing?.status === 'executed').length
  const seen = useRef(0)
  useEffect(() => {
    if (executed > seen.current) {
      void readAgain(client)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'earnings' })
    }
    seen.current = executed
  }, [client, executed])

  const change = useCallback(
    (next: (known: readonly ManageProposal[]) => readonly ManageProposal[]) => {
      // What another tab has stored meanwhile is kept; where nothing can be stored, this tab remembers.
      const kept = stored.read(distributor)
      const changed = next(kept.length > 0 ? kept : current.current)
      stored.write(distributor, changed)
      setProposals(changed)
    },
    [distributor],
  )
  const add = useCallback<Proposals['add']>(
    (proposal) =>
      change((known) => [
        { ...proposal, savedAt: Date.now() },
        ...known.filter((each) => !isSame(each, proposal)),
      ]),
    [change],
  )
  const remove = useCallback<Proposals['remove']>(
    (proposal) => change((known) => known.filter((each) => idOfProposal(each) !== idOfProposal(proposal))),
    [change],
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
        // A file that was brought in, and is followed by its hash as well, is told of once.
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
