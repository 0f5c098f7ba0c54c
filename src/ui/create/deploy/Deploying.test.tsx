import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { chainSafeQuery } from '../../../multisig/queries.ts'
import type { CampaignStatus, deployCampaign } from '../../../operator/create/deployCampaign.ts'
import type { DeployOptions } from '../../../operator/deploy/deployRun.ts'
import type { DeployStep } from '../../../operator/deploy/planDeployment.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { createQueryClient } from '../../page/createQueryClient.ts'
import { inPage, type PageFacts, plainSite } from '../../test-support/drawPage.ts'
import type { WalletActions } from '../../wallet/walletContext.ts'
import { Deploying } from './Deploying.tsx'
import {
  call,
  campaign,
  coin,
  deployDrawings,
  distributor,
  entries,
  facts,
  hash,
  hosted,
  manifest,
  openSafe,
  type Payer,
  payer,
  safe,
  step,
  wallet,
} from './test-support/deployDrawings.ts'

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

const rows = Object.entries(deployDrawings).flatMap(([status, looks]) =>
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
        'Compare your wallet with this list before you confirm.',
        'Network fee, about: 0.000003 ETH',
      ],
    ],
    [
      'an approval first',
      { step: approve, steps: [approve, step], fee: undefined },
      ['2 things are left', 'Approve the factory for exactly 5 EVER.', 'Don’t raise it'],
    ],
    [
      'a signature and a transaction',
      { step: signed, steps: [signed], fee: undefined },
      ['Sign a permit for the factory over exactly 5 EVER, once', 'Your wallet asks twice'],
    ],
  ])('%s', async (_name, next, shows) => {
    const { onAgreed } = draw(wanting(next))
    await screen.findByRole('button', { name: 'Open wallet' })
    for (const text of shows) expect(document.body.textContent).toContain(text)
    expect(onAgreed).not.toHaveBeenCalled()
    await press('Open wallet')
    expect(onAgreed).toHaveBeenCalledOnce()
    await screen.findByText('Check your wallet')
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
      const { safeTxHash } = await sender.propose([call], [step])
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
    for (const text of ['Propose to the Safe', 'Every owner should compare it with this list.'])
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
    await screen.findByText('Proposed. Waiting for the Safe’s owners to sign and execute it.')
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
    await screen.findByText('This step failed')
    expect(namesOf('button')).toEqual(['Try again'])
  })
})

describe('an end', () => {
  test('with the goal reached is reported once', async () => {
    const { onDone } = draw(async function* () {
      yield { status: 'done', facts, notes: [] }
    })
    await screen.findByText('The contract is deployed and funded')
    await expect.poll(() => onDone.mock.calls.length).toBe(1)
  })

  test('by an error says that what was sent is kept, and begins again', async () => {
    // biome-ignore lint/correctness/useYield: it fails before it says anything
    draw(async function* () {
      throw new Error('The browser keeps nothing.')
    })
    await screen.findByText('This step failed')
    expect(document.body.textContent).toContain('We keep what was sent and check it first when you continue.')
    expect(namesOf('button')).toEqual(['Try again'])
    await press('Try again')
    expect(runs.begin).toHaveBeenCalledTimes(2)
  })

  test('by a wallet that does not sign offers an approval by a transaction', async () => {
    // biome-ignore lint/correctness/useYield: it fails before it says anything
    draw(async function* () {
      throw walletErrorOf({ code: 4200 }, 'sign')
    })
    await screen.findByText('This step failed')
    expect(namesOf('button')).toEqual(['Try again', 'Approve with a transaction instead'])
    expect(lastRun()?.[1]).toMatchObject({ canSignPermit: true })
    await press('Approve with a transaction instead')
    expect(lastRun()?.[1]).toMatchObject({ canSignPermit: false })
  })
})
