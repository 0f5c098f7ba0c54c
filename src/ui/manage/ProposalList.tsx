import Link from 'next/link'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { movedNothing } from '../../operator/manage/movedNothing.ts'
import { pushedIndices } from '../../operator/manage/pushedIndices.ts'
import type { ManageProposalStatus } from '../../operator/manage/readManageProposal.ts'
import { idOfProposal, type ManageProposal } from '../../operator/manage/storedProposals.ts'
import { ProposalProgress } from '../multisig/ProposalProgress.tsx'
import { transactionPath } from '../multisig/workspaceFragment.ts'
import { Address } from '../parts/Address.tsx'
import { Notice } from '../parts/Notice.tsx'
import { plural } from '../parts/plural.ts'
import { TextButton } from '../parts/TextButton.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { CallOutcomeText } from './CallOutcomeText.tsx'
import { callNames } from './callNames.ts'
import type { FollowedProposal, Proposals } from './useProposals.ts'

/** What Safes were asked for from this browser, and its status on chain. */
export function ProposalList({
  proposals,
  token,
}: {
  proposals: Proposals
  token: CampaignParameters['token']
}) {
  if (proposals.items.length === 0) return null
  return (
    <section className="stack gap20" aria-label="Proposals to Safes" role="status">
      {proposals.items.map((item) => (
        <Item
          key={idOfProposal(item.proposal)}
          item={item}
          token={token}
          onRemove={() => proposals.remove(item.proposal)}
        />
      ))}
    </section>
  )
}

function Item({
  item: { proposal, standing },
  token,
  onRemove,
}: {
  item: FollowedProposal
  token: CampaignParameters['token']
  onRemove: () => void
}) {
  const { safe, kind, data } = proposal
  const isOne = kind !== 'push'
  const paid = kind === 'push' ? ` to ${plural(pushedIndices(data).length, 'recipient')}` : ''
  const name = `${callNames[kind]}${paid}`
  const remove = <TextButton onClick={onRemove}>Take this off the page</TextButton>
  const where = (
    <p>
      Safe <Address value={safe} />
    </p>
  )
  switch (standing.status) {
    case 'reading':
      return (
        <Notice tone="plain" title={`${name} ${isOne ? 'was' : 'were'} proposed to a Safe`}>
          {where}
          <p>Reading how far its owners are.</p>
        </Notice>
      )
    case 'waiting':
      return (
        <Notice
          tone="plain"
          title={`${name} ${isOne ? 'waits' : 'wait'} for the owners of a Safe`}
          action={remove}
        >
          {where}
          <Waiting standing={standing} proposal={proposal} />
        </Notice>
      )
    case 'not-seen':
      return (
        <Notice tone="plain" title={`${name}: saved as a file for a Safe`} action={remove}>
          {where}
          <p>{noTrace(standing)}</p>
        </Notice>
      )
    case 'executed':
      return (
        <Notice
          tone={movedNothing(standing.outcome) ? 'warn' : 'good'}
          title={
            movedNothing(standing.outcome)
              ? 'The Safe executed it, and it moved nothing'
              : `${name} went through, by a Safe`
          }
          action={remove}
        >
          <CallOutcomeText outcome={standing.outcome} token={token} />
          <TransactionLink hash={standing.hash} />
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="bad" title={`${name}: the Safe executed it and the contract refused`} action={remove}>
          <p>{standing.sentence} Nothing was moved.</p>
          <TransactionLink hash={standing.hash} />
        </Notice>
      )
    case 'replaced':
      return (
        <Notice
          tone="warn"
          title={
            standing.byRejection
              ? `${name}: the owners of the Safe rejected it`
              : `${name}: the Safe executed another transaction instead`
          }
          action={remove}
        >
          {where}
          <p>It can never be executed any more. Nothing was moved by it; you may propose it again.</p>
        </Notice>
      )
    case 'used':
      return (
        <Notice tone="warn" title={`${name}: its place in the Safe is taken`} action={remove}>
          {where}
          <p>
            Whether by it or by another transaction the nodes no longer know. What the contract holds now is
            shown below.
          </p>
        </Notice>
      )
    case 'could-not-check':
      return (
        <Notice tone="warn" title={`${name}: its status could not be checked just now`} action={remove}>
          {where}
          <p>{standing.error.summary} The page goes on asking.</p>
        </Notice>
      )
  }
}

function Waiting({
  standing: { safeTxHash, nonce, ahead, signed, threshold, listing },
  proposal: { safe, way },
}: {
  standing: Extract<ManageProposalStatus, { status: 'waiting' }>
  proposal: ManageProposal
}) {
  return (
    <ProposalProgress
      have={signed}
      need={threshold}
      order={nonce === undefined ? undefined : { nonce, next: nonce - (ahead ?? 0) }}
      listing={listing}
      safeTxHash={safeTxHash}
    >
      {way === 'host' || listing === 'not-asked' ? null : (
        <p>
          <Link href={transactionPath(safe, { transaction: safeTxHash })}>Open it in the Safe workspace</Link>
        </p>
      )}
    </ProposalProgress>
  )
}

function noTrace({ listing }: Extract<ManageProposalStatus, { status: 'not-seen' }>): string {
  switch (listing) {
    case 'not-listed':
      return 'It is not in the wallet service’s queue, and the Safe has not executed it since. Bring the file in at the transaction builder of your Safe; this page notices when it is there.'
    case 'could-not-ask':
      return 'The wallet service could not be asked for all that waits. The Safe has not executed it since the file was saved.'
    case 'listed':
    case 'not-asked':
      return 'The Safe has not executed it since the file was saved. Whether its owners were asked only they know: this site asks no wallet service.'
  }
}
