import type { OverTime } from '../../../claim/readOverTime.ts'
import { buildSafeClaim } from '../../../claim/safeClaim/buildSafeClaim.ts'
import { readSafeClaim } from '../../../claim/safeClaim/readSafeClaim.ts'
import type {
  PendingProposal,
  ProposalFacts,
  SafeClaimState,
} from '../../../claim/safeClaim/safeClaimState.ts'
import type { QueueEntry } from '../../../claim/safeClaim/verifySafeClaims.ts'
import type { SiteConfig } from '../../../config/site.ts'
import { plainSite } from '../../../config/test-support/plainSite.ts'
import { proposalOf } from '../../../multisig/proposal.ts'
import type { SourceReport } from '../../../multisig/sources/askService.ts'
import type { Role } from '../../multisig/openSafeContext.ts'
import { springCampaign } from '../../test-support/campaignFixture.ts'
import type { WalletState } from '../../wallet/walletContext.ts'
import type { FreeClaim } from '../sponsored/useFreeClaim.ts'

export const safe = '0x00000000000000000000000000000000000000A1'
const anna = '0x00000000000000000000000000000000000000B2'
const otto = '0x00000000000000000000000000000000000000C3'
export const campaign = springCampaign
const { distributor } = campaign
const stranger = '0x00000000000000000000000000000000000000E5'
const hash = `0x${'12'.repeat(32)}` as const
export const allocation = {
  index: 7,
  account: safe,
  amount: 5_000_000_000_000_000_000n,
  proof: [hash],
} as const
export const owned = {
  address: safe,
  owners: [anna, otto],
  threshold: 2,
  nonce: 3,
  version: '1.4.1',
} as const
export const error = new Error('The node did not answer.')

