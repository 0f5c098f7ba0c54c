import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ClaimState } from '../../claim/claimState.ts'
import type { ClaimPlan } from '../../claim/planClaim.ts'
import { walletErrorOf } from '../../wallet/walletErrorOf.ts'
import { inPage } from '../test-support/drawPage.ts'
import { ClaimPanel, type ClaimPanelProps } from './ClaimPanel.tsx'

const account = '0x00000000000000000000000000000000000000A1'
const other = '0x00000000000000000000000000000000000000b2'
const contract = '0x00000000000000000000000000000000000000c3'
const hash = `0x${'12'.repeat(32)}` as const
const allocation = { index: 7, account, amount: 5_000_000_000_000_000_000n, proof: [hash, hash] } as const
const token = { symbol: 'EVER', decimals: 18 }
const error = new Error('The node did not answer.')
const refused = walletErrorOf({ code: 4100 }, 'send')
const safe = { threshold: 2, owners: [account, other, contract] } as const

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

type Drawing<status extends ClaimState['status']> = {
  /** Where a state has more than one look, which it is. */
  as?: string
  state: Omit<Extract<ClaimState, { status: status }>, 'status'>
  /** What else the panel is given. */
  props?: Partial<ClaimPanelProps>
  /** The sentence that a screen reader says. */
  said: string
  /** What can be read, in sentences or parts of them. */
  shows?: readonly string[]
  /** All that can be pressed, without what copies. */
  buttons?: readonly string[]
  links?: readonly string[]
}

const nothingDone = 'This is neither a yes nor a no. Checking sends nothing.'
const explorer = '0x12121212…12121212 on Blastscan'
const proposed = { allocation, safe: account, safeTxHash: hash, isChainKnown: true, end: null } as const
const hashShown = 'Safe transaction hash, to compare with what your hardware wallet shows'
const whoSigned = 'Who has signed, and what exactly'

