import fc from 'fast-check'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { SiteConfig } from '../../config/site.ts'
import type { TransactionDetails } from '../../safe/service/wire/transactions.ts'
import type { ExecutionStatus } from '../../workspace/followExecution.ts'
import { createSafeClaimWatch, type SafeClaimWatch } from './createSafeClaimWatch.ts'
import { parseProposalText, proposalToText } from './proposalText.ts'
import type { SafeClaimProposal } from './safeClaimProposal.ts'
import { type SafeClaimNews, type SafeClaimState, safeClaimState } from './safeClaimState.ts'
import { noteExecution, readProposals, rememberProposal, type StoredProposal } from './storedProposals.ts'
import {
  allocation,
  campaigns,
  chainId,
  claimKinds,
  here,
  type Kind,
  kindOf,
  people,
  person,
  pusher,
  safe,
  sign,
  template,
  window,
} from './test-support/claimFixtures.ts'
import { createModelWorld, type ExecutionMode, type ModelBlock } from './test-support/createModelWorld.ts'
import { detailsOf, entryOf } from './test-support/detailsOf.ts'

// What the page says against what is so, after every step of scripts in which owners, strangers, services, nodes and browsers do
// what they like. Chain and services are a model (createModelWorld.ts); everything that reads them is the real thing.

// All of these are pure, and slow: each answer is computed once.
const { memo } = vi.hoisted(() => ({
  memo<Arguments extends unknown[], Answer>(
    keyOf: (...input: Arguments) => string,
    compute: (...input: Arguments) => Answer,
  ) {
    const known = new Map<string, Answer>()
    return (...input: Arguments): Answer => {
      const key = keyOf(...input)
      const found = known.get(key)
      if (found !== undefined) return found
      const answer = compute(...input)
      known.set(key, answer)
      return answer
    }
  },
}))
vi.mock('viem', async (importOriginal) => {
  const real = await importOriginal<typeof import('viem')>()
  const keyOf = (input: object) =>
    JSON.stringify(Object.values(input), (key, value) => {
      if (typeof value === 'bigint') return `${value}n`
      // Of an ABI, how long it is: here no two of one length have a function in common.
      return key === '0' && Array.isArray(value) && typeof value[0] === 'object' ? value.length : value
    })
  return {
    ...real,
    encodeFunctionData: memo(keyOf, real.encodeFunctionData as (input: object) => Hex),
    decodeFunctionData: memo(keyOf, real.decodeFunctionData as (input: object) => unknown),
    decodeFunctionResult: memo(keyOf, real.decodeFunctionResult as (input: object) => unknown),
  }
})
vi.mock('../../workspace/recoverSignature.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../workspace/recoverSignature.ts')>()
  return { recoverSignature: memo((hash, signature) => hash + signature, real.recoverSignature) }
})
vi.mock('../../chain/hashSafeTransaction.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../chain/hashSafeTransaction.ts')>()
  const hashSafeTransaction = memo(
    ({ chainId, safe }, { to, value, data, operation, safeTxGas, nonce }) =>
      `${chainId} ${safe} ${to} ${value} ${operation} ${safeTxGas} ${nonce} ${data}`,
    real.hashSafeTransaction,
  )
  return { ...real, hashSafeTransaction }
})

const site: SiteConfig = {
  ...{ product: 'Test', chainId, rpcUrls: ['/rpc'], campaigns: [] },
  ...{ walletConnect: { isEnabled: false }, safeService: { isEnabled: false }, names: { isEnabled: false } },
  ...{ speed: { isEnabled: false }, safeHosts: [], theme: { mode: 'dark', accent: '#000000', id: 'none' } },
}
const place = { safe, distributor: here, allocation, campaigns, fromBlock: 0 }

