import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSafeClaim } from '../../claim/safeClaim/buildSafeClaim.ts'
import { readSafeClaim } from '../../claim/safeClaim/readSafeClaim.ts'
import type { PendingProposal, ProposalFacts, SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import type { QueueEntry } from '../../claim/safeClaim/verifySafeClaims.ts'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { proposalOf } from '../../multisig/proposal.ts'
import { claimNoncesQuery } from '../../multisig/queries.ts'
import type { SourceReport } from '../../multisig/sources/askService.ts'
import { OpenSafeContext, type Role } from '../multisig/openSafeContext.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import { SiteContext } from '../site/siteContext.ts'
import { inPage, plainSite, walletOf } from '../test-support/drawPage.ts'
import { WalletContext, type WalletState } from '../wallet/walletContext.ts'
import { SafeClaimBody } from './SafeClaimBody.tsx'
import { safeClaimSentence } from './safeClaimSentence.ts'

const safe = '0x00000000000000000000000000000000000000A1'
const anna = '0x00000000000000000000000000000000000000B2'
const otto = '0x00000000000000000000000000000000000000C3'
const distributor = '0x00000000000000000000000000000000000000d4'
const stranger = '0x00000000000000000000000000000000000000E5'
const hash = `0x${'12'.repeat(32)}` as const
const allocation = { index: 7, account: safe, amount: 5_000_000_000_000_000_000n, proof: [hash] } as const
const owned = { address: safe, owners: [anna, otto], threshold: 2, nonce: 3, version: '1.4.1' } as const
const campaign: CampaignConfig = {
  id: 'spring',
  distributor,
  fromBlock: 1,
  packages: ['/packages/spring/'],
}
const error = new Error('The node did not answer.')

const claims = [{ distributor, allocation }] as const
const signature = { signer: anna, signature: hash } as const
/** The claim at a nonce of the Safe, signed by nobody. */
function proposedAt(nonce: number): ProposalFacts {
  const transaction = buildSafeClaim({ claims, settings: [], nonce })
  return {
    proposal: proposalOf({ chainId: 81457, safe }, transaction),
    reading: readSafeClaim({ safe, transaction, campaigns: claims }),
    confirmations: [],
    sources: ['service'],
    end: { status: 'waiting' },
  }
}
const proposal = proposedAt(3)
const pending: PendingProposal = {
  ...proposal,
  proposal: { ...proposal.proposal, signatures: [signature] },
  have: 1,
  need: 2,
  missing: [otto],
  unchecked: 0,
  signing: { maySign: true },
  next: 3,
  ahead: [],
  rivals: [],
  others: [],
}
const signed: PendingProposal = { ...pending, have: 2, missing: [] }
const elsewhere: ProposalFacts = {
  ...proposal,
  reading: {
    ...proposal.reading,
    claims: proposal.reading.claims.map((claim) => ({ ...claim, recipient: stranger })),
  },
}
const allOrNothing: ProposalFacts = {
  ...proposal,
  reading: {
    ...proposal.reading,
    claims: proposal.reading.claims.map((claim) => ({ ...claim, isAllOrNothing: true })),
  },
}
const withMore: ProposalFacts = { ...proposal, reading: { ...proposal.reading, claims: [], faults: ['x'] } }

const entryAt = (nonce: number, what: QueueEntry['what']): QueueEntry => ({
  nonce,
  safeTxHash: hash,
  what,
  isChecked: what !== 'other',
  have: 1,
})
const neverTried = { refused: undefined, outbid: undefined } as const
const silent: SourceReport = { source: 'service', status: 'could-not-ask', error }
const answering: SourceReport = { source: 'service', status: 'asked', refused: 0, isComplete: true }
const wrong: SourceReport = { ...answering, refused: 1 }
const partial: SourceReport = { ...answering, isComplete: false }

const annasWallet = {
  status: 'connected',
  kind: 'wallet',
  account: anna,
  chainId: 81457,
  name: 'A wallet',
  icon: undefined,
} as const
const asAnna = { role: { kind: 'owner', account: anna }, wallet: annasWallet } as const
const withService: SiteConfig = { ...plainSite, safeService: { isEnabled: true, url: '/service' } }

/** What is around it. */
type Surroundings = {
  role?: Role
  wallet?: WalletState
  site?: SiteConfig
  /** The nonce that a new proposal gets. */
  nonce?: number
  sources?: readonly SourceReport[]
}

type Drawing<status extends SafeClaimState['status']> = Surroundings & {
  /** Where a state has more than one look, which it is. */
  as?: string
  state: Omit<SafeClaimState & { status: status }, 'status'>
  /** The sentence above it, which a screen reader says. */
  said: string
  /** What can be read, in sentences or parts of them. */
  shows?: readonly string[]
  /** All ways that are offered. */
  ways?: readonly string[]
  /** All that can be pressed, without what copies. */
  buttons?: readonly string[]
  links?: readonly string[]
}

const byPayer = 'Pay the network fee yourself, Fastest'
const receipt = 'See the receipt'
const hurry = 'Pay the network fee yourself'
const explorer = '0x12121212…12121212 on Blastscan'
const share = 'Save as a file'
const inWorkspace = 'Look at it in the workspace'
const payNow = 'Claim now from any wallet'
const unproposed = {
  allocation,
  safe: owned,
  unasked: [],
  isAllReported: true,
  others: [],
  unproven: [],
} as const

/** Every state, exhaustive by type: one that is not here does not compile. */
const drawings: {
  [status in SafeClaimState['status']]: readonly [Drawing<status>, ...Drawing<status>[]]
} = {
  checking: [
    {
      state: {},
      said: 'Checking the Safe, the list and what its owners have signed.',
      shows: ['Nothing is asked of your wallet for this.'],
    },
  ],
  'could-not-check': [
    {
      state: { allocation: undefined, error, isAttempted: false, proposals: [] },
      said: 'The claim’s status could not be checked.',
      shows: ['Could not check', 'This is neither a yes nor a no. Checking sends nothing.'],
      buttons: ['Try again'],
    },
    {
      as: 'with what was signed',
      state: { allocation, error, isAttempted: false, proposals: [proposal] },
      said: 'The claim’s status could not be checked.',
      shows: ['What was signed is kept. Checking sends nothing.'],
      buttons: ['Try again'],
    },
    {
      as: 'after something was sent',
      state: { allocation, error, isAttempted: true, proposals: [proposal] },
      said: 'The claim’s status could not be checked.',
      shows: ['This page keeps looking for what was sent.'],
      buttons: ['Try again'],
    },
  ],
  'not-eligible': [
    {
      state: { listed: 43_469 },
      said: 'This Safe is not on the list.',
      shows: ['Not on this list', 'It has no allocation among the 43,469 of this campaign.'],
    },
  ],
  'no-safe': [
    {
      state: { allocation, opens: undefined },
      said: 'There is no Safe at this address on Blast.',
      shows: ['does not answer as a Safe any more', 'Anybody can still pay for its claim'],
    },
    {
      as: 'before claims open',
      state: { allocation, opens: 4_000_000_000 },
      said: 'There is no Safe at this address on Blast.',
      shows: ['Anybody can pay for its claim on the campaign’s page once claims open 2 Oct 2096'],
    },
  ],
  unsupported: [
    {
      state: { allocation, reason: 'It is of version 1.0.0.', opens: undefined },
      said: 'Its owners cannot sign here; anybody can still pay for its claim.',
      shows: ['Its owners cannot sign here', 'It is of version 1.0.0.'],
      ways: [byPayer],
      links: [payNow],
    },
    {
      as: 'before claims open',
      state: { allocation, reason: 'It is of version 1.0.0.', opens: 4_000_000_000 },
      said: 'Its owners cannot sign here; anybody can pay for its claim once claims are open.',
      shows: ['Anybody can pay for its claim once claims open 2 Oct 2096'],
    },
  ],
  'not-started': [
    {
      state: { allocation, start: 4_000_000_000, pending: undefined, others: [], unproven: [] },
      said: 'Claims are not open yet; owners may sign before.',
      shows: [
        'Claims are not open yet',
        'They open 2 Oct 2096',
        'Signatures can be collected before; executing has to wait.',
      ],
      ways: ['Sign here, without any service'],
      buttons: ['Connect a wallet'],
    },
    {
      as: 'with a proposal',
      state: { allocation, start: 4_000_000_000, pending, others: [], unproven: [] },
      said: 'Claims are not open yet; 1 of 2 signatures are there already.',
      shows: ['1 of 2 verified signatures', 'To sign, connect the wallet of an owner.'],
      buttons: ['Connect a wallet', share],
    },
    {
      as: 'with a whole proposal, which cannot be executed yet',
      state: { allocation, start: 4_000_000_000, pending: signed, others: [], unproven: [] },
      ...asAnna,
      said: 'Claims are not open yet; 2 of 2 signatures are there already.',
      buttons: [share],
    },
  ],
  ended: [
    {
      state: { allocation, end: 1_700_000_000 },
      said: 'Claims have ended, and this Safe was not paid.',
      shows: ['Claims have ended', 'They ended 14 Nov 2023', 'goes back to the campaign’s receiver.'],
    },
  ],
  unproposed: [
    {
      state: unproposed,
      said: 'Not claimed yet, and no proposal is waiting.',
      shows: [
        'the contract pays this Safe and nobody else, no matter who sends it',
        'To sign, connect the wallet of an owner.',
      ],
      ways: [byPayer, 'Sign here, without any service'],
      buttons: ['Connect a wallet'],
      links: [payNow],
    },
    {
      as: 'to an owner',
      state: unproposed,
      ...asAnna,
      said: 'Not claimed yet, and no proposal is waiting.',
      shows: ['You sign here and pass a link or a file to the other owners.', 'What exactly an owner signs'],
      ways: [byPayer, 'Sign here, without any service'],
      buttons: ['Sign here'],
      links: [payNow],
    },
    {
      as: 'to an owner, with a wallet service',
      state: unproposed,
      ...asAnna,
      site: withService,
      said: 'Not claimed yet, and no proposal is waiting.',
      ways: [byPayer, 'Propose it in the Safe’s queue', 'Without any service'],
      buttons: ['Sign and propose', 'Sign here'],
      links: [payNow],
    },
    {
      as: 'to an owner on another network',
      state: unproposed,
      role: { kind: 'owner', account: anna },
      wallet: { ...annasWallet, chainId: 1 },
      said: 'Not claimed yet, and no proposal is waiting.',
      shows: ['Your wallet is on Ethereum (chain 1).', 'The Safe is on Blast (chain 81457).'],
      ways: [byPayer, 'Sign here, without any service'],
      buttons: ['Switch to Blast'],
      links: [payNow],
    },
    {
      as: 'to somebody who owns no part of it',
      state: unproposed,
      role: { kind: 'reader', account: anna },
      wallet: annasWallet,
      said: 'Not claimed yet, and no proposal is waiting.',
      shows: ['Your account does not own this Safe, so it cannot sign for it.'],
      ways: [byPayer, 'Sign here, without any service'],
      links: [payNow],
    },
    {
      as: 'where other transactions of the Safe come first',
      state: unproposed,
      ...asAnna,
      nonce: 5,
      said: 'Not claimed yet, and no proposal is waiting.',
      shows: ['Other transactions of the Safe come first: this one gets nonce 5, and the Safe is at 3.'],
      ways: [byPayer, 'Sign here, without any service'],
      buttons: ['Sign here'],
      links: [payNow],
    },
    {
      as: 'in its Safe host',
      state: unproposed,
      role: { kind: 'host', isReadOnly: false },
      said: 'Not claimed yet, and no proposal is waiting.',
      shows: ['The Safe around this page shows the claim in its own dialog'],
      ways: [byPayer, 'Propose it in this Safe'],
      buttons: ['Propose in the Safe'],
      links: [payNow],
    },
    {
      as: 'in its Safe host, read only',
      state: unproposed,
      role: { kind: 'host', isReadOnly: true },
      said: 'Not claimed yet, and no proposal is waiting.',
      shows: ['You are not an owner of this Safe in the app around this page, so you can only look.'],
      ways: [byPayer, 'Propose it in this Safe'],
      links: [payNow],
    },
    {
      as: 'beside one that pays somebody else',
      state: { ...unproposed, others: [elsewhere] },
      said: 'Not claimed yet, and no proposal is known that could be signed here.',
      shows: [
        'A transaction of this Safe is known that claims this, and has it paid to somebody else',
        `It would pay ${stranger} and not the Safe, so it cannot be signed on this page.`,
      ],
      ways: [byPayer, 'Sign here, without any service'],
      buttons: ['Connect a wallet'],
      links: [inWorkspace, payNow],
    },
    {
      as: 'beside one that does more',
      state: { ...unproposed, others: [withMore] },
      said: 'Not claimed yet, and no proposal is known that could be signed here.',
      shows: [
        'A transaction of this Safe is known that claims this, and does something else besides',
        'It cannot be signed on this page, which signs claims only.',
      ],
      ways: [byPayer, 'Sign here, without any service'],
      buttons: ['Connect a wallet'],
      links: [inWorkspace, payNow],
    },
    {
      as: 'beside one that nobody is proven to have signed',
      state: { ...unproposed, unproven: [proposal] },
      said: 'Not claimed yet, and no proposal is known that could be signed here.',
      shows: ['A claim waits in the Safe’s queue that no owner is proven to have signed'],
      ways: [byPayer, 'Sign here, without any service'],
      buttons: ['Connect a wallet'],
      links: [inWorkspace, payNow],
    },
    {
      as: 'while the wallet service does not answer',
      state: { ...unproposed, unasked: [silent] },
      sources: [silent],
      site: withService,
      said: 'Not claimed yet. Whether a proposal is waiting could not be checked.',
      shows: [
        'The wallet service could not be asked',
        'Whether an owner has proposed this claim there is not known.',
      ],
      ways: [byPayer, 'Sign here, without any service'],
      buttons: ['Connect a wallet'],
      links: [payNow],
    },
    {
      as: 'while the wallet service contradicts itself',
      state: { ...unproposed, unasked: [wrong] },
      sources: [wrong],
      said: 'Not claimed yet. Whether a proposal is waiting could not be checked.',
      shows: ['The wallet service shows something that is not what the owners would sign', 'It is not used.'],
      ways: [byPayer, 'Sign here, without any service'],
      buttons: ['Connect a wallet'],
      links: [payNow],
    },
    {
      as: 'while the wallet service shows a part of its queue',
      state: { ...unproposed, unasked: [partial] },
      sources: [partial],
      said: 'Not claimed yet. Whether a proposal is waiting could not be checked.',
      shows: ['The wallet service does not show all that it lists'],
      ways: [byPayer, 'Sign here, without any service'],
      buttons: ['Connect a wallet'],
      links: [payNow],
    },
    {
      as: 'where nobody reports all that waits',
      state: { ...unproposed, isAllReported: false },
      said: 'Not claimed yet. No proposal is known to this browser; ask the other owners first.',
      ways: [byPayer, 'Sign here, without any service'],
      buttons: ['Connect a wallet'],
      links: [payNow],
    },
  ],
  collecting: [
    {
      state: { allocation, pending },
      said: '1 of 2 signatures are there: 1 more owner must sign.',
      shows: ['1 of 2 verified signatures', 'To sign, connect the wallet of an owner.'],
      buttons: ['Connect a wallet', share],
      links: [hurry],
    },
    {
      as: 'to an owner who has not signed',
      state: { allocation, pending },
      ...asAnna,
      said: '1 of 2 signatures are there: 1 more owner must sign.',
      buttons: ['Sign it', share],
      links: [hurry],
    },
    {
      as: 'to an owner who has signed',
      state: { allocation, pending: { ...pending, signing: { maySign: false, because: 'has-signed' } } },
      ...asAnna,
      said: '1 of 2 signatures are there: 1 more owner must sign.',
      shows: ['You have signed. The other owners find it in the Safe’s queue; or send them the link'],
      buttons: [share],
      links: [hurry],
    },
    {
      as: 'known to this browser alone, to an owner who has signed',
      state: {
        allocation,
        pending: { ...pending, sources: ['memory'], signing: { maySign: false, because: 'has-signed' } },
      },
      ...asAnna,
      sources: [answering],
      said: '1 of 2 signatures are there: 1 more owner must sign.',
      shows: ['You have signed. Now send them the link', 'This browser can forget it with its signatures'],
      buttons: ['Put it into the Safe’s queue too, where its owners’ apps find it', share, 'Dismiss'],
      links: [hurry],
    },
    {
      as: 'beside a rejection at its nonce',
      state: { allocation, pending: { ...pending, rivals: [entryAt(3, 'rejection')] } },
      sources: [answering],
      said: '1 of 2 signatures are there: 1 more owner must sign.',
      shows: ['Nonce 3 is wanted twice', 'Whichever is executed first ends the other.'],
      buttons: ['Connect a wallet', share],
      links: ['a rejection, which does nothing but use up its nonce', hurry],
    },
    {
      as: 'in its Safe host, which has it',
      state: { allocation, pending: { ...pending, sources: ['host'] } },
      role: { kind: 'host', isReadOnly: false },
      said: '1 of 2 signatures are there: 1 more owner must sign.',
      shows: ['Sign and execute in the Safe itself: it has this transaction in its own queue.'],
      buttons: [share],
    },
    {
      as: 'in its Safe host, which does not have it',
      state: { allocation, pending: { ...pending, sources: ['link'] } },
      role: { kind: 'host', isReadOnly: false },
      said: '1 of 2 signatures are there: 1 more owner must sign.',
      shows: ['The Safe around this page is not known to have this proposal in its queue.'],
      ways: ['Propose it in this Safe'],
      buttons: ['Propose in the Safe', share, 'Dismiss'],
    },
    {
      as: 'while the wallet service does not answer',
      state: { allocation, pending },
      sources: [silent],
      said: '1 of 2 signatures are there: 1 more owner must sign.',
      shows: ['Signatures that owners gave there may be missing here.'],
      buttons: ['Connect a wallet', share],
      links: [hurry],
    },
  ],
  queued: [
    {
      state: { allocation, pending: { ...signed, next: 2 } },
      said: 'Enough owners have signed; other transactions of the Safe come first.',
      shows: ['Nonce 2 comes first; this one is 3.', 'What is there is not known here'],
      buttons: [share],
      links: [hurry],
    },
    {
      as: 'behind one that is known',
      state: { allocation, pending: { ...signed, next: 2, ahead: [entryAt(2, 'other')] } },
      said: 'Enough owners have signed; other transactions of the Safe come first.',
      shows: ['Before it there is:another transaction (according to the wallet service)'],
      buttons: [share],
      links: [hurry],
    },
  ],
  executable: [
    {
      state: { allocation, pending: signed, ...neverTried },
      said: 'Enough owners have signed: anybody can execute it now.',
      shows: ['2 of 2 verified signatures', 'To execute it, connect any wallet: it pays the network fee.'],
      buttons: ['Connect a wallet', share],
      links: [hurry],
    },
    {
      as: 'to anybody with a wallet',
      state: { allocation, pending: signed, ...neverTried },
      role: { kind: 'reader', account: stranger },
      wallet: { ...annasWallet, account: stranger },
      said: 'Enough owners have signed: anybody can execute it now.',
      buttons: ['Simulating', share],
      links: [hurry],
    },
    {
      as: 'after a refusal',
      state: { allocation, pending: signed, ...neverTried, refused: { hash, sentence: 'GS013.' } },
      said: 'Enough owners have signed: anybody can execute it now.',
      shows: ['The Safe refused the last execution', 'GS013. Nothing changed but the network fee.'],
      buttons: ['Connect a wallet', share],
      links: [explorer, hurry],
    },
    {
      as: 'after another transaction in its place',
      state: { allocation, pending: signed, ...neverTried, outbid: hash },
      said: 'Enough owners have signed: anybody can execute it now.',
      shows: ['The last execution never happened', 'The proposal is as it was.'],
      buttons: ['Connect a wallet', share],
      links: [explorer, hurry],
    },
  ],
  executing: [
    {
      as: 'asked',
      state: { allocation, proposal, hash: undefined, progress: 'asked' },
      said: 'Your wallet was asked to execute it.',
      shows: ['A wallet was asked to execute this', 'It must show a call of this Safe and 0 ETH.'],
      buttons: ['The wallet shows nothing: start again'],
    },
    {
      as: 'sent',
      state: { allocation, proposal, hash, progress: 'pending' },
      said: 'Sent: waiting for Blast.',
      shows: ['Sent', 'Waiting for Blast, usually 2 to 4 seconds.'],
      links: [explorer],
    },
    {
      as: 'in a block',
      state: { allocation, proposal, hash, progress: 'confirming' },
      said: 'Executed: waiting until Blast has settled it.',
      shows: ['Executed', 'It is in a block; a few more, and it is settled.'],
      links: [explorer],
    },
    {
      as: 'unseen',
      state: { allocation, proposal, hash, progress: 'dropped' },
      said: 'Sent, and out of sight for now.',
      shows: ['Out of sight for now', 'It may still arrive; this page keeps looking.'],
      buttons: ['Try again'],
      links: [explorer],
    },
    {
      as: 'while no node answers',
      state: { allocation, proposal, hash, progress: 'could-not-check' },
      said: 'Sent, and out of sight for now.',
      shows: ['Sent, and out of sight for now', 'It goes its way without them; this page keeps asking.'],
      links: [explorer],
    },
  ],
  done: [
    {
      state: { allocation, hash, recipient: safe, by: 'safe', waiting: undefined },
      said: 'Claimed: the Safe has been paid.',
      shows: ['Claimed', 'the contract’s own log says that this Safe was paid.'],
      links: [explorer, receipt],
    },
    {
      as: 'to another address',
      state: { allocation, hash, recipient: stranger, by: 'safe', waiting: undefined },
      said: 'Claimed: the Safe had it paid to another address.',
      shows: [`the Safe itself had it paid to ${stranger}. It can be paid only once.`],
      links: [explorer, receipt],
    },
    {
      as: 'by the operator, while a proposal waits',
      state: { allocation, hash, recipient: safe, by: 'operator', waiting: proposal },
      said: 'Claimed: it was sent for you, and the Safe has been paid.',
      shows: [
        'The operator of this site sent it and paid the network fee.',
        'A proposal still waits in the Safe',
        'Executing it would pay nothing and cost the network fee.',
      ],
      links: [explorer, receipt, inWorkspace],
    },
  ],
  overtaken: [
    {
      state: { allocation, by: 'unknown', claim: undefined, waiting: undefined, executed: undefined },
      said: 'Already claimed: the contract has paid this allocation.',
      shows: ['Already claimed', 'The contract has paid this allocation. It can be paid only once.'],
    },
    {
      as: 'by somebody else, while proposals wait and were executed',
      state: {
        allocation,
        by: 'somebody-else',
        claim: { hash, recipient: safe, timestamp: 1_700_000_000 },
        waiting: { ...proposal, sources: ['memory'] },
        executed: hash,
      },
      said: 'Already claimed: somebody paid the fee for it, and the Safe has been paid.',
      shows: [
        `The contract has paid ${safe}. It can be paid only once.`,
        'A proposal is still known here',
        'The Safe executed its proposal as well',
        'It paid nothing of this campaign, because this allocation was claimed before.',
      ],
      links: [receipt, explorer],
    },
    {
      as: 'to another address, while a proposal waits that would fail',
      state: {
        allocation,
        by: 'unknown',
        claim: { hash, recipient: stranger, timestamp: undefined },
        waiting: allOrNothing,
        executed: undefined,
      },
      said: 'Already claimed: the Safe had it paid to another address.',
      shows: ['Executing it would only fail now. The owners may reject it to clear the queue.'],
      links: [receipt, inWorkspace],
    },
  ],
  failed: [
    {
      state: { allocation, hash, reason: 'It has no money.', proposal, mayPropose: true },
      said: 'Executed, but the claim inside failed: this Safe was not paid.',
      shows: ['Executed, but the claim inside failed', 'It has no money. Only the network fee was spent.'],
      buttons: ['Start again'],
      links: [explorer],
    },
    {
      as: 'after the end',
      state: { allocation, hash, reason: 'It has ended.', proposal, mayPropose: false },
      said: 'Executed, but the claim inside failed: this Safe was not paid.',
      shows: ['Claims have ended, so no other proposal can be made now.'],
      links: [explorer],
    },
  ],
  replaced: [
    {
      state: { allocation, byRejection: true, proposal, mayPropose: true },
      said: 'The owners rejected the proposal. The tokens are still here.',
      shows: ['Rejected by the owners', 'another transaction with nonce 3'],
      buttons: ['Start again'],
    },
    {
      as: 'by another transaction, after the end',
      state: { allocation, byRejection: false, proposal, mayPropose: false },
      said: 'The Safe executed another transaction in its place. This Safe was not paid.',
      shows: ['Replaced in the Safe', 'so this proposal can never be executed.', 'Claims have ended'],
    },
  ],
  spent: [
    {
      state: { allocation, proposal, mayPropose: true },
      said: 'The proposal’s nonce is used up, and nothing was paid.',
      shows: ['This proposal is over', 'According to the contract, the allocation was not paid.'],
      buttons: ['Start again'],
    },
  ],
  'too-late': [
    {
      state: { allocation, end: 1_700_000_000, pending: signed },
      said: 'Claims ended before the proposal was executed.',
      shows: ['Too late to execute', 'Claims ended 14 Nov 2023', 'Executing the proposal can only fail now'],
    },
  ],
}

// Whatever is asked of a node or a service meanwhile, nobody answers.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const notAsked = () => Promise.reject(new Error('Nobody asks.'))

function draw(
  state: SafeClaimState,
  {
    role = { kind: 'reader', account: undefined },
    wallet = { status: 'disconnected' },
    site = plainSite,
    nonce = 3,
    sources = [],
  }: Surroundings,
) {
  const does = { onRetry: vi.fn(), onLook: vi.fn(), onForget: vi.fn() }
  const queries = createQueryClient()
  queries.setQueryData(claimNoncesQuery(site, safe).queryKey, {
    next: 3,
    recommended: nonce,
    serviceError: undefined,
  })
  const { actions, ...idle } = walletOf(wallet)
  const asking = { ...actions, signSafeTransaction: notAsked, sendCallsInHost: notAsked }
  const body = (
    <SafeClaimBody
      campaign={campaign}
      state={state}
      block={5}
      sources={sources}
      isRetrying={false}
      sponsored={undefined}
      {...does}
    />
  )
  render(
    inPage(
      <SiteContext value={site}>
        <WalletContext value={{ ...idle, actions: asking }}>
          <OpenSafeContext value={{ safe: owned, role }}>{body}</OpenSafeContext>
        </WalletContext>
      </SiteContext>,
      { queries },
    ),
  )
  return does
}

/** Everything of a kind, without what copies. */
const namesOf = (role: 'button' | 'link') =>
  screen.queryAllByRole(role).flatMap((element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return name.startsWith('Copy ') ? [] : [name]
  })
const waysOf = () =>
  screen
    .queryAllByRole('listitem')
    .filter((item) => item.hasAttribute('aria-labelledby'))
    .map((item) => within(item).getByRole('heading', { level: 3 }))
    .map(({ childNodes }) => [...childNodes].map(({ textContent }) => textContent).join(', '))

const rows = Object.entries(drawings).flatMap(([status, looks]) =>
  looks.map(({ as, state, ...look }) => ({
    name: as === undefined ? status : `${status}, ${as}`,
    state: { status, ...state } as SafeClaimState,
    ...look,
  })),
)

describe('each state is drawn', () => {
  test.each(rows)(
    '$name',
    async ({ state, said, shows = [], ways = [], buttons = [], links = [], ...given }) => {
      draw(state, given)
      expect(safeClaimSentence(state)).toBe(said)
      const unread = () => shows.filter((text) => !document.body.textContent?.includes(text))
      await expect
        .poll(() => ({
          ways: waysOf(),
          buttons: namesOf('button'),
          links: namesOf('link'),
          unread: unread(),
        }))
        .toEqual({ ways, buttons, links, unread: [] })
    },
  )
})

describe('what can be pressed', () => {
  const press = (name: string) => screen.getByRole('button', { name }).click()

  test('“Try again” checks again', () => {
    const { onRetry } = draw(
      { status: 'could-not-check', allocation, error, isAttempted: false, proposals: [] },
      {},
    )
    press('Try again')
    expect(onRetry).toHaveBeenCalledOnce()
  })
  test('“Start again” forgets the proposal that has ended, and “Dismiss” one that only this browser knows', () => {
    const { onForget } = draw({ status: 'spent', allocation, proposal, mayPropose: true }, {})
    press('Start again')
    expect(onForget).toHaveBeenCalledExactlyOnceWith(proposal.proposal)
    cleanup()
    const known = { ...pending, sources: ['memory'] as const }
    const other = draw({ status: 'collecting', allocation, pending: known }, {})
    press('Dismiss')
    expect(other.onForget).toHaveBeenCalledExactlyOnceWith(known.proposal)
  })
})
