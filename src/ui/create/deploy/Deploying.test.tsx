import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Manifest } from '../../../campaign/manifest.ts'
import type { SafeState } from '../../../chain/readSafeState.ts'
import { chainSafeQuery } from '../../../multisig/queries.ts'
import type { CampaignStatus, deployCampaign } from '../../../operator/create/deployCampaign.ts'
import type { CampaignToDeploy } from '../../../operator/deploy/campaignToDeploy.ts'
import type { OpenEntry } from '../../../operator/deploy/deployJournal.ts'
import type { DeployOptions } from '../../../operator/deploy/deployRun.ts'
import type { DeployStep } from '../../../operator/deploy/planDeployment.ts'
import type { DeployFacts } from '../../../operator/deploy/readDeployFacts.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { createQueryClient } from '../../page/createQueryClient.ts'
import { inPage, type PageFacts, plainSite } from '../../test-support/drawPage.ts'
import type { WalletActions, WalletState } from '../../wallet/walletContext.ts'
import { Deploying } from './Deploying.tsx'

/** What a campaign's way onto the chain says, and what it was begun with, in place of one over real nodes. */
type Run = typeof deployCampaign
const runs = vi.hoisted(() => ({ begin: vi.fn<Run>() }))
vi.mock('../../../operator/create/deployCampaign.ts', () => ({
  deployCampaign: (...given: Parameters<Run>) => runs.begin(...given),
}))

/** The chain's answer, in place of one over the network. */
vi.mock('../../../multisig/build/simulateDraft.ts', () => ({
  simulateDraft: vi.fn(async () => ({ status: 'succeeds' })),
}))

const payer = '0x00000000000000000000000000000000000000A1'
const distributor = '0x00000000000000000000000000000000000000B2'
const factory = '0x00000000000000000000000000000000000000C3'
const coin = '0x00000000000000000000000000000000000000d4'
const hash = `0x${'12'.repeat(32)}` as const
const token = { address: coin, symbol: 'EVER', name: 'Ever', decimals: 18 } as const
const total = 5_000_000_000_000_000_000n
const call = { to: factory, value: 0n, data: '0x' } as const