const at = (most: number) => fc.integer({ min: 0, max: most })
const kind = fc.constantFrom<Kind>('many', 'many', 'many', ...claimKinds, 'rejection', 'other')
const commands = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('propose'),
      kind,
      ahead: at(2),
      who: at(2),
      by: fc.constantFrom('service', 'memory', 'both'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('confirm'),
      which: at(5),
      who: at(3),
      by: fc.constantFrom('service', 'memory', 'both'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge'), which: at(5), who: at(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replaceOwner'), who: at(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('setThreshold'), to: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('useNonce'), kind: fc.constantFrom<Kind>('rejection', 'other') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('push') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('execute'),
      which: at(5),
      mode: fc.constantFrom<ExecutionMode>('direct', 'direct', 'relayed', 'bundled', 'starved'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('include'),
      mode: fc.constantFrom<ExecutionMode>('direct', 'starved'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeBack'), count: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('service'),
      is: fc.constantFrom('honest', 'honest', 'down', 'lying', 'behind'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('nodes'), are: fc.constantFrom('up', 'up', 'down') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('otherMachine') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('passLink') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(10, 100, 1_000) }) },
)
type Command = typeof commands extends fc.Arbitrary<infer Value> ? Value : never

type Shown = { proposal: SafeClaimProposal; confirmations: Map<Address, Hex> }
type Machine = { storage: ReturnType<typeof createStorage>; linked: SafeClaimProposal[] }

function createStorage() {
  let text: string | null = null
  return {
    last: undefined as { text: string | null; proposals: StoredProposal[] } | undefined,
    getItem: () => text,
    setItem: (_: string, value: string) => {
      text = value
    },
  }
}

/** As the page reads it, once for each change. */
function storedIn(storage: ReturnType<typeof createStorage>) {
  const text = storage.getItem()
  if (storage.last?.text !== text)
    storage.last = { text, proposals: readProposals(storage, { chainId, safe }) }
  return storage.last?.proposals ?? []
}

/** A script's world, the page that looks at it, and what is true. */
async function createPlay(start: {
  isBeforeStart: boolean
  kind: Kind | undefined
  signers: number
  by: string
}) {
  const world = createModelWorld()
  if (!start.isBeforeStart) world.wait(window.start - 1_800_000_000)
  const listed = new Map<Hex, Shown>()
  /** Who has truly signed what. */
  const signed = new Map<Hex, Map<Address, Hex>>()
  const machines: Machine[] = [0, 1].map(() => ({ storage: createStorage(), linked: [] }))
  const sent = new Map<Hex, { status: ExecutionStatus['status']; proposal: SafeClaimProposal }>()
  let service: 'honest' | 'down' | 'lying' | 'behind' = 'honest'
  let frozen: Shown[] = []
  let machine = machines[0] as Machine
  let watch = open()
  let heard = ''
  const { signal } = new AbortController()
  const truth = { isOrdered: true }

  function open(): SafeClaimWatch {
    const { storage, linked } = machine
    return createSafeClaimWatch(site, place, {
      ...{ storage, reader: world.reader, linked: () => linked, now: () => 1_800_000_000_000 },
      executionOf({ hash }) {
        const known = sent.get(hash)
        if (!known || world.isDown()) return { status: 'pending' }
        if (known.status === 'reverted')
          return { status: 'reverted', transactionHash: hash, sentence: 'Refused.', isFinal: true }
        return known.status === 'dropped' ? { status: 'dropped' } : { status: 'pending' }
      },
      service: {
        async getTransactionQueue() {
          if (service === 'down') throw new DownError()
          return {
            results: shownNow().map(({ proposal }) => entryOf(proposal)),
          }
        },
        async getTransactionDetails({ transactionId }) {
          const shown = shownNow().find(({ proposal }) => transactionId.endsWith(proposal.safeTxHash))
          if (service === 'down' || !shown) throw new DownError()
          const told = detailsOf(shown)
          return service === 'lying' ? lie(told) : told
        },
      },
    })
  }

  function shownNow(): Shown[] {
    if (service === 'behind') return frozen
    const { nonce } = world.head()
    return [...listed.values()].filter(
      ({ proposal }) => service === 'lying' || proposal.transaction.nonce >= nonce,
    )
  }

  const remember = (proposal: SafeClaimProposal, signatures: SafeClaimProposal['signatures']) =>
    rememberProposal(
      machine.storage,
      chainId,
      { ...proposal, signatures },
      { block: world.head().number, now: 1 },
    )

  async function addSignature(proposal: SafeClaimProposal, who: number, by: string): Promise<void> {
    const { safeTxHash } = proposal
    const signer = person(who).address
    const signature = await sign(who, safeTxHash)
    signed.set(safeTxHash, (signed.get(safeTxHash) ?? new Map()).set(signer, signature))
    if (by !== 'memory' && service !== 'down') {
      const shown = listed.get(safeTxHash) ?? { proposal, confirmations: new Map() }
      shown.confirmations.set(signer, signature)
      listed.set(safeTxHash, shown)
    }
    if (by !== 'service') remember(proposal, [{ signer, signature }])
  }

  const known = () => {
    const all = new Map([...listed].map(([hash, { proposal }]) => [hash, proposal]))
    for (const { storage } of machines)
      for (const { proposal } of storedIn(storage)) all.set(proposal.safeTxHash, proposal)
    return [...all.values()]
  }
  const pick = (which: number): SafeClaimProposal | undefined => {
    const all = known()
    return all[which % Math.max(1, all.length)]
  }
  const isOwner = (address: Address) => world.head().owners.includes(address)

  if (start.kind)
    for (let who = 0; who < start.signers; who++) await addSignature(template(start.kind, 0), who, start.by)

  return {
    world,
    truth,
    signed,
    isOwner,
    machine: () => machine,
    service: () => service,
    sent,
    listed,
    async run(command: Command): Promise<void> {
      truth.isOrdered = true
      switch (command.do) {
        case 'propose':
          return addSignature(
            template(command.kind, world.head().nonce + command.ahead),
            command.who,
            command.by,
          )
        case 'confirm': {
          const proposal = pick(command.which)
          if (proposal) await addSignature(proposal, command.who, command.by)
          return
        }
        case 'forge': {
          const proposal = pick(command.which)
          const shown = proposal && listed.get(proposal.safeTxHash)
          const forged = await sign((command.who + 1) % 4, template('other', 99).safeTxHash)
          const signer = person(command.who).address
          if (shown && !shown.confirmations.has(signer)) shown.confirmations.set(signer, forged)
          if (proposal) machine.linked.push({ ...proposal, signatures: [{ signer, signature: forged }] })
          return
        }
        case 'replaceOwner': {
          const { owners, threshold } = world.head()
          const next = people.find(({ address }) => !owners.includes(address))
          if (next)
            world.setOwners(
              owners.map((owner, at) => (at === command.who ? next.address : owner)),
              threshold,
            )
          return
        }
        case 'setThreshold':
          return world.setOwners(world.head().owners, command.to)
        case 'useNonce': {
          const { owners, nonce } = world.head()
          world.execute(template(command.kind, nonce), owners, 'direct')
          return
        }
        case 'push':
          return world.push()
        case 'execute': {
          const proposal = pick(command.which)
          if (proposal)
            world.execute(proposal, [...(signed.get(proposal.safeTxHash)?.keys() ?? [])], command.mode)
          return
        }
        case 'send': {
          const proposal = storedIn(machine.storage).find(
            (each) => each.proposal.transaction.nonce === world.head().nonce,
          )?.proposal
          if (!proposal) return
          const hash = world.newHash()
          sent.set(hash, { status: 'pending', proposal })
          const { safeTxHash } = proposal
          noteExecution(
            machine.storage,
            { chainId, safe, safeTxHash },
            { status: 'sent', from: pusher, data: '0x', hash, sentAtBlock: world.head().number },
          )
          return
        }
        case 'include':
          for (const [hash, { status, proposal }] of sent) {
            if (status !== 'pending' && status !== 'dropped') continue
            const signers = [...(signed.get(proposal.safeTxHash)?.keys() ?? [])]
            const result = world.execute(proposal, signers, command.mode, hash)
            sent.set(hash, { status: result === 'refused' ? 'reverted' : 'succeeded', proposal })
            return
          }
          return
        case 'lose':
          for (const [hash, { status, proposal }] of sent)
            if (status === 'pending') sent.set(hash, { status: 'dropped', proposal })
          return
        case 'takeBack': {
          world.takeBack(command.count)
          const stand = new Set(
            world.blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash)),
          )
          // Back in the pool.
          for (const [hash, { status, proposal }] of sent)
            if (status !== 'dropped' && !stand.has(hash)) sent.set(hash, { status: 'pending', proposal })
          truth.isOrdered = false
          return
        }
        case 'service':
          frozen = [...listed.values()].map((each) => ({
            ...each,
            confirmations: new Map(each.confirmations),
          }))
          service = command.is as typeof service
          return
        case 'nodes':
          return world.setDown(command.are === 'down')
        case 'reload':
          machine.linked.length = 0
          watch = open()
          heard = ''
          truth.isOrdered = false
          return
        case 'otherMachine':
          machine = machines.find((each) => each !== machine) as Machine
          watch = open()
          heard = ''
          truth.isOrdered = false
          return
        case 'passLink': {
          const other = machines.find((each) => each !== machine) as Machine
          for (const { proposal } of storedIn(machine.storage)) {
            const text = proposalToText(chainId, proposal)
            other.linked.push(await parseProposalText(text, { chainId, safe }))
          }
          return
        }
        case 'wait':
          return world.wait(command.seconds)
      }
    },
    /** As the page: services first, then the chain. */
    async look(): Promise<SafeClaimState> {
      // What has not changed is not asked for again, to save time.
      const words = JSON.stringify([
        ...[service, service === 'lying' || world.head().nonce],
        ...[...listed].map(([hash, { confirmations }]) => [hash, ...confirmations]),
      ])
      const isNews = words !== heard
      heard = words
      if (isNews) await watch.ask(signal)
      let news = await watch.look()
      if (news.sources.some(({ status }) => status === 'asking') && !world.isDown()) {
        await watch.ask(signal)
        news = await watch.look()
      }
      return stateOf(news)
    },
    /** Who has signed, of today's owners, by what an honest page can see. */
    visible(): { proposal: SafeClaimProposal; signers: Address[]; isOwn: boolean }[] {
      const found = new Map<Hex, { proposal: SafeClaimProposal; signers: Set<Address>; isOwn: boolean }>()
      const add = (
        proposal: SafeClaimProposal,
        shown: readonly (readonly [Address, Hex])[],
        isOwn: boolean,
      ) => {
        const entry = found.get(proposal.safeTxHash) ?? { proposal, signers: new Set(), isOwn }
        for (const [signer, signature] of shown)
          if (isOwner(signer) && signed.get(proposal.safeTxHash)?.get(signer) === signature)
            entry.signers.add(signer)
        entry.isOwn ||= isOwn
        found.set(proposal.safeTxHash, entry)
      }
      if (service === 'honest')
        for (const { proposal, confirmations } of shownNow()) add(proposal, [...confirmations], false)
      const stored = storedIn(machine.storage).map(({ proposal }) => proposal)
      for (const proposal of [...stored, ...machine.linked])
        add(
          proposal,
          proposal.signatures.map(({ signer, signature }) => [signer, signature] as const),
          true,
        )
      return [...found.values()].map((each) => ({ ...each, signers: [...each.signers] }))
    },
  }
}
type Play = Awaited<ReturnType<typeof createPlay>>