export const token = { address: distributor, symbol: 'EVER', name: 'Ever', decimals: 18 } as const
export const tree = { count: 43_469, total: '1', depth: 16, capBits: 8, root: hash } as const

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
export const proposal = proposedAt(3)
export const pending: PendingProposal = {
  ...proposal,
  proposal: { ...proposal.proposal, signatures: [signature] },
  have: 1,
  need: 2,
  missing: [otto],
  unchecked: 0,
  signing: { maySign: false, because: 'no-account' },
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
export type Surroundings = {
  role?: Role
  wallet?: WalletState
  site?: SiteConfig
  /** Of an allocation that unlocks over time. */
  overTime?: OverTime
  /** The nonce that a new proposal gets. */
  nonce?: number
  sources?: readonly SourceReport[]
  /** This visit has seen it unpaid. */
  wasUnpaid?: boolean
  /** When it was claimed, in unix seconds. */
  claimedAt?: number
  /** What the operator of the site offers to pay. */
  free?: FreeClaim
}

export type Drawing<status extends SafeClaimState['status']> = Surroundings & {
  /** Where a state has more than one look, which it is. */
  as?: string
  state: Omit<SafeClaimState & { status: status }, 'status'>
  /** The state in words: what is read first, and what a screen reader says. */
  said: string
  /** What can be read, in sentences or parts of them. */
  shows?: readonly string[]
  /** The one thing to do. */
  action?: string
  /** The other ways, folded. */
  ways?: readonly string[]
  /** All that can be pressed, without what copies. */
  buttons?: readonly string[]
  links?: readonly string[]
}

const unproposed = {
  allocation,
  safe: owned,
  unasked: [],
  isAllReported: true,
  others: [],
  unproven: [],
  last: undefined,
} as const

/** Half of it after ten million seconds, the rest after as many more. */
const overTime = (now: { paid: bigint; due: bigint; now: number }): OverTime => ({
  start: 1_790_000_000,
  schedule: { cliff: 10_000_000, duration: 20_000_000, tranches: 2 },
  next: 1_810_000_000,
  kept: { amount: '5', paid: '0' },
  ...now,
})

const free: FreeClaim = {
  least: undefined,
  rounds: 1,
  isOffered: true,
  offer: { status: 'open', waiting: 1 },
  error: null,
  trouble: undefined,
  isBusy: false,
  ask: async () => undefined,
  begin: async () => undefined,
}

/** Every state, exhaustive by type: one that is not here does not compile. */
export const safeClaimDrawings: {
  [status in SafeClaimState['status']]: readonly [Drawing<status>, ...Drawing<status>[]]
} = {
  checking: [
    {
      state: {},
      said: 'Checking the Safe and the list',
    },
  ],
  'could-not-check': [
    {
      state: { allocation: undefined, error, isAttempted: false, proposals: [] },
      said: 'We couldn’t checkThis Safe may still be able to claim. Nothing was sent.',
      shows: ['The node did not answer.'],
      action: 'Try again',
      buttons: ['Try again'],
    },
    {
      as: 'with what was signed',
      state: { allocation, error, isAttempted: false, proposals: [proposal] },
      said: 'We couldn’t checkThe signatures are kept. Nothing was sent.',
      action: 'Try again',
      buttons: ['Try again'],
    },
    {
      as: 'after something was sent',
      state: { allocation, error, isAttempted: true, proposals: [proposal] },
      said: 'We couldn’t checkThis page keeps watching for what you sent.',
      action: 'Try again',
      buttons: ['Try again'],
    },
  ],
  'not-eligible': [
    {
      state: { listed: 43_469 },
      said: 'This Safe can’t claim hereThe list of this campaign has 43,469 addresses, and not this one.',
    },
  ],
  'no-safe': [
    {
      state: { allocation, opens: undefined },
      said: 'This address no longer answers as a SafeAnyone can pay the fee of its claim: the tokens go to this address.',
      shows: ['No signatures are needed. The tokens go to this Safe only.'],
      action: 'Pay the fee from any wallet',
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'before claims open',
      state: { allocation, opens: 4_000_000_000 },
      said: 'This address no longer answers as a SafeAnyone can pay the fee of its claim from 2 Oct 2096, 07:06 UTC: the tokens go to this address.',
    },
  ],
  unsupported: [
    {
      state: { allocation, reason: 'It is of version 1.0.0.', opens: undefined },
      said: 'This Safe can claimIts owners can’t sign here. It is of version 1.0.0. Anyone can pay the fee instead.',
      action: 'Pay the fee from any wallet',
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'before claims open',
      state: { allocation, reason: 'It is of version 1.0.0.', opens: 4_000_000_000 },
      said: 'Claims open 2 Oct 2096, 07:06 UTCIts owners can’t sign here. It is of version 1.0.0. Anyone can pay the fee then.',
    },
  ],
  'nothing-due': [
    {
      state: {
        allocation,
        paid: 2_500_000_000_000_000_000n,
        next: 1_810_000_000,
        last: hash,
        pending: undefined,
        others: [],
        unproven: [],
      },
      overTime: overTime({ paid: 2_500_000_000_000_000_000n, due: 0n, now: 1_805_000_000 }),
      said: 'More tokens unlock 11 May 2027, 01:46 UTCOwners can sign now. It can be executed from then on.',
      shows: ['5 EVER', '2.5 EVER claimed so far. All by 11 May 2027.'],
      action: 'Connect wallet',
      buttons: ['Connect wallet'],
      links: ['0x12121212…12121212 on Blastscan'],
    },
    {
      as: 'before the first tokens, with a proposal',
      state: {
        allocation,
        paid: 0n,
        next: 1_800_000_000,
        last: undefined,
        pending,
        others: [],
        unproven: [],
      },
      said: 'The first tokens unlock 15 Jan 2027, 08:00 UTC1 of 2 signatures are there. It can be executed from then on.',
      action: 'Connect wallet',
      buttons: ['Connect wallet', 'Copy link for the owners', 'Save as a file'],
    },
  ],
  'not-started': [
    {
      state: { allocation, start: 4_000_000_000, pending: undefined, others: [], unproven: [] },
      said: 'Claims open 2 Oct 2096, 07:06 UTCOwners can sign now. It can be executed from then on.',
      shows: ['An owner’s wallet can sign. Signing is free.'],
      action: 'Connect wallet',
      buttons: ['Connect wallet'],
    },
    {
      as: 'with a proposal',
      state: { allocation, start: 4_000_000_000, pending, others: [], unproven: [] },
      said: 'Claims open 2 Oct 2096, 07:06 UTC1 of 2 signatures are there. It can be executed from then on.',
      shows: ['1 of 2 verified signatures', 'Who has signed: 1 of 2'],
      action: 'Connect wallet',
      buttons: ['Connect wallet', 'Copy link for the owners', 'Save as a file'],
    },
    {
      as: 'with a whole proposal, which cannot be executed yet',
      state: { allocation, start: 4_000_000_000, pending: signed, others: [], unproven: [] },
      ...asAnna,
      said: 'Claims open 2 Oct 2096, 07:06 UTC2 of 2 signatures are there. It can be executed from then on.',
      buttons: ['Copy link for the owners', 'Save as a file'],
    },
  ],
  'campaign-cancelled': [
    {
      state: { allocation },
      said: 'This campaign was cancelledIts operator took the tokens back before claims opened. This Safe was on the list, and there is nothing to claim.',
    },
  ],
  ended: [
    {
      state: { allocation, end: 1_700_000_000 },
      said: 'Claims ended 14 Nov 2023, 22:13 UTCThis Safe’s tokens were not claimed. They go back to the campaign.',
    },
  ],
  unproposed: [
    {
      state: unproposed,
      said: 'This Safe can claimNo owner has proposed it yet.',
      shows: [
        '5 EVER',
        '2 of 2 owners must sign for this Safe',
        'Other ways to claim',
        'What exactly is signed',
        'The 2 owners of this Safe',
      ],
      action: 'Connect wallet',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Connect wallet'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'over time, to an owner',
      state: { ...unproposed, last: hash },
      ...asAnna,
      overTime: overTime({
        paid: 1_000_000_000_000_000_000n,
        due: 1_500_000_000_000_000_000n,
        now: 1_805_000_000,
      }),
      said: 'This Safe can claimNo owner has proposed it yet.',
      shows: ['1.5 EVER', 'Claimable now, of 5 EVER in total. All by 11 May 2027. 1 EVER claimed before.'],
      // What it pays is known when it is executed.
      action: 'Sign to claim',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Sign to claim'],
      links: ['0x12121212…12121212 on Blastscan', 'Pay the fee from any wallet'],
    },
    {
      as: 'to an owner',
      state: unproposed,
      ...asAnna,
      said: 'This Safe can claimNo owner has proposed it yet.',
      shows: ['Signing is free. You then send the other owners a link.'],
      action: 'Sign to claim 5 EVER',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Sign to claim 5 EVER'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'to an owner, with a wallet service',
      state: unproposed,
      ...asAnna,
      site: withService,
      said: 'This Safe can claimNo owner has proposed it yet.',
      shows: ['Signing is free. The other owners find it in the Safe’s queue, and here.'],
      action: 'Sign to claim 5 EVER',
      ways: ['Pay the network fee yourself, Fastest', 'Without the wallet service'],
      buttons: ['Sign to claim 5 EVER', 'Sign here'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'to an owner on another network',
      state: unproposed,
      role: { kind: 'owner', account: anna },
      wallet: { ...annasWallet, chainId: 1 },
      said: 'This Safe can claimNo owner has proposed it yet.',
      shows: ['Your wallet is on Ethereum (chain 1).', 'The Safe is on Blast (chain 81457).'],
      action: 'Switch to Blast',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Switch to Blast'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'to somebody who owns no part of it',
      state: unproposed,
      role: { kind: 'reader', account: anna },
      wallet: annasWallet,
      said: 'This Safe can claimNo owner has proposed it yet.',
      shows: ['Not an owner', 'No signatures are needed.'],
      action: 'Pay the fee from any wallet',
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'where other transactions of the Safe come first',
      state: unproposed,
      ...asAnna,
      nonce: 5,
      said: 'This Safe can claimNo owner has proposed it yet.',
      shows: ['Other transactions come first: this one gets nonce 5, and the Safe is at 3.'],
      action: 'Sign to claim 5 EVER',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Sign to claim 5 EVER'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'where the operator pays',
      state: unproposed,
      ...asAnna,
      free,
      said: 'This Safe can claimNo owner has proposed it yet.',
      shows: [
        'We pay the fee and send the tokens to this Safe. No signatures are needed. 1 claim is before it.',
      ],
      action: 'Claim for free',
      ways: ['Pay the network fee yourself, Fastest', 'Sign as an owner'],
      buttons: ['Claim for free', 'Sign and propose'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'where the operator has no money left',
      state: unproposed,
      ...asAnna,
      free: { ...free, isOffered: false, offer: { status: 'spent' } },
      said: 'This Safe can claimNo owner has proposed it yet.',
      shows: ['This site’s budget for free claims is used up.'],
      action: 'Sign to claim 5 EVER',
      ways: ['Pay the network fee yourself, Fastest', 'Claim for free'],
      buttons: ['Sign to claim 5 EVER'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'in its Safe host',
      state: unproposed,
      role: { kind: 'host', isReadOnly: false },
      said: 'This Safe can claimNo owner has proposed it yet.',
      shows: ['You sign in the Safe. The other owners find it in its queue.'],
      action: 'Propose in the Safe',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Propose in the Safe'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'in its Safe host, read only',
      state: unproposed,
      role: { kind: 'host', isReadOnly: true },
      said: 'This Safe can claimNo owner has proposed it yet.',
      shows: ['You aren’t an owner of this Safe in the app around this page.'],
      action: 'Pay the fee from any wallet',
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'beside one that pays somebody else',
      state: { ...unproposed, others: [elsewhere] },
      said: 'A claim already waits in the Safe’s queueCheck it there before you sign another. You can’t be paid twice.',
      shows: [
        'Another transaction of this Safe pays someone else',
        'You can’t sign it here. It pays 0x00000000000000000000000000000000000000E5',
      ],
      action: 'Open the Safe’s queue',
      ways: ['Pay the network fee yourself, Fastest'],
      links: ['Open the Safe’s queue', 'Pay the fee from any wallet'],
    },
    {
      as: 'beside one that does more',
      state: { ...unproposed, others: [withMore] },
      said: 'A claim already waits in the Safe’s queueCheck it there before you sign another. You can’t be paid twice.',
      shows: ['Another transaction of this Safe claims this, and does more', 'this page signs claims only.'],
      action: 'Open the Safe’s queue',
      ways: ['Pay the network fee yourself, Fastest'],
      links: ['Open the Safe’s queue', 'Pay the fee from any wallet'],
    },
    {
      as: 'beside one that nobody is proven to have signed',
      state: { ...unproposed, unproven: [proposal] },
      said: 'A claim already waits in the Safe’s queueCheck it there before you sign another. You can’t be paid twice.',
      shows: ['No owner is proven to have signed the claim in the queue'],
      action: 'Open the Safe’s queue',
      ways: ['Pay the network fee yourself, Fastest'],
      links: ['Open the Safe’s queue', 'Pay the fee from any wallet'],
    },
    {
      as: 'while the wallet service does not answer',
      state: { ...unproposed, unasked: [silent] },
      sources: [silent],
      site: withService,
      said: 'This Safe can claimWe couldn’t check whether a proposal waits. You can’t be paid twice.',
      shows: [
        'The wallet service doesn’t answer',
        'An owner may have proposed this claim there. You can’t be paid twice.',
        '1 not possible now',
      ],
      action: 'Connect wallet',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Connect wallet'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'while the wallet service contradicts itself',
      state: { ...unproposed, unasked: [wrong] },
      sources: [wrong],
      said: 'This Safe can claimWe couldn’t check whether a proposal waits. You can’t be paid twice.',
      shows: ['The wallet service shows something else than the owners would sign', 'We don’t use it.'],
      action: 'Connect wallet',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Connect wallet'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'while the wallet service shows a part of its queue',
      state: { ...unproposed, unasked: [partial] },
      sources: [partial],
      said: 'This Safe can claimWe couldn’t check whether a proposal waits. You can’t be paid twice.',
      shows: ['The wallet service doesn’t show its whole queue'],
      action: 'Connect wallet',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Connect wallet'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'where nobody reports all that waits',
      state: { ...unproposed, isAllReported: false },
      said: 'This Safe can claimNo proposal is known here. Ask the other owners first.',
      action: 'Connect wallet',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Connect wallet'],
      links: ['Pay the fee from any wallet'],
    },
  ],
  collecting: [
    {
      state: { allocation, pending },
      said: '1 more owner must sign',
      shows: ['1 of 2 verified signatures', 'An owner’s wallet can sign. Signing is free.'],
      action: 'Connect wallet',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Connect wallet', 'Copy link for the owners', 'Save as a file'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'to an owner who has not signed',
      state: { allocation, pending: { ...pending, signing: { maySign: true } } },
      ...asAnna,
      said: 'Your signature is neededYours is the last one.',
      shows: ['You are an owner', 'Signing is free. The tokens go to this Safe only.'],
      action: 'Sign to claim 5 EVER',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Sign to claim 5 EVER', 'Copy link for the owners', 'Save as a file'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'to somebody who owns no part of it',
      state: {
        allocation,
        pending: { ...pending, signing: { maySign: false, because: 'not-an-owner' } },
      },
      role: { kind: 'reader', account: stranger },
      wallet: { ...annasWallet, account: stranger },
      said: '1 more owner must sign',
      shows: ['No signatures are needed. The tokens go to this Safe only.'],
      action: 'Pay the fee from any wallet',
      buttons: ['Copy link for the owners', 'Save as a file'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'to an owner who has signed',
      state: { allocation, pending: { ...pending, signing: { maySign: false, because: 'has-signed' } } },
      ...asAnna,
      said: 'Waiting for 1 more ownerYou have signed.',
      shows: ['The owners also find it in the Safe’s queue. Nobody can change what was signed.'],
      action: 'Copy link for the owners',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Copy link for the owners', 'Save as a file'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'known to this browser alone, to an owner who has signed',
      state: {
        allocation,
        pending: { ...pending, sources: ['memory'], signing: { maySign: false, because: 'has-signed' } },
      },
      ...asAnna,
      sources: [answering],
      said: 'Waiting for 1 more ownerYou have signed.',
      shows: ['Dismiss it to make another. Owners who have its link or file can still use it.'],
      action: 'Copy link for the owners',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Copy link for the owners', 'Save as a file', 'Add it to the Safe’s queue too', 'Dismiss'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'beside a rejection at its nonce',
      state: { allocation, pending: { ...pending, rivals: [entryAt(3, 'rejection')] } },
      sources: [answering],
      said: '1 more owner must sign',
      shows: [
        'Two transactions share nonce 3',
        'The first one executed cancels the other.A rejection has nonce 3.',
      ],
      action: 'Connect wallet',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Connect wallet', 'Copy link for the owners', 'Save as a file'],
      links: ['A rejection', 'Pay the fee from any wallet'],
    },
    {
      as: 'in its Safe host, which has it',
      state: { allocation, pending: { ...pending, sources: ['host'] } },
      role: { kind: 'host', isReadOnly: false },
      said: '1 more owner must sign',
      shows: ['Sign and execute it in the Safe around this page: it is in its queue.'],
      buttons: ['Copy link for the owners', 'Save as a file'],
    },
    {
      as: 'in its Safe host, which does not have it',
      state: { allocation, pending: { ...pending, sources: ['link'] } },
      role: { kind: 'host', isReadOnly: false },
      said: '1 more owner must sign',
      shows: ['This proposal isn’t in the queue of the Safe around this page.'],
      action: 'Propose in the Safe',
      buttons: ['Propose in the Safe', 'Copy link for the owners', 'Save as a file', 'Dismiss'],
    },
    {
      as: 'while the wallet service does not answer',
      state: { allocation, pending },
      sources: [silent],
      said: '1 more owner must sign',
      shows: ['Signatures may be missing here.'],
      action: 'Connect wallet',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Connect wallet', 'Copy link for the owners', 'Save as a file'],
      links: ['Pay the fee from any wallet'],
    },
  ],
  queued: [
    {
      state: { allocation, pending: { ...signed, next: 2 } },
      said: 'Other transactions come firstAll signatures are there. It can be executed after them.',
      shows: ['Nonce 2 comes first; this one is 3.', 'We don’t know what comes first.'],
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Copy link for the owners', 'Save as a file'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'behind one that is known',
      state: { allocation, pending: { ...signed, next: 2, ahead: [entryAt(2, 'other')] } },
      said: 'Other transactions come firstAll signatures are there. It can be executed after them.',
      shows: ['According to the wallet service, another transaction has nonce 2.'],
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Copy link for the owners', 'Save as a file'],
      links: ['Pay the fee from any wallet'],
    },
  ],
  executable: [
    {
      state: { allocation, pending: signed, ...neverTried },
      said: 'Ready to executeAll signatures are there. Any wallet can execute it.',
      shows: ['2 of 2 verified signatures', 'Any wallet can execute it and pays the network fee.'],
      action: 'Connect wallet',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Connect wallet', 'Copy link for the owners', 'Save as a file'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'to anybody with a wallet',
      state: { allocation, pending: signed, ...neverTried },
      role: { kind: 'reader', account: stranger },
      wallet: { ...annasWallet, account: stranger },
      said: 'Ready to executeAll signatures are there. Any wallet can execute it.',
      action: 'Simulating',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Simulating', 'Copy link for the owners', 'Save as a file'],
      links: ['Pay the fee from any wallet'],
    },
    {
      as: 'after a refusal',
      state: { allocation, pending: signed, ...neverTried, refused: { hash, sentence: 'GS013.' } },
      said: 'The last execution failedGS013. Only the network fee was spent.',
      action: 'Connect wallet',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Connect wallet', 'Copy link for the owners', 'Save as a file'],
      links: ['0x12121212…12121212 on Blastscan', 'Pay the fee from any wallet'],
    },
    {
      as: 'after another transaction in its place',
      state: { allocation, pending: signed, ...neverTried, outbid: hash },
      said: 'The last execution was cancelledThe wallet sent another transaction instead. You can try again.',
      action: 'Connect wallet',
      ways: ['Pay the network fee yourself, Fastest'],
      buttons: ['Connect wallet', 'Copy link for the owners', 'Save as a file'],
      links: ['0x12121212…12121212 on Blastscan', 'Pay the fee from any wallet'],
    },
  ],
  executing: [
    {
      as: 'asked',
      state: { allocation, proposal, hash: undefined, progress: 'asked' },
      said: 'Confirm in your walletIt must show a call of this Safe and 0 ETH. If it shows anything else, reject it.',
      action: 'The wallet shows nothing: start again',
      buttons: ['The wallet shows nothing: start again'],
    },
    {
      as: 'sent',
      state: { allocation, proposal, hash, progress: 'pending' },
      said: 'Executing the claimIt usually takes 2 to 4 seconds. You can close this page.',
      links: ['0x12121212…12121212 on Blastscan'],
    },
    {
      as: 'in a block',
      state: { allocation, proposal, hash, progress: 'confirming' },
      said: 'ExecutedWe are waiting for the last confirmations.',
      links: ['0x12121212…12121212 on Blastscan'],
    },
    {
      as: 'unseen',
      state: { allocation, proposal, hash, progress: 'dropped' },
      said: 'Still waiting for confirmationNo node has seen the transaction for a while. It may still arrive.',
      action: 'Try again',
      buttons: ['Try again'],
      links: ['0x12121212…12121212 on Blastscan'],
    },
    {
      as: 'while no node answers',
      state: { allocation, proposal, hash, progress: 'could-not-check' },
      said: 'Still waiting for confirmationThe nodes don’t answer at the moment. We keep checking.',
      links: ['0x12121212…12121212 on Blastscan'],
    },
  ],
  done: [
    {
      as: 'just now',
      state: { allocation, hash, recipient: safe, by: 'safe', waiting: undefined },
      wasUnpaid: true,
      claimedAt: 1_700_000_000,
      said: '5 EVER is in the Safe',
      shows: ['Paid to0x00000000000000000000000000000000000000A1'],
      buttons: ['Share'],
      links: ['0x12121212…12121212 on Blastscan', 'See the receipt'],
    },
    {
      as: 'before',
      state: { allocation, hash, recipient: safe, by: 'safe', waiting: undefined },
      claimedAt: 1_700_000_000,
      said: 'Already claimed on 14 Nov 2023',
      shows: ['5 EVER'],
      buttons: ['Share'],
      links: ['0x12121212…12121212 on Blastscan', 'See the receipt'],
    },
    {
      as: 'to another address',
      state: { allocation, hash, recipient: stranger, by: 'safe', waiting: undefined },
      said: 'Already claimed',
      shows: [
        'Paid to0x00000000000000000000000000000000000000E5',
        'Listed address0x00000000000000000000000000000000000000A1',
      ],
      buttons: ['Share'],
      links: ['0x12121212…12121212 on Blastscan', 'See the receipt'],
    },
    {
      as: 'by the operator, while a proposal waits',
      state: { allocation, hash, recipient: safe, by: 'operator', waiting: proposal },
      said: 'Already claimed',
      shows: [
        'This site sent the claim and paid the fee.',
        'A proposal still waits in the Safe',
        'Executing it would only cost the network fee.',
      ],
      buttons: ['Share'],
      links: ['0x12121212…12121212 on Blastscan', 'See the receipt', 'Check it in the workspace'],
    },
  ],
  overtaken: [
    {
      state: { allocation, by: 'unknown', claim: undefined, waiting: undefined, executed: undefined },
      said: 'Already claimedThe contract has paid this. You can’t be paid twice.',
      buttons: ['Share'],
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
      said: 'Already claimed on 14 Nov 2023',
      shows: ['This browser still has a proposal', 'It paid nothing: this was claimed before.'],
      buttons: ['Share'],
      links: ['0x12121212…12121212 on Blastscan', 'See the receipt', '0x12121212…12121212 on Blastscan'],
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
      said: 'Already claimed',
      shows: ['Executing it would fail now. The owners can reject it.'],
      buttons: ['Share'],
      links: ['0x12121212…12121212 on Blastscan', 'See the receipt', 'Check it in the workspace'],
    },
  ],
  failed: [
    {
      state: { allocation, hash, reason: 'It has no money.', proposal, mayPropose: true },
      said: 'The claim failedIt has no money. Only the network fee was spent. The tokens can still be claimed.',
      action: 'Start again',
      buttons: ['Start again'],
      links: ['0x12121212…12121212 on Blastscan'],
    },
    {
      as: 'after the end',
      state: { allocation, hash, reason: 'It has ended.', proposal, mayPropose: false },
      said: 'The claim failedIt has ended. Only the network fee was spent. Claims have ended, so it can’t be proposed again.',
      links: ['0x12121212…12121212 on Blastscan'],
    },
  ],
  replaced: [
    {
      state: { allocation, byRejection: true, proposal, mayPropose: true },
      said: 'Rejected by the ownersAnother transaction used nonce 3. The tokens can still be claimed.',
      action: 'Start again',
      buttons: ['Start again'],
    },
    {
      as: 'by another transaction, after the end',
      state: { allocation, byRejection: false, proposal, mayPropose: false },
      said: 'Replaced in the SafeAnother transaction used nonce 3. Claims have ended, so it can’t be proposed again.',
    },
  ],
  spent: [
    {
      state: { allocation, proposal, mayPropose: true },
      said: 'This proposal can no longer be executedAnother transaction used its nonce. The tokens can still be claimed.',
      action: 'Start again',
      buttons: ['Start again'],
    },
  ],
  'too-late': [
    {
      state: { allocation, end: 1_700_000_000, pending: signed },
      said: 'Claims ended 14 Nov 2023, 22:13 UTCThe proposal would fail now. The tokens go back to the campaign.',
      action: 'Open the Safe’s queue',
      links: ['Open the Safe’s queue'],
    },
  ],
}
