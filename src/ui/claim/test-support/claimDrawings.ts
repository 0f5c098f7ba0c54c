import type { ClaimState } from '../../../claim/claimState.ts'
import type { ClaimPlan } from '../../../claim/planClaim.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import type { ClaimPanelProps } from '../ClaimPanel.tsx'

export const account = '0x00000000000000000000000000000000000000A1'
const other = '0x00000000000000000000000000000000000000b2'
const contract = '0x00000000000000000000000000000000000000c3'
const hash = `0x${'12'.repeat(32)}` as const
const allocation = { index: 7, account, amount: 5_000_000_000_000_000_000n, proof: [hash, hash] } as const
export const token = { address: contract, symbol: 'EVER', decimals: 18 } as const
const error = new Error('The node did not answer.')
const refused = walletErrorOf({ code: 4100 }, 'send')
const safe = { threshold: 2, owners: [account, other, contract] } as const

/** Half of it at `unlocks`, the rest ten million seconds later. */
const overTime = (now: { paid: bigint; due: bigint; now: number }) => ({
  start: 1_790_000_000,
  schedule: { cliff: 10_000_000, duration: 20_000_000, tranches: 2 },
  next: 1_810_000_000,
  kept: { amount: '5', paid: '0' },
  ...now,
})

const fee = { status: 'estimated', gas: 1n, l2Fee: 2n, l1Fee: 1n, total: 3n * 10n ** 12n } as const
const plan = {
  call: { to: contract, data: '0x', value: 0n },
  functionName: 'claim',
  recipient: account,
  outcome: { status: 'ok' },
  fee,
  payerBalance: 0n,
  payerNonce: 4,
  block: 5,
} satisfies ClaimPlan

export type Drawing<status extends ClaimState['status']> = {
  /** Where a state has more than one look, which it is. */
  as?: string
  state: Omit<Extract<ClaimState, { status: status }>, 'status'>
  /** What else the panel is given. */
  props?: Partial<ClaimPanelProps>
  /** The state in words: what is read first, and what a screen reader says. */
  said: string
  /** What can be read below, in sentences or parts of them. */
  shows?: readonly string[]
  /** All that can be pressed, without what copies. */
  buttons?: readonly string[]
  links?: readonly string[]
}

const explorer = '0x12121212…12121212 on Blastscan'
const proposed = { allocation, safe: account, safeTxHash: hash, isChainKnown: true, end: null } as const
const hashShown = 'Safe transaction hash, to compare with what your hardware wallet shows'
const whoSigned = 'See who has signed'
const again = 'you can’t be paid twice'
const byAnother = { payer: other } as const