class DownError extends (await import('../../errors.ts')).EverclaimError {
  constructor() {
    super('The wallet service is down.')
  }
}

const stateOf = (news: SafeClaimNews) =>
  safeClaimState({
    check: { status: 'eligible', account: safe, allocation },
    ...{ window, news, account: person(0).address },
  })

/** Says that it is done, that all have signed, or shows another transaction under the same hash, by its nonce's last bit. */
function lie(told: TransactionDetails): TransactionDetails {
  const info = told.detailedExecutionInfo
  if (info?.type !== 'MULTISIG') return told
  switch (info.nonce % 3) {
    case 0:
      return { ...told, txStatus: 'SUCCESS', txHash: `0x${'ab'.repeat(32)}`, executedAt: 1 }
    case 1: {
      const [first] = info.confirmations
      const signature = first?.signature ?? `0x${'11'.repeat(64)}1b`
      const confirmations = people.map(({ address }) => ({ signer: { value: address }, signature }))
      return { ...told, detailedExecutionInfo: { ...info, confirmations } } as TransactionDetails
    }
    default:
      return { ...told, detailedExecutionInfo: { ...info, nonce: info.nonce - 1 } }
  }
}

/** What must hold of a state, whatever has happened. `seen` is the chain as the page could last read it. */
function judge(play: Play, state: SafeClaimState, seen: ModelBlock | undefined): void {
  const { world, signed } = play
  const isDown = world.isDown()
  const block = isDown ? seen : world.head()
  if (!block) {
    expect(['checking', 'could-not-check']).toContain(state.status)
    return
  }
  const { isClaimed, isPaidBySafe, nonce, owners, threshold, payment, executed, timestamp } = block
  const isOver = timestamp >= window.end
  const isOpen = timestamp >= window.start && !isOver
  const pendings = play.visible().filter(({ proposal, signers, isOwn }) => {
    const kind = kindOf(proposal.safeTxHash)
    const claims = kind === 'many' || kind === 'plain' || kind === 'fragile' || kind === 'both'
    return claims && proposal.transaction.nonce >= nonce && (signers.length > 0 || isOwn)
  })

  if (isDown)
    // Nobody knows: only what was proven before stays said.
    expect(['checking', 'could-not-check', 'executing', 'done', 'overtaken']).toContain(state.status)
  switch (state.status) {
    case 'checking':
      // Everybody has answered.
      expect(isDown).toBe(true)
      return
    case 'could-not-check':
      expect(isDown).toBe(true)
      return
    case 'done':
      expect({ isClaimed, isPaidBySafe, hash: state.hash }).toEqual({
        ...{ isClaimed: true, isPaidBySafe: true, hash: payment },
      })
      return
    case 'overtaken':
      expect(isClaimed).toBe(true)
      if (state.by === 'somebody-else') expect(isPaidBySafe).toBe(false)
      return
  }
  // "The tokens are still here" in all that follows.
  if (state.status !== 'executing') expect({ [state.status]: isClaimed }).toEqual({ [state.status]: false })
  switch (state.status) {
    case 'not-eligible':
    case 'no-safe':
    case 'unsupported':
      throw new Error(`Nothing of this script leads to ${state.status}.`)
    case 'unproposed':
      expect({ isOpen, pendings }).toEqual({ isOpen: true, pendings: [] })
      if (play.service() === 'down') expect(state.unasked).toHaveLength(1)
      return
    case 'ended':
      expect({ isOver, pendings }).toEqual({ isOver: true, pendings: [] })
      return
    case 'failed': {
      const end = executed.find(({ safeTxHash }) => safeTxHash === state.proposal.proposal.safeTxHash)
      expect(end).toMatchObject({ paid: false, hash: state.hash })
      expect(pendings).toEqual([])
      return
    }
    case 'replaced': {
      const { safeTxHash, transaction } = state.proposal.proposal
      const inPlace = executed[transaction.nonce]
      expect(inPlace).toBeDefined()
      expect(inPlace?.safeTxHash).not.toBe(safeTxHash)
      expect(state.byRejection).toBe(kindOf(inPlace?.safeTxHash ?? '0x') === 'rejection')
      expect(pendings).toEqual([])
      return
    }
    case 'spent':
      expect(state.proposal.proposal.transaction.nonce).toBeLessThan(nonce)
      return
    case 'executing':
      if (state.progress === 'confirming') return
      expect(executed.map(({ safeTxHash }) => safeTxHash)).not.toContain(state.proposal.proposal.safeTxHash)
      expect([...play.sent.values()].map(({ proposal }) => proposal.safeTxHash)).toContain(
        state.proposal.proposal.safeTxHash,
      )
      return
  }
  const { pending } = state
  if (state.status === 'not-started') {
    expect(timestamp).toBeLessThan(window.start)
    if (!pending) expect(pendings).toEqual([])
  }
  if (state.status === 'too-late') expect(isOver).toBe(true)
  if (!pending) return
  const { safeTxHash, transaction, signatures } = pending.proposal
  // It can still be executed, and everybody who is counted owns the Safe and has signed it.
  expect(transaction.nonce).toBeGreaterThanOrEqual(nonce)
  for (const { signer } of signatures) {
    expect(owners.some((owner) => isAddressEqual(owner, signer))).toBe(true)
    expect(signed.get(safeTxHash)?.has(signer)).toBe(true)
  }
  expect(pending.have).toBe(signatures.length)
  expect(pending.need).toBe(threshold)
  // All that can be seen is counted, and nothing better was passed over.
  const most = Math.max(0, ...pendings.map(({ signers }) => signers.length))
  expect(pending.have).toBeGreaterThanOrEqual(most)
  if (state.status === 'collecting') expect(pending.have).toBeLessThan(threshold)
  if (state.status === 'queued') {
    expect(pending.have).toBeGreaterThanOrEqual(threshold)
    expect(transaction.nonce).toBeGreaterThan(nonce)
  }
  if (state.status === 'executable') {
    expect(pending.have).toBeGreaterThanOrEqual(threshold)
    expect({ nonce: transaction.nonce, isOpen }).toEqual({ nonce, isOpen: true })
  }
}

