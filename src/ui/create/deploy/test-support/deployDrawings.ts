import type { ComponentProps } from 'react'
import type { Manifest } from '../../../../campaign/manifest.ts'
import type { SafeState } from '../../../../chain/readSafeState.ts'
import type { CampaignStatus } from '../../../../operator/create/deployCampaign.ts'
import type { CampaignToDeploy } from '../../../../operator/deploy/campaignToDeploy.ts'
import type { OpenEntry } from '../../../../operator/deploy/deployJournal.ts'
import type { DeployStep } from '../../../../operator/deploy/planDeployment.ts'
import type { DeployFacts } from '../../../../operator/deploy/readDeployFacts.ts'
import { walletErrorOf } from '../../../../wallet/walletErrorOf.ts'
import type { WalletState } from '../../../wallet/walletContext.ts'
import type { Deploying } from '../Deploying.tsx'

export const payer = '0x00000000000000000000000000000000000000A1'
export const distributor = '0x00000000000000000000000000000000000000B2'
export const factory = '0x00000000000000000000000000000000000000C3'
export const coin = '0x00000000000000000000000000000000000000d4'
export const hash = `0x${'12'.repeat(32)}` as const
const token = { address: coin, symbol: 'EVER', name: 'Ever', decimals: 18 } as const
export const total = 5_000_000_000_000_000_000n
export const call = { to: factory, value: 0n, data: '0x' } as const

export const campaign: CampaignToDeploy = {
  chainId: 81457,
  factory,
  distributor,
  manifestHash: hash,
  parameters: {
    token: coin,
    start: 0n,
    end: 2n ** 64n - 1n,
    sweepReceiver: payer,
    yieldReceiver: payer,
    gasReceiver: payer,
    isCancellable: false,
    total,
    count: 1,
    height: 0,
  },
  cap: [hash],
  token,
  unclaimedIn: () => total,
}
export const manifest: Manifest = {
  format: 'everclaim-package/1',
  chainId: 81457,
  factory,
  token,
  window: { start: 0, end: null },
  receivers: { sweep: payer, yield: payer, gas: payer },
  tree: { count: 1, total: total.toString(), depth: 0, capBits: 0, root: hash },
  shards: { prefixBits: 0 },
  texts: { title: 'Spring' },
}
const never = () => Promise.reject(new Error('Nobody asks.'))
export type Payer = ComponentProps<typeof Deploying>['payer']
export const wallet: Payer = { kind: 'wallet', address: payer, sendCall: never }
export const safe: Payer = { kind: 'safe', address: payer, way: 'host' }
export const openSafe: SafeState = {
  status: 'safe',
  address: payer,
  owners: [factory],
  threshold: 1,
  nonce: 3,
  version: '1.4.1',
  implementation: null,
  modules: [],
  fallbackHandler: null,
  guard: null,
  balance: 0n,
  blockNumber: 5,
  agreement: { agreed: 2, configured: 2 },
}
export const hosted: WalletState = {
  status: 'connected',
  kind: 'safe',
  safe: { threshold: 1, owners: [factory], isReadOnly: false, version: '1.4.1' },
  account: payer,
  chainId: 81457,
  name: 'Safe',
  icon: undefined,
}

export const step: DeployStep = { kind: 'create-and-fund', call, isCreating: true }
export const facts: DeployFacts = {
  head: { number: 5, hash, timestamp: 1_700_000_000 },
  hasProxy: true,
  factory: 'ready',
  distributor: 'ready',
  isFunded: true,
  isCancelled: false,
  held: total,
  owed: total,
  claimedCount: 0,
  token,
  payer: {
    address: payer,
    isContract: false,
    ether: 1n,
    tokens: 0n,
    allowance: 0n,
    takesApproval: true,
    permit: undefined,
  },
}
export const asked = { step: 'create-and-fund', from: payer, to: factory, data: '0x', value: 0n } as const
export const entries = {
  asked: { status: 'asked', ...asked, nonce: 1, askedAtBlock: 5 },
  sent: { status: 'sent', ...asked, hash, leastNonce: 1, sentAtBlock: 5 },
  signed: { status: 'signed', step: 'create', from: payer, nonce: 1, signedAtBlock: 5, versions: [] },
  proposing: { status: 'proposing', safe: payer, askedAtBlock: 5 },
  proposed: { status: 'proposed', safe: payer, safeTxHash: hash, nonce: 3, proposedAtBlock: 5 },
} as const satisfies Record<OpenEntry['status'], unknown>

type Drawing<status extends CampaignStatus['status']> = {
  /** Where a status has more than one look, which it is. */
  as?: string
  state: Omit<CampaignStatus & { status: status }, 'status'>
  sender?: Payer
  /** What can be read, in sentences or parts of them. */
  shows: readonly string[]
  /** All that can be pressed, without what copies, and with what the chain is then asked. */
  buttons?: Record<string, { askAgain: boolean } | 'something else'>
  links?: readonly string[]
}

const explorer = '0x12121212…12121212 on Blastscan'
export const look = { askAgain: false }
export const again = { askAgain: true }
export const asking = ['Reading the campaign from Blast…']

/**
 * What is drawn of each status of a campaign’s way onto the chain, exhaustive by type: one that is not here
 * does not compile.
 */