/** Every state of a claim as it is drawn: one that is not here does not compile. */
export const claimDrawings: {
  [status in ClaimState['status']]: readonly [Drawing<status>, ...Drawing<status>[]]
} = {
  idle: [{ state: {}, said: '' }],
  checking: [{ state: { account }, said: 'Checking the list and the contract' }],
  'could-not-check': [
    {
      state: { account, error, allocation: undefined, isAttempted: false },
      said: 'We couldn’t checkYou may still be eligible. Nothing was sent.',
      shows: ['The node did not answer.'],
      buttons: ['Try again'],
    },
    {
      as: 'after something was sent',
      state: { account, error, allocation, isAttempted: true },
      said: 'We couldn’t checkYou may still be eligible. This page keeps watching for the claim you sent.',
      shows: ['5 EVER'],
      buttons: ['Try again'],
    },
  ],
  'not-eligible': [
    {
      state: { account, listed: 43_469 },
      said: 'This address can’t claim here',
      shows: ['The list of this campaign has 43,469 addresses, and not this one.', 'The list can’t change.'],
      buttons: ['Connect wallet'],
    },
  ],
  'campaign-cancelled': [
    {
      state: { allocation },
      said: 'This campaign was cancelledIts operator took the tokens back before claims opened. This address was on the list, and there is nothing to claim.',
      shows: ['5 EVER'],
    },
  ],
  'not-started': [
    {
      state: { allocation, start: 4_000_000_000, isCancellable: false },
      said: 'Claims open 2 Oct 2096, 07:06 UTCThis address is on the list. There is nothing to do before then.',
      shows: ['5 EVER'],
      buttons: ['Add to calendar'],
    },
    {
      as: 'and can be cancelled',
      state: { allocation, start: 4_000_000_000, isCancellable: true },
      said: 'Claims open 2 Oct 2096, 07:06 UTCThis address is on the list. The campaign’s operator can cancel it until then.',
      buttons: ['Add to calendar'],
    },
  ],
  ended: [
    {
      state: { allocation, end: 1_700_000_000 },
      said: 'Claims ended 14 Nov 2023, 22:13 UTCThis address is on the list, and its tokens were not claimed.',
      shows: ['5 EVER'],
    },
    {
      as: 'and claimed, reports one node',
      state: { allocation, end: 1_700_000_000 },
      props: { isReportedClaimed: true },
      said: 'Claims ended 14 Nov 2023, 22:13 UTCThis address is on the list.',
      shows: ['One node reports that this was claimed'],
    },
  ],
  'nothing-due': [
    {
      state: { allocation, paid: 0n, next: 1_800_000_000 },
      props: { overTime: overTime({ paid: 0n, due: 0n, now: 1_790_000_000 }) },
      said: 'The first tokens unlock 15 Jan 2027, 08:00 UTCThis address is on the list. There is nothing to do before then.',
      shows: ['5 EVER', 'All by 11 May 2027.', 'Show as a table'],
      buttons: ['Add to calendar'],
    },
    {
      as: 'after a part was claimed',
      state: { allocation, paid: 2_500_000_000_000_000_000n, next: 1_810_000_000 },
      props: { overTime: overTime({ paid: 2_500_000_000_000_000_000n, due: 0n, now: 1_805_000_000 }) },
      said: 'All that has unlocked is claimedMore unlocks 11 May 2027, 01:46 UTC.',
      shows: ['5 EVER', '2.5 EVER claimed so far. All by 11 May 2027.'],
      buttons: ['Add to calendar'],
    },
  ],
  'no-wallet': [
    {
      state: { allocation },
      said: 'This address can claimAny wallet can pay the network fee. The tokens go to this address only.',
      shows: ['5 EVER', 'Proof that this is on the list'],
      buttons: ['Connect wallet'],
    },
  ],
  connecting: [
    {
      state: { allocation },
      said: 'Waiting for your walletApprove the connection there.',
      buttons: ['Waiting for your wallet'],
    },
  ],
  'wrong-chain': [
    {
      state: { allocation, actual: 1 },
      said: 'Switch to BlastYour wallet is on Ethereum (chain 1). Claiming happens on Blast (chain 81457).',
      buttons: ['Switch to Blast'],
    },
  ],
  'read-only': [
    {
      state: { allocation },
      said: 'Only owners can propose this claimYou aren’t an owner of this Safe. Anyone can pay the network fee from an ordinary wallet, outside the Safe: the tokens go to the Safe.',
      links: ['Open this page outside the Safe'],
    },
  ],
  'needs-recipient': [
    {
      state: { allocation },
      said: 'You can claimEnter the full address to continue.',
      shows: ['The field of the recipient'],
    },
  ],
  'needs-delegation': [
    {
      state: { allocation },
      said: 'You can claimSign who votes to continue.',
      shows: ['The field of the recipient'],
    },
  ],
  preparing: [
    {
      state: { allocation },
      said: 'You can claim',
      shows: ['The field of the recipient'],
      buttons: ['Preparing the claim'],
    },
  ],
  'could-not-prepare': [
    {
      state: { allocation, error, isAttempted: false },
      said: 'We couldn’t prepare the claimNothing was sent.',
      shows: ['The node did not answer.'],
      buttons: ['Try again'],
    },
    {
      as: 'after a wallet did not answer',
      state: { allocation, error, isAttempted: true },
      said: 'We couldn’t prepare the claimNothing confirms that it was sent. If it was, it shows here.',
      buttons: ['Try again'],
    },
  ],
  'would-revert': [
    {
      state: { allocation, plan, reason: 'It has no money.', isAgreed: true, isAttempted: false },
      said: 'This claim would failIt has no money. Nothing was sent.',
      buttons: ['Try again'],
    },
    {
      as: 'according to one node',
      state: { allocation, plan, reason: 'It has no money.', isAgreed: false, isAttempted: true },
      said: 'One node reports that this claim would failIt has no money. No other node confirms it. The wallet didn’t confirm that it sent the claim.',
      buttons: ['Claim anyway: 5 EVER', 'Try again'],
    },
  ],
  'fee-short': [
    {
      state: { allocation, plan },
      said: 'Not enough ETH for the network fee',
      shows: ['You have 0 ETH on Blast and need about 0.000003 ETH.', 'Someone else can also pay the fee'],
      buttons: ['Claim anyway: 5 EVER', 'Check again'],
    },
  ],
  ready: [
    {
      state: { allocation, plan, rejected: false, notSent: undefined },
      said: 'You can claim',
      shows: ['Network fee about 0.000003 ETH.', 'What your wallet will show'],
      buttons: ['Claim 5 EVER'],
    },
    {
      as: 'from another wallet',
      state: { allocation, plan, rejected: false, notSent: undefined },
      props: byAnother,
      said: 'This address can claimYour wallet pays the network fee. The tokens go to this address only.',
      buttons: ['Claim 5 EVER'],
    },
    {
      as: 'to another address',
      state: { allocation, plan: { ...plan, recipient: other }, rejected: false, notSent: undefined },
      said: 'You can claim',
      buttons: ['Claim 5 EVER to 0x0000…00b2'],
    },
    {
      as: 'of what has unlocked',
      state: { allocation, plan, rejected: false, notSent: undefined },
      props: {
        overTime: overTime({
          paid: 1_000_000_000_000_000_000n,
          due: 1_500_000_000_000_000_000n,
          now: 1_805_000_000,
        }),
      },
      said: 'You can claim',
      shows: ['1.5 EVER', 'Claimable now, of 5 EVER in total. All by 11 May 2027. 1 EVER claimed before.'],
      buttons: ['Claim 1.5 EVER', 'Add to calendar'],
    },
    {
      as: 'for free',
      state: { allocation, plan, rejected: false, notSent: undefined },
      props: { isFree: true, sponsored: 'The offer' },
      said: 'You can claim',
      shows: ['The offer'],
      buttons: ['Pay the fee yourself'],
    },
    {
      as: 'while the site sends it',
      state: { allocation, plan, rejected: false, notSent: undefined },
      props: { isFree: true, words: { tone: 'busy', title: 'Sent for you' } },
      said: 'Sent for you',
      buttons: ['Pay the fee yourself'],
    },
    {
      as: 'after a no in the wallet',
      state: { allocation, plan, rejected: true, notSent: undefined },
      said: 'You can claimYou declined in your wallet. Nothing was sent.',
      buttons: ['Claim 5 EVER'],
    },
    {
      as: 'after a wallet that refused',
      state: { allocation, plan, rejected: false, notSent: refused },
      said: 'You can claim',
      shows: ['Nothing was sent'],
      buttons: ['Claim 5 EVER'],
    },
    {
      as: 'in a Safe',
      state: {
        allocation,
        plan: { ...plan, fee: { status: 'of-executor' } },
        rejected: true,
        notSent: error,
      },
      props: { safe },
      said: 'This Safe can claimYou declined in the Safe. Nothing was sent.',
      shows: [
        'The Safe didn’t confirm that it sent anything',
        'If something was sent, it shows here.',
        'What the Safe will show',
        'Paid by the account that executes it.',
        '2 of 3 must sign',
      ],
      buttons: ['Claim 5 EVER'],
    },
  ],
  'confirm-in-wallet': [
    {
      state: { allocation, plan },
      said: 'Confirm in your wallet',
      shows: ['Your wallet must show this campaign’s contract and 0 ETH.', contract],
      buttons: ['The wallet shows nothing: start again'],
    },
    {
      as: 'in a Safe',
      state: { allocation, plan },
      props: { safe },
      said: 'Review it in the Safe',
      shows: ['The Safe must show this campaign’s contract and 0 ETH.'],
      buttons: ['The Safe shows nothing: start again'],
    },
  ],
  unanswered: [
    {
      state: { allocation, progress: 'waiting' },
      said: 'Your wallet hasn’t answeredIf you confirmed there, the claim shows here. Blast shows no claim so far.',
      shows: [again],
      buttons: ['Start again'],
    },
    {
      as: 'in a Safe, while no node answers',
      state: { allocation, progress: 'could-not-check' },
      props: { safe },
      said: 'The Safe hasn’t answeredIf you signed there, the claim waits in the Safe’s queue. The nodes don’t answer at the moment. We keep asking.',
      shows: [again],
      buttons: ['Start again'],
    },
  ],
  sent: [
    {
      state: { allocation, hash, progress: 'pending' },
      said: 'Claim sentIt usually takes 2 to 4 seconds. You can close this page.',
      links: [explorer],
    },
    {
      as: 'unseen',
      state: { allocation, hash, progress: 'unseen' },
      said: 'Still waiting for confirmationNo node shows the transaction at the moment. It may still arrive. We keep checking.',
      links: [explorer],
    },
    {
      as: 'dropped',
      state: { allocation, hash, progress: 'dropped' },
      said: `The claim probably failedNo node has seen the transaction for a while. You can claim again: ${again}.`,
      buttons: ['Claim again'],
      links: [explorer],
    },
    {
      as: 'reported by one node',
      state: { allocation, hash, progress: 'reported' },
      said: 'Confirmed by one nodeWe are waiting for a second node. There is nothing to do.',
      links: [explorer],
    },
    {
      as: 'while no node answers',
      state: { allocation, hash, progress: 'could-not-check' },
      said: 'Still waiting for confirmationThe nodes don’t answer at the moment. Your transaction goes on without them. We keep checking.',
      links: [explorer],
    },
  ],
  proposed: [
    {
      state: { ...proposed, owners: { status: 'signing', signed: 1, required: 2 } },
      said: 'Waiting for the ownersIt was proposed. Owners who haven’t signed find it in the Safe’s queue.',
      shows: ['1 of 2 signatures', hashShown, hash],
      buttons: ['Start again'],
      links: [whoSigned],
    },
    {
      as: 'signed, with an end',
      state: { ...proposed, end: 4_000_000_000, owners: { status: 'signed', signed: 2, required: 2 } },
      said: 'Ready to executeAll signatures are there. Any owner can execute it in the Safe’s queue, and pays the network fee.',
      shows: ['2 of 2 signatures', 'It must be executed before claims end'],
      buttons: ['Start again'],
      links: [whoSigned],
    },
    {
      as: 'executed, reports the host',
      state: { ...proposed, owners: { status: 'said-executed' } },
      said: 'Waiting for BlastThe Safe reports that it was executed. It counts as claimed when Blast shows it.',
      buttons: ['Start again'],
      links: [whoSigned],
    },
    {
      as: 'cancelled, reports the host',
      state: { ...proposed, owners: { status: 'said-cancelled' } },
      said: 'The Safe reports that it was cancelledBlast doesn’t show that. Check the Safe’s queue before you start again.',
      buttons: ['Start again'],
      links: [whoSigned],
    },
    {
      as: 'while neither host nor node answers',
      state: { ...proposed, isChainKnown: false, owners: { status: 'unknown' } },
      said: 'Proposed in the SafeThe Safe doesn’t say how many owners have signed. Once it is executed, it shows here.',
      shows: ['It may have been executed already. We keep checking.'],
      buttons: ['Start again'],
      links: [whoSigned],
    },
  ],
  'proposal-failed': [
    {
      state: { allocation, hash, reason: 'It has no money.' },
      said: 'The Safe’s claim failedIt has no money. The tokens can still be claimed. Only the network fee was spent.',
      buttons: ['Back to the claim'],
      links: [explorer],
    },
  ],
  'proposal-replaced': [
    {
      state: { allocation },
      said: 'Cancelled in the SafeAnother transaction took its place. The tokens can still be claimed.',
      buttons: ['Back to the claim'],
    },
  ],
  cancelled: [
    {
      state: { allocation, hash },
      said: 'Cancelled in your walletAnother transaction took its place. The tokens can still be claimed.',
      buttons: ['Back to the claim'],
      links: [explorer],
    },
  ],
  'paid-nothing': [
    {
      state: { allocation, hash },
      said: 'The transaction claimed nothingIt went through, but paid nothing. The tokens can still be claimed.',
      buttons: ['Back to the claim'],
      links: [explorer],
    },
  ],
  reverted: [
    {
      state: { allocation, hash, reason: 'It has no money.' },
      said: 'The claim failedIt has no money. Only the network fee was spent.',
      buttons: ['Back to the claim'],
      links: [explorer],
    },
  ],
  done: [
    {
      state: { allocation, hash, recipient: account, amount: allocation.amount, timestamp: 1_700_000_000 },
      said: '5 EVER is in your wallet',
      shows: ['Paid to', account, '14 Nov 2023'],
      buttons: ['Share'],
      links: [explorer, 'See the receipt'],
    },
    {
      as: 'to another address',
      state: { allocation, hash, recipient: other, amount: allocation.amount, timestamp: undefined },
      said: '5 EVER was claimed',
      shows: ['Paid to', other, 'Listed address'],
      buttons: ['Share'],
      links: [explorer, 'See the receipt'],
    },
    {
      as: 'a part of it',
      state: {
        allocation,
        hash,
        recipient: account,
        amount: 1_500_000_000_000_000_000n,
        timestamp: undefined,
      },
      props: { overTime: overTime({ paid: 2_500_000_000_000_000_000n, due: 0n, now: 1_805_000_000 }) },
      said: '1.5 EVER is in your wallet',
      shows: ['2.5 EVER still to come, all by 11 May 2027.'],
      buttons: ['Share', 'Back to the claim', 'Add to calendar'],
      links: [explorer, 'See the receipt'],
    },
  ],
  'claimed-before': [
    {
      state: { allocation, claim: { hash, recipient: other, timestamp: 1_700_000_000 } },
      said: 'Already claimed on 14 Nov 2023',
      shows: ['5 EVER', 'Paid to', other, 'Time'],
      buttons: ['Share'],
      links: [explorer, 'See the receipt'],
    },
    {
      as: 'by a claim that was not found, with a proposal left in the queue',
      state: { allocation, claim: null, leftInQueue: hash },
      said: 'Already claimedThe contract has paid this. You can’t be paid twice.',
      shows: ['The proposal in the Safe’s queue is no longer needed'],
      buttons: ['Share'],
    },
  ],
}