const scripts = Number(process.env.SCRIPTS ?? 5_000)

describe('the Safe’s claim against the truth', () => {
  const reached: Record<string, number> = {}

  test(`in ${scripts} scripts no state says what is not so`, { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          isBeforeStart: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
          // Many have begun already: what the owners proposed first, and how many have signed it.
          kind: fc.constantFrom(undefined, ...claimKinds),
          by: fc.constantFrom('service', 'memory', 'both'),
          signers: fc.integer({ min: 1, max: 3 }),
        }),
        fc.array(commands, { minLength: 2, maxLength: 8, size: 'max' }),
        async (start, script) => {
          const play = await createPlay(start)
          let seen: ModelBlock | undefined
          let before: SafeClaimState | undefined
          for (const command of script) {
            await play.run(command)
            const state = await play.look()
            if (!play.world.isDown()) seen = play.world.head()
            judge(play, state, seen)
            // What has ended stays, but for blocks that are taken back. By whom it was paid may be found out later.
            const isOpen = before?.status === 'overtaken' && before.by === 'unknown'
            if (play.truth.isOrdered && (before?.status === 'done' || before?.status === 'overtaken'))
              expect(isOpen ? ['overtaken', 'done'] : [before.status]).toContain(state.status)
            before = state
          }
          const end = before?.status ?? 'none'
          reached[end] = (reached[end] ?? 0) + 1
        },
      ),
      { numRuns: scripts, seed: 6 },
    )
  })

  test('and each end was reached', () => {
    console.info(reached)
    for (const status of ['done', 'overtaken', 'failed', 'replaced', 'too-late', 'ended', 'unproposed'])
      expect(reached[status]).toBeGreaterThan(20)
    for (const status of ['collecting', 'queued', 'executable', 'executing', 'could-not-check'])
      expect(reached[status]).toBeGreaterThan(20)
  })
})
