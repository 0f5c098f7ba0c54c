import { say } from '../../language/say.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { movedNothing } from '../../operator/manage/movedNothing.ts'
import { pushedIndices } from '../../operator/manage/pushedIndices.ts'
import type { ManageProposalStatus } from '../../operator/manage/readManageProposal.ts'
import { idOfProposal, type ManageProposal } from '../../operator/manage/storedProposals.ts'
import { rich } from '../language/rich.tsx'
import { ProposalProgress } from '../multisig/ProposalProgress.tsx'
import { transactionPath } from '../multisig/workspaceFragment.ts'
import { Link } from '../navigation/Link.tsx'
import { Address } from '../parts/Address.tsx'
import { ErrorSentence } from '../parts/ErrorSentence.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { CallOutcomeText } from './CallOutcomeText.tsx'
import { callNames, proposedTitles } from './callNames.ts'
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
    <section className="stack gap20" aria-label={say('Proposals to Safes')} role="status">
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
  const count = { count: kind === 'push' ? pushedIndices(data).length : 1 }
  const name = say(callNames[kind], count)
  const titles = proposedTitles[kind]
  const remove = <TextButton onClick={onRemove}>{say('Dismiss')}</TextButton>
  const where = <p>{rich('Safe {address}', { address: <Address value={safe} /> })}</p>
  switch (standing.status) {
    case 'reading':
      return (
        <Notice tone="plain" title={say(titles.reading, count)}>
          {where}
          <p>{say('Reading its signatures…')}</p>
        </Notice>
      )
    case 'waiting':
      return (
        <Notice tone="plain" title={say(titles.waiting, count)} action={remove}>
          {where}
          <Waiting standing={standing} proposal={proposal} />
        </Notice>
      )
    case 'not-seen':
      return (
        <Notice tone="plain" title={say('{name}: saved as a file for a Safe', { name })} action={remove}>
          {where}
          <p>{noTrace(standing)}</p>
        </Notice>
      )
    case 'executed':
      return (
        <Notice
          tone={movedNothing(standing.outcome) ? 'warn' : 'done'}
          title={
            movedNothing(standing.outcome)
              ? say('The Safe executed it, but it moved nothing')
              : say(titles.executed, count)
          }
          action={remove}
        >
          <CallOutcomeText outcome={standing.outcome} token={token} />
          <TransactionLink hash={standing.hash} />
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="bad" title={say('{name}: the contract refused it', { name })} action={remove}>
          <p>{say('{sentence} Nothing was moved.', { sentence: standing.sentence })}</p>
          <TransactionLink hash={standing.hash} />
        </Notice>
      )
    case 'replaced':
      return (
        <Notice
          tone="warn"
          title={
            standing.byRejection
              ? say('{name}: rejected by the Safe’s owners', { name })
              : say('{name}: replaced by another transaction of the Safe', { name })
          }
          action={remove}
        >
          {where}
          <p>{say('It can’t run any more. It moved nothing. You can propose it again.')}</p>
        </Notice>
      )
    case 'used':
      return (
        <Notice tone="warn" title={say('{name}: its nonce is used', { name })} action={remove}>
          {where}
          <p>{say('We couldn’t check which transaction used it. See the contract’s status below.')}</p>
        </Notice>
      )
    case 'could-not-check':
      return (
        <Notice tone="warn" title={say('{name}: we couldn’t check its status', { name })} action={remove}>
          {where}
          <ErrorSentence error={standing.error} lead={say('We keep trying.')} />
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
          <Link href={transactionPath(safe, { transaction: safeTxHash })}>
            {say('Open it in the Safe workspace')}
          </Link>
        </p>
      )}
    </ProposalProgress>
  )
}

function noTrace({ listing }: Extract<ManageProposalStatus, { status: 'not-seen' }>): string {
  switch (listing) {
    case 'not-listed':
      return say(
        'It isn’t in the Safe’s queue or executed yet. Import the file in your Safe’s Transaction Builder.',
      )
    case 'could-not-ask':
      return say('We couldn’t load the whole queue. The Safe hasn’t executed it yet.')
    case 'listed':
    case 'not-asked':
      return say(
        'The Safe hasn’t executed it yet. This site uses no wallet service, so we can’t see its queue.',
      )
  }
}