export const deployDrawings: {
  [status in CampaignStatus['status']]: readonly [Drawing<status>, ...Drawing<status>[]]
} = {
  checking: [{ state: {}, shows: asking }],
  ready: [{ state: { steps: [step], facts, notes: [] }, shows: asking }],
  elsewhere: [
    {
      state: {},
      shows: [
        'Another tab is creating this campaign',
        'Answer the wallet there, or close that tab. Then continue here.',
      ],
    },
  ],
  asking: [
    {
      state: { step, what: 'signature' },
      shows: ['Sign in your wallet', 'It must show only what is listed here.'],
    },
    {
      as: 'for a transaction',
      state: { step, what: 'transaction' },
      shows: [
        'Check your wallet',
        'Your wallet hasn’t answered yet. We continue once the transaction is on Blast.',
        'You can’t fund the campaign twice.',
      ],
      buttons: { 'Check again': look, 'I rejected it': again, 'My wallet shows nothing. Ask again': again },
    },
  ],
  waiting: [
    {
      state: { entry: entries.sent },
      shows: ['Sent. Waiting for Blast.'],
      links: [explorer],
    },
    {
      as: 'for one that a node has seen',
      state: { entry: entries.sent, chain: { status: 'pending', isSeen: true } },
      shows: ['Sent. Waiting for Blast.'],
      links: [explorer],
    },
    {
      as: 'for one that no node has seen',
      state: { entry: entries.sent, chain: { status: 'pending', isSeen: false } },
      shows: ['Your wallet sent it. No node has it yet.'],
      links: [explorer],
    },
    {
      as: 'while no node answers',
      state: {
        entry: entries.sent,
        chain: { status: 'unknown', error: walletErrorOf({ code: -1 }, 'send'), isRetryable: true },
      },
      shows: ['Sent. We can’t read Blast right now, and keep trying.'],
      links: [explorer],
    },
    {
      as: 'for the owners',
      state: {
        entry: entries.proposed,
        chain: { status: 'waiting', owners: { status: 'unknown' } },
      },
      sender: safe,
      shows: [
        'Proposed. Waiting for the Safe’s owners to sign and execute it.',
        'This page continues once it’s executed, which may take days.',
        `Safe transaction hash, to compare with what your hardware wallet shows${hash}`,
      ],
      buttons: { 'It’s no longer in the queue. Propose again': again },
    },
    {
      as: 'for the owners, while it would fail',
      state: { entry: entries.proposed, obstacle: 'The Safe holds too few tokens.' },
      sender: safe,
      shows: ['Proposed, but it would fail now.', 'The Safe holds too few tokens. It would move nothing.'],
      buttons: { 'It’s no longer in the queue. Propose again': again },
    },
    ...(['asked', 'proposing', 'signed'] as const).map((status) => ({
      as: `for what was ${status}`,
      state: { entry: { ...entries[status], versions: [] } as OpenEntry },
      shows: ['Checking earlier requests…'],
    })),
  ],
  unanswered: [
    {
      state: { entry: entries.asked },
      shows: [
        'We don’t know your wallet’s answer',
        'If the transaction is there, wait for it. This page continues by itself.',
        'You can’t fund the campaign twice.',
      ],
      buttons: { 'Check again': look, 'Nothing is waiting there. Ask again': again },
    },
    {
      as: 'after it was sent',
      state: { entry: entries.sent },
      shows: [
        'Your wallet sent it, but no node has it any more',
        'If it’s waiting there, speed it up or cancel it.',
      ],
      buttons: { 'Check again': look, 'It’s lost. Ask again': again },
      links: [explorer],
    },
    {
      as: 'by a Safe',
      state: { entry: entries.proposing },
      sender: safe,
      shows: [
        'We don’t know the Safe’s answer',
        'If the batch is there, ask the owners to sign it. This page continues once it’s executed.',
      ],
      buttons: { 'Check again': look, 'It isn’t in the queue. Ask again': again },
    },
  ],
  blocked: [
    {
      state: {
        problems: [
          { code: 'too-few-tokens', sentence: 'You have too few tokens.' },
          { code: 'too-little-ether', sentence: 'You have too little ETH.' },
        ],
        facts,
        notes: [],
      },
      shows: ['You have too few tokens.', 'You have too little ETH.'],
      buttons: { 'Check again': look },
    },
  ],
  failed: [
    {
      as: 'not funded, with an approval left',
      state: {
        code: 'not-funded',
        step: 'create-and-fund',
        hash: null,
        sentence: 'It was not funded.',
        allowance: total,
      },
      shows: ['It was not funded.', 'An approval is left over', 'The factory may still take 5 EVER'],
      buttons: { 'Revoke approval': 'something else', 'Check again': look, 'Continue anyway': again },
    },
    ...(['refused', 'lost', 'without-effect'] as const).map((code) => ({
      as: code,
      state: { code, step: 'create', hash, sentence: 'It did nothing.' } as const,
      shows: ['It did nothing.'],
      buttons: { Continue: look },
      links: [explorer],
    })),
  ],
  stopped: [{ state: {}, shows: [], buttons: { Continue: look } }],
  done: [
    { state: { facts, notes: [] }, shows: ['The contract is deployed and funded'] },
    {
      as: 'with notes and an approval without end',
      state: {
        facts: { ...facts, payer: facts.payer && { ...facts.payer, allowance: 2n ** 255n } },
        notes: [{ code: 'started', sentence: 'Claims are open already.' }],
      },
      shows: ['The contract is deployed and funded', 'Claims are open already.', 'may still take any sum'],
      buttons: { 'Revoke approval': 'something else' },
    },
    {
      as: 'by a Safe, with an approval',
      state: {
        facts: { ...facts, payer: facts.payer && { ...facts.payer, allowance: total } },
        notes: [],
      },
      sender: safe,
      shows: ['An approval is left over'],
    },
  ],
}