/** Every state: one that is not here does not compile. */
const drawings: { [status in ClaimState['status']]: readonly [Drawing<status>, ...Drawing<status>[]] } = {
  idle: [{ state: {}, said: '' }],
  checking: [{ state: { account }, said: 'Checking the list and the contract.' }],
  'could-not-check': [
    {
      state: { account, error, allocation: undefined, isAttempted: false },
      said: 'Could not check. This is neither a yes nor a no.',
      shows: ['Could not check', nothingDone],
      buttons: ['Try again'],
    },
    {
      as: 'after something was sent',
      state: { account, error, allocation, isAttempted: true },
      said: 'Could not check. This is neither a yes nor a no.',
      shows: ['This is neither a yes nor a no; this page keeps looking for what you sent.', '5 EVER'],
      buttons: ['Try again'],
    },
  ],
  'not-eligible': [
    {
      state: { account, listed: 43_469 },
      said: 'This address is not on the list.',
      shows: [
        'This address can’t claim here',
        'Your tokens may be under another address.',
        'The list of this campaign has 43,469 addresses, and not this one.',
      ],
      buttons: ['Connect wallet'],
    },
  ],
  'not-started': [
    {
      state: { allocation, start: 4_000_000_000 },
      said: 'On the list. Claims are not open yet.',
      shows: ['Claims are not open yet', '2 Oct 2096'],
    },
  ],
  ended: [
    {
      state: { allocation, end: 1_700_000_000 },
      said: 'On the list. Claims have ended.',
      shows: ['Claims have ended', '14 Nov 2023', 'and this allocation was not claimed before'],
    },
  ],
  'no-wallet': [
    {
      state: { allocation },
      said: 'On the list. Connect a wallet to claim.',
      shows: ['This address is on the list', '5 EVER', 'number 8 of the list, proven in 2 steps'],
      buttons: ['Connect a wallet to claim'],
    },
  ],
  connecting: [
    { state: { allocation }, said: 'Waiting for the wallet.', buttons: ['Waiting for your wallet'] },
  ],
  'wrong-chain': [
    {
      state: { allocation, actual: 1 },
      said: 'The wallet is on another network. Switch to Blast.',
      shows: ['Your wallet is on Ethereum (chain 1).'],
      buttons: ['Switch the wallet to Blast'],
    },
  ],
  'read-only': [
    {
      state: { allocation },
      said: 'You are not an owner of this Safe: you can look, and not propose.',
      shows: ['You can look; owners can propose'],
      links: ['Open this page outside the Safe'],
    },
  ],
  'needs-recipient': [
    {
      state: { allocation },
      said: '',
      shows: ['The claim is simulated as soon as the address above is whole.', 'The field of the recipient'],
    },
  ],
  preparing: [
    {
      state: { allocation },
      said: 'Simulating the claim.',
      shows: ['Simulating the claim and reading the fee.', 'The field of the recipient'],
    },
  ],
  'could-not-prepare': [
    {
      state: { allocation, error, isAttempted: false },
      said: 'Could not simulate the claim. Nothing was sent.',
      shows: ['Could not simulate the claim', 'Nothing was sent, and nothing is lost.'],
      buttons: ['Try again'],
    },
    {
      as: 'after a wallet did not answer',
      state: { allocation, error, isAttempted: true },
      said: 'Could not simulate the claim. The wallet did not confirm that it sent the claim.',
      shows: ['Nobody confirmed that the claim was sent.'],
      buttons: ['Try again'],
    },
  ],
  'would-revert': [
    {
      state: { allocation, plan, reason: 'It has no money.', isAgreed: true, isAttempted: false },
      said: 'This claim would fail. Nothing was sent.',
      shows: ['This claim would fail', 'It has no money. Nothing was sent.'],
      buttons: ['Try again'],
    },
    {
      as: 'according to one node',
      state: { allocation, plan, reason: 'It has no money.', isAgreed: false, isAttempted: true },
      said: 'One node reports that this claim would fail. The wallet did not confirm that it sent the claim.',
      shows: ['One node reports that this claim would fail', 'No other node confirms it.'],
      buttons: ['Try again', 'Claim anyway: 5 EVER'],
    },
  ],
  'fee-short': [
    {
      state: { allocation, plan },
      said: 'Not enough ETH for the network fee.',
      shows: ['Not enough ETH on Blast for the fee', 'The wallet has 0 ETH and needs about 0.000003 ETH.'],
      buttons: ['Check again', 'Claim anyway: 5 EVER'],
    },
  ],
  ready: [
    {
      state: { allocation, plan, rejected: false, notSent: undefined },
      said: 'Ready to claim.',
      shows: ['Your wallet is on the list', 'Your wallet will show', 'Network fee, about'],
      buttons: ['Claim 5 EVER'],
    },
    {
      as: 'to another address',
      state: { allocation, plan: { ...plan, recipient: other }, rejected: false, notSent: undefined },
      said: 'Ready to claim.',
      buttons: ['Claim 5 EVER to 0x0000…00b2'],
    },
    {
      as: 'after a no in the wallet',
      state: { allocation, plan, rejected: true, notSent: undefined },
      said: 'Not sent. Ready to claim again.',
      shows: ['Not sent', 'You said no in your wallet. The tokens are still here.'],
      buttons: ['Claim 5 EVER'],
    },
    {
      as: 'after a wallet that refused',
      state: { allocation, plan, rejected: false, notSent: refused },
      said: 'The wallet reported an error. Ready to claim again.',
      shows: ['Nothing was sent', 'The tokens are still here.'],
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
      said: 'Not sent. Ready to claim again.',
      shows: [
        'This Safe is on the list',
        'You said no in the Safe. The tokens are still here.',
        'The Safe did not confirm that it sent anything',
        'If something was sent, it shows here by itself.',
        'The Safe will show',
        'Paid by the account that executes it.',
        '2 of 3 must sign',
      ],
      buttons: ['Claim 5 EVER'],
    },
  ],
  'confirm-in-wallet': [
    {
      state: { allocation, plan },
      said: 'Confirm in your wallet.',
      shows: ['Confirm in your wallet', 'It must show the contract above and 0 ETH.'],
      buttons: ['The wallet shows nothing: start again'],
    },
    {
      as: 'in a Safe',
      state: { allocation, plan },
      props: { safe },
      said: 'Confirm in your wallet.',
      shows: ['Review in the Safe'],
      buttons: ['The Safe shows nothing: start again'],
    },
  ],
  unanswered: [
    {
      state: { allocation, progress: 'waiting' },
      said: 'Your wallet may still be asking. The chain shows no claim yet.',
      shows: ['Your wallet may still be asking', 'The chain shows nothing of it so far.'],
      buttons: ['Start again'],
    },
    {
      as: 'in a Safe, while no node answers',
      state: { allocation, progress: 'could-not-check' },
      props: { safe },
      said: 'Your wallet may still be asking. The nodes do not answer at the moment.',
      shows: [
        'The Safe may still be asking',
        'The nodes do not answer at the moment; this page keeps asking.',
      ],
      buttons: ['Start again'],
    },
  ],
  sent: [
    {
      state: { allocation, hash, progress: 'pending' },
      said: 'Sent. Waiting for Blast.',
      shows: ['Sent', 'Waiting for Blast, usually 2 to 4 seconds.'],
      links: [explorer],
    },
    {
      as: 'unseen',
      state: { allocation, hash, progress: 'unseen' },
      said: 'Sent. Waiting for Blast.',
      shows: ['Sent, and out of sight for now', 'It may still arrive; this page keeps looking.'],
      links: [explorer],
    },
    {
      as: 'dropped',
      state: { allocation, hash, progress: 'dropped' },
      said: 'Sent. Waiting for Blast.',
      shows: ['an allocation is paid only once, so nothing can be paid twice'],
      buttons: ['Forget it and claim again'],
      links: [explorer],
    },
    {
      as: 'reported by one node',
      state: { allocation, hash, progress: 'reported' },
      said: 'Sent. Waiting for Blast.',
      shows: ['Sent, and confirmed by one node', 'This page waits for a second one to confirm it'],
      links: [explorer],
    },
    {
      as: 'while no node answers',
      state: { allocation, hash, progress: 'could-not-check' },
      said: 'Sent. Waiting for Blast.',
      shows: ['Sent, and out of sight for now', 'The transaction goes its way without them'],
      links: [explorer],
    },
  ],
  proposed: [
    {
      state: { ...proposed, owners: { status: 'signing', signed: 1, required: 2 } },
      said: 'Proposed in the Safe. Waiting for the owners.',
      shows: ['Proposed: waiting for the owners', '1 of 2 signatures', hashShown, hash],
      buttons: ['Start again'],
      links: [whoSigned],
    },
    {
      as: 'signed, with an end',
      state: { ...proposed, end: 4_000_000_000, owners: { status: 'signed', signed: 2, required: 2 } },
      said: 'Signed by the owners. Waiting to be executed.',
      shows: ['Signed: waiting to be executed', '2 of 2 signatures', 'It must be executed before claims end'],
      buttons: ['Start again'],
      links: [whoSigned],
    },
    {
      as: 'executed, says the host',
      state: { ...proposed, owners: { status: 'said-executed' } },
      said: 'The Safe says that it was executed. Waiting for Blast.',
      shows: ['Waiting for Blast', 'It counts as claimed when the chain shows it.'],
      buttons: ['Start again'],
      links: [whoSigned],
    },
    {
      as: 'cancelled, says the host',
      state: { ...proposed, owners: { status: 'said-cancelled' } },
      said: 'The Safe says that it was cancelled. The chain does not show that.',
      shows: ['The Safe says that it was cancelled', 'The chain does not show that so far.'],
      buttons: ['Start again'],
      links: [whoSigned],
    },
    {
      as: 'while neither host nor node answers',
      state: { ...proposed, isChainKnown: false, owners: { status: 'unknown' } },
      said: 'Proposed in the Safe.',
      shows: ['Proposed in the Safe', 'so it may be executed already; this page keeps asking'],
      buttons: ['Start again'],
      links: [whoSigned],
    },
  ],
  'proposal-failed': [
    {
      state: { allocation, hash, reason: 'It has no money.' },
      said: 'The Safe executed the claim, and the claim inside did not go through.',
      shows: [
        'Executed, but the claim inside did not go through',
        'It has no money. The tokens are still here; only the network fee was spent.',
      ],
      buttons: ['Back to the claim'],
      links: [explorer],
    },
  ],
  'proposal-replaced': [
    {
      state: { allocation },
      said: 'The Safe executed another transaction in its place.',
      shows: ['Cancelled in the Safe', 'so this proposal can never be executed'],
      buttons: ['Back to the claim'],
    },
  ],
  cancelled: [
    {
      state: { allocation, hash },
      said: 'Cancelled in the wallet.',
      shows: ['Cancelled in your wallet', 'The tokens are still here.'],
      buttons: ['Back to the claim'],
      links: [explorer],
    },
  ],
  'paid-nothing': [
    {
      state: { allocation, hash },
      said: 'The transaction paid nothing of this allocation.',
      shows: ['The transaction paid nothing of this allocation', 'the tokens are still here'],
      buttons: ['Back to the claim'],
      links: [explorer],
    },
  ],
  reverted: [
    {
      state: { allocation, hash, reason: 'It has no money.' },
      said: 'The claim did not go through.',
      shows: ['The claim did not go through', 'It has no money. Only the network fee was spent.'],
      buttons: ['Back to the claim'],
      links: [explorer],
    },
  ],
  done: [
    {
      state: { allocation, hash, recipient: account },
      said: 'Claimed.',
      shows: ['Claimed', '5 EVER paid to', 'read back from the chain'],
      links: [explorer, 'See the receipt'],
    },
    {
      as: 'to another address',
      state: { allocation, hash, recipient: other },
      said: 'Claimed: paid to another address.',
      shows: [other],
      links: [explorer, 'See the receipt'],
    },
  ],
  'claimed-before': [
    {
      state: { allocation, claim: { hash, recipient: other, timestamp: 1_700_000_000 } },
      said: 'Already claimed.',
      shows: ['Already claimed', 'The contract paid this allocation to', other, '14 Nov 2023'],
      links: ['See the receipt'],
    },
    {
      as: 'by a claim that was not found, with a proposal left in the queue',
      state: { allocation, claim: undefined, leftInQueue: hash },
      said: 'Already claimed.',
      shows: ['It can be paid only once.', 'The proposal in the Safe’s queue is no longer needed'],
    },
  ],
}