const campaign: CampaignToDeploy = {
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
    total,
    count: 1,
    height: 0,
  },
  cap: [hash],
  token,
  unclaimedIn: () => total,
}
const manifest: Manifest = {
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
type Payer = ComponentProps<typeof Deploying>['payer']
const wallet: Payer = { kind: 'wallet', address: payer, sendCall: never }
const safe: Payer = { kind: 'safe', address: payer, way: 'host' }
const openSafe: SafeState = {
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
const hosted: WalletState = {
  status: 'connected',
  kind: 'safe',
  safe: { threshold: 1, owners: [factory], isReadOnly: false, version: '1.4.1' },
  account: payer,
  chainId: 81457,
  name: 'Safe',
  icon: undefined,
}

const step: DeployStep = { kind: 'create-and-fund', call, isCreating: true }
const facts: DeployFacts = {
  head: { number: 5, hash, timestamp: 1_700_000_000 },
  hasProxy: true,
  factory: 'ready',
  distributor: 'ready',
  isFunded: true,
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
const asked = { step: 'create-and-fund', from: payer, to: factory, data: '0x', value: 0n } as const
const entries = {
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
const look = { askAgain: false }
const again = { askAgain: true }
const asking = ['Reading the campaign’s status from the chain.']

/** Every status, exhaustive by type: one that is not here does not compile. */
const drawings: {
  [status in CampaignStatus['status']]: readonly [Drawing<status>, ...Drawing<status>[]]
} = {
  checking: [{ state: {}, shows: asking }],
  ready: [{ state: { steps: [step], facts, notes: [] }, shows: asking }],
  elsewhere: [
    {
      state: {},
      shows: [
        'Another tab of this browser is at work on this campaign.',
        'Answer it, or close that tab; then it goes on here.',
      ],
    },
  ],
  asking: [
    {
      state: { step, what: 'signature' },
      shows: ['Sign in your wallet', 'It must show what was shown here and nothing else.'],
    },
    {
      as: 'for a transaction',
      state: { step, what: 'transaction' },
      shows: [
        'Look at your wallet',
        'Your wallet has not answered yet. This page watches the chain meanwhile',
        'The factory refuses a second funding in any case.',
      ],
      buttons: { 'Check again': look, 'I rejected it': again, 'My wallet shows nothing: ask again': again },
    },
  ],
  waiting: [
    {
      state: { entry: entries.sent },
      shows: ['Sent. Waiting for the chain.'],
      links: [explorer],
    },
    {
      as: 'for one that a node has seen',
      state: { entry: entries.sent, chain: { status: 'pending', isSeen: true } },
      shows: ['Sent. Waiting for the chain.'],
      links: [explorer],
    },
    {
      as: 'for one that no node has seen',
      state: { entry: entries.sent, chain: { status: 'pending', isSeen: false } },
      shows: ['Your wallet has sent it. None of the nodes knows it yet.'],
      links: [explorer],
    },
    {
      as: 'while no node answers',
      state: {
        entry: entries.sent,
        chain: { status: 'unknown', error: walletErrorOf({ code: -1 }, 'send'), isRetryable: true },
      },
      shows: ['Sent. The chain cannot be asked right now; it goes on by itself.'],
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
        'Proposed. The owners of the Safe sign and execute it.',
        'This page sees it on the chain once it is executed, which may take days.',
        `Safe transaction hash, to compare with what your hardware wallet shows${hash}`,
      ],
      buttons: { 'It is no longer in the queue: ask again': again },
    },
    {
      as: 'for the owners, while it would fail',
      state: { entry: entries.proposed, obstacle: 'The Safe holds too few tokens.' },
      sender: safe,
      shows: [
        'Proposed, and it would fail if it were executed now.',
        'The Safe holds too few tokens. Nothing would be moved.',
      ],
      buttons: { 'It is no longer in the queue: ask again': again },
    },
    ...(['asked', 'proposing', 'signed'] as const).map((status) => ({
      as: `for what was ${status}`,
      state: { entry: { ...entries[status], versions: [] } as OpenEntry },
      shows: ['Looking for what was asked for before.'],
    })),
  ],
  unanswered: [
    {
      state: { entry: entries.asked },
      shows: [
        'Your wallet was asked before, and its answer is not known.',
        'If the transaction is there, wait for it; this page finds it on the chain.',
        'The factory refuses a second funding in any case.',
      ],
      buttons: { 'Look again': look, 'Nothing waits there: ask again': again },
    },
    {
      as: 'after it was sent',
      state: { entry: entries.sent },
      shows: [
        'Your wallet has sent it, and no node has it any more.',
        'If it waits there, speed it up or cancel it.',
      ],
      buttons: { 'Look again': look, 'It is lost: ask again': again },
      links: [explorer],
    },
    {
      as: 'by a Safe',
      state: { entry: entries.proposing },
      sender: safe,
      shows: [
        'The Safe was asked before, and its answer is not known.',
        'If the batch is there, have it signed; this page sees it once it is executed.',
      ],
      buttons: { 'Look again': look, 'It is not in the queue: ask again': again },
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
      shows: ['It was not funded.', 'An approval is still there.', 'The factory may still take 5 EVER'],
      buttons: { 'Take the approval back': 'something else', 'Look again': look, 'I know why: go on': again },
    },
    ...(['refused', 'lost', 'without-effect'] as const).map((code) => ({
      as: code,
      state: { code, step: 'create', hash, sentence: 'It did nothing.' } as const,
      shows: ['It did nothing.'],
      buttons: { 'Go on': look },
      links: [explorer],
    })),
  ],
  stopped: [{ state: {}, shows: [], buttons: { 'Go on': look } }],
  done: [
    { state: { facts, notes: [] }, shows: ['The contract is deployed and funded.'] },
    {
      as: 'with notes and an approval without end',
      state: {
        facts: { ...facts, payer: facts.payer && { ...facts.payer, allowance: 2n ** 255n } },
        notes: [{ code: 'started', sentence: 'Claims are open already.' }],
      },
      shows: ['The contract is deployed and funded.', 'Claims are open already.', 'may still take any sum'],
      buttons: { 'Take the approval back': 'something else' },
    },
    {
      as: 'by a Safe, with an approval',
      state: {
        facts: { ...facts, payer: facts.payer && { ...facts.payer, allowance: total } },
        notes: [],
      },
      sender: safe,
      shows: ['An approval is still there.'],
    },
  ],
}

afterEach(() => {
  cleanup()
  runs.begin.mockReset()
})

/** Draws a way onto the chain that goes as `run` says. */
function draw(run: Run, { sender = wallet, ...page }: { sender?: Payer } & PageFacts = {}) {
  runs.begin.mockImplementation(run)
  const does = { onAgreed: vi.fn(async () => undefined), onDone: vi.fn() }
  render(
    inPage(
      <Deploying
        campaign={campaign}
        manifest={manifest}
        payer={sender}
        isEarning={false}
        storage={undefined}
        onAgreed={does.onAgreed}
        onDone={does.onDone}
      />,
      page,
    ),
  )
  return does
}

/** Says one thing, and nothing after it. */
const saying = (status: CampaignStatus): Run =>
  async function* () {
    yield status
    await new Promise(() => undefined)
  }

/** Everything of a kind, without what copies. */
const namesOf = (role: 'button' | 'link') =>
  screen.queryAllByRole(role).flatMap((element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return name.startsWith('Copy ') ? [] : [name]
  })
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
/** How the chain was asked last. */
const lastRun = () => runs.begin.mock.lastCall

const rows = Object.entries(drawings).flatMap(([status, looks]) =>
  looks.map(({ as, state, ...look }) => ({
    name: as === undefined ? status : `${status}, ${as}`,
    state: { status, ...state } as CampaignStatus,
    ...look,
  })),
)

describe('each status is drawn', () => {
  test.each(rows)('$name', async ({ state, shows, buttons = {}, links = [], ...given }) => {
    const { onDone } = draw(saying(state), given)
    const unread = () => shows.filter((text) => !document.body.textContent?.includes(text))
    await expect
      .poll(() => ({ buttons: namesOf('button'), links: namesOf('link'), unread: unread() }))
      .toEqual({ buttons: Object.keys(buttons), links, unread: [] })
    expect(onDone).not.toHaveBeenCalled()
    for (const [name, asks] of Object.entries(buttons)) {
      if (asks === 'something else') continue
      expect(runs.begin).toHaveBeenCalledOnce()
      await press(name)
      expect(runs.begin).toHaveBeenCalledTimes(2)
      expect(lastRun()?.[2]).toMatchObject(asks)
      cleanup()
      runs.begin.mockReset()
      draw(saying(state), given)
      await expect.poll(() => namesOf('button')).toEqual(Object.keys(buttons))
    }
  })
})

describe('what a person is asked to agree to', () => {
  type Next = Parameters<NonNullable<DeployOptions['agree']>>[0]
  const fee = {
    gas: 1n,
    maxFeePerGas: 1n,
    l2Fee: 1n,
    l1Fee: 0n,
    isL1FeeKnown: false,
    total: 3n * 10n ** 12n,
  }
  /** Asks for a yes, and then for the wallet. */
  const wanting = (next: Next): Run =>
    async function* (_site, _parts, { agree }) {
      yield {
        status: 'ready',
        steps: next.steps,
        facts,
        notes: [{ code: 'started', sentence: 'It is open.' }],
      }
      if (await agree?.(next)) yield { status: 'asking', step: next.step, what: 'transaction' }
      await new Promise(() => undefined)
    }
  const approve: DeployStep = { kind: 'approve', call }
  const signed: DeployStep = {
    kind: 'create-and-fund-with-permit',
    isCreating: true,
    permit: { domain: { name: 'Ever', version: '1', chainId: 81457, verifyingContract: coin }, nonce: 0n },
  }

  test.each<[string, Next, readonly string[]]>([
    [
      'a transaction',
      { step, steps: [step], fee },
      [
        'Send it',
        `Create the contract at ${distributor} and move exactly 5 EVER to it, in one transaction.`,
        'It is open.',
        'Compare what your wallet shows with this list before you agree.',
        'Network fee, about: 0.000003 ETH',
      ],
    ],
    [
      'an approval first',
      { step: approve, steps: [approve, step], fee: undefined },
      ['2 things are left', 'Let the factory take exactly 5 EVER.', 'Do not raise it'],
    ],
    [
      'a signature and a transaction',
      { step: signed, steps: [signed], fee: undefined },
      ['Sign that the factory may take exactly 5 EVER once', 'Your wallet asks twice'],
    ],
  ])('%s', async (_name, next, shows) => {
    const { onAgreed } = draw(wanting(next))
    await screen.findByRole('button', { name: 'Open the wallet' })
    for (const text of shows) expect(document.body.textContent).toContain(text)
    expect(onAgreed).not.toHaveBeenCalled()
    await press('Open the wallet')
    expect(onAgreed).toHaveBeenCalledOnce()
    await screen.findByText('Look at your wallet')
  })
})

describe('a Safe is asked', () => {
  /** A run whose journal takes as long as the test wants. */
  function drawProposing(sendCallsInHost: NonNullable<WalletActions['sendCallsInHost']>) {
    let write = () => {}
    const written = new Promise<void>((resolve) => {
      write = resolve
    })
    const run: Run = async function* (_site, { sender }, { agree }) {
      if (sender.kind !== 'safe') throw new Error('It is from no Safe.')
      yield { status: 'ready', steps: [step], facts, notes: [] }
      if (!(await agree?.({ step, steps: [step], fee: undefined }))) return
      await written
      yield { status: 'asking', step, what: 'proposal' }
      const { safeTxHash } = await sender.propose([call], ['create-and-fund'])
      yield { status: 'waiting', entry: { ...entries.proposed, safeTxHash } }
      await new Promise(() => undefined)
    }
    const queries = createQueryClient()
    queries.setQueryData(chainSafeQuery(plainSite, payer).queryKey, openSafe)
    const abandonRequest = vi.fn()
    const { onAgreed } = draw(run, {
      sender: safe,
      queries,
      wallet: hosted,
      actions: { sendCallsInHost, abandonRequest },
    })
    return { onAgreed, abandonRequest, write: () => act(async () => write()) }
  }
  const ask = vi.fn<NonNullable<WalletActions['sendCallsInHost']>>()
  afterEach(() => ask.mockReset())

  test('with all calls, only once that is written down', async () => {
    ask.mockResolvedValue(hash)
    const { onAgreed, write } = drawProposing(ask)
    await screen.findByRole('button', { name: 'Propose in the Safe' })
    for (const text of ['Propose it', 'Every owner compares it with this list before signing.'])
      expect(document.body.textContent).toContain(text)
    expect(onAgreed).not.toHaveBeenCalled()
    await press('Propose in the Safe')
    expect(onAgreed).toHaveBeenCalledOnce()
    expect(ask).not.toHaveBeenCalled()
    await write()
    const title = 'Create “Spring” and fund it with 5 EVER'
    const guarded = { ...campaign, title: 'Spring' }
    expect(ask.mock.calls).toEqual([
      [[{ from: payer, ...call }], { title, inside: [{ kind: 'create-and-fund', campaign: guarded }] }],
    ])
    await screen.findByText('Proposed. The owners of the Safe sign and execute it.')
  })

  test('and what its dialog must show is said, until its owner says no', async () => {
    let answer: (error: unknown) => void = () => {}
    ask.mockImplementation(
      () =>
        new Promise((_, reject) => {
          answer = reject
        }),
    )
    const { abandonRequest, write } = drawProposing(ask)
    await screen.findByRole('button', { name: 'Propose in the Safe' })
    await press('Propose in the Safe')
    await write()
    await screen.findByText('Review it in the Safe')
    await press('The Safe shows nothing')
    expect(abandonRequest).toHaveBeenCalledOnce()
    await act(async () => answer(walletErrorOf({ code: 4001, message: 'no' }, 'send')))
    await screen.findByText('It did not go on')
    expect(namesOf('button')).toEqual(['Try again'])
  })
})

describe('an end', () => {
  test('with the goal reached is reported once', async () => {
    const { onDone } = draw(async function* () {
      yield { status: 'done', facts, notes: [] }
    })
    await screen.findByText('The contract is deployed and funded.')
    await expect.poll(() => onDone.mock.calls.length).toBe(1)
  })

  test('by an error says that what was sent is kept, and begins again', async () => {
    // biome-ignore lint/correctness/useYield: it fails before it says anything
    draw(async function* () {
      throw new Error('The browser keeps nothing.')
    })
    await screen.findByText('It did not go on')
    expect(document.body.textContent).toContain(
      'What was sent is kept here and looked at first when you go on.',
    )
    expect(namesOf('button')).toEqual(['Try again'])
    await press('Try again')
    expect(runs.begin).toHaveBeenCalledTimes(2)
  })

  test('by a wallet that does not sign offers an approval by a transaction', async () => {
    // biome-ignore lint/correctness/useYield: it fails before it says anything
    draw(async function* () {
      throw walletErrorOf({ code: 4200 }, 'sign')
    })
    await screen.findByText('It did not go on')
    expect(namesOf('button')).toEqual(['Try again', 'Approve by a transaction instead'])
    expect(lastRun()?.[1]).toMatchObject({ canSignPermit: true })
    await press('Approve by a transaction instead')
    expect(lastRun()?.[1]).toMatchObject({ canSignPermit: false })
  })
})