afterEach(cleanup)

function draw(state: ClaimState, props: Partial<ClaimPanelProps> = {}) {
  const actions = { onConnect: vi.fn(), onClaim: vi.fn(), onRetry: vi.fn(), onForget: vi.fn() }
  const panel = (
    <ClaimPanel
      state={state}
      isReportedClaimed={false}
      token={token}
      tree={{ depth: 16, capBits: 8 }}
      payer={state.status === 'no-wallet' ? undefined : account}
      safe={undefined}
      campaignPath="/claim/spring/"
      campaign="spring"
      recipientField={<p>The field of the recipient</p>}
      isRetrying={false}
      {...actions}
      {...props}
    />
  )
  render(inPage(panel))
  return actions
}

/** Everything of a kind in the panel, once its parts have come. */
const namesOf = (role: 'button' | 'link') =>
  screen.queryAllByRole(role).flatMap((element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return name.startsWith('Copy ') ? [] : [name]
  })

const rows = Object.entries(drawings).flatMap(([status, looks]) =>
  looks.map(({ as, state, ...look }) => ({
    name: as === undefined ? status : `${status}, ${as}`,
    state: { status, ...state } as ClaimState,
    ...look,
  })),
)

describe('each state is drawn', () => {
  test.each(rows)('$name', async ({ state, props, said, shows = [], buttons = [], links = [] }) => {
    draw(state, props)
    const panel = screen.getByRole('region', { name: 'The claim' })
    expect(panel.dataset.state).toBe(state.status)
    // Beside it, what has a button to copy says that it was copied.
    const whatIsSaid = () => within(panel).getAllByRole('status')[0]?.textContent
    await expect
      .poll(() => ({ said: whatIsSaid(), buttons: namesOf('button'), links: namesOf('link') }))
      .toEqual({ said, buttons, links })
    // What is read, without the sentence for screen readers, which may have the same words.
    const drawn = (panel.textContent ?? '').replace(said, '')
    for (const text of shows) expect(drawn).toContain(text)
  })
})
