import type { Address, Hex } from 'viem'
import { hashSafeTransaction, type SafeTransaction } from '../../../chain/hashSafeTransaction.ts'
import { plainSite as site } from '../../../config/test-support/plainSite.ts'
import { EverclaimError } from '../../../errors.ts'
import { findAskedExecution } from '../../../multisig/execute/findAskedExecution.ts'
import type { ExecutionStatus } from '../../../multisig/execute/followExecution.ts'
import { isSent, storedExecutions } from '../../../multisig/execute/storedExecutions.ts'
import type { Proposal } from '../../../multisig/proposal.ts'
import { parseProposalText, proposalToText } from '../../../multisig/sources/proposalText.ts'
import { forgetProposal, rememberProposal } from '../../../multisig/sources/storedProposals.ts'
import { detailsOf, entryOf } from '../../../multisig/test-support/detailsOfProposal.ts'
import type { TransactionDetails } from '../../../safe/service/wire/transactions.ts'
import type { ListStorage } from '../../../storage/createStoredList.ts'
import { createMemoryStorage } from '../../../storage/test-support/createMemoryStorage.ts'
import { createSafeClaimWatch, type SafeClaimWatch } from '../createSafeClaimWatch.ts'
import { type SafeClaimState, type SafeClaimUpdate, safeClaimState } from '../safeClaimState.ts'
import {
  allocation,
  approvalOf,
  campaigns,
  chainId,
  here,
  isClean,
  payer,
  people,
  person,
  safe,
  sign,
  template,
  window,
} from './claimFixtures.ts'
import { createModelFixture, type ModelBlock } from './createModelFixture.ts'
import type { Command, ServiceMood, Start, Whereto } from './scripts.ts'

const place = { safe, distributor: here, allocation, campaigns, fromBlock: 0 }

/** Signatures of one transaction, by signer. */
type Signatures = Map<Address, Hex>
type Shown = { proposal: Proposal; confirmations: Signatures }
/** A transaction of the paying wallet, on its way to a block. */
export type WalletTransaction = {
  hash: Hex
  nonce: number
  data: Hex
  proposal: Proposal
  status: 'pending' | 'dropped' | 'included' | 'reverted' | 'cancelled'
  /** What a block includes with its nonce, where that is another. */
  minedAs?: Hex
}
/** What a page of a machine has asked its wallet for. `isOpen`: nobody knows better yet. */
export type Attempt = {
  proposal: Proposal
  nonce: number
  sent: WalletTransaction | undefined
  isHeard: boolean
  isDeclined: boolean
}
export type Machine = {
  storage: ListStorage
  linked: Proposal[]
  /** What it must have kept, by what was done on it: own bookkeeping, never read from its storage. */
  kept: Map<Hex, Shown>
  /** What a lying service has shown there with an owner's signature: kept, where its lie was another one. */
  maybeKept: Set<Hex>
  attempts: Map<Hex, Attempt>
}
/** `proofs`: of those who own the Safe today. */
export type Visible = { proposal: Proposal; proofs: Signatures; isOwn: boolean }
/** `blocks`: the newest of the chain while the page looked. */
export type Look = {
  state: SafeClaimState
  news: SafeClaimUpdate
  isSettled: boolean
  blocks: readonly ModelBlock[]
}
export type ModelPlay = Awaited<ReturnType<typeof createModelPlay>>

class DownError extends EverclaimError {}

/** A world, the pages that look at it, and what is true of both. */
export async function createModelPlay(start: Start) {
  const ends = { ...window, end: start.isEndless ? null : window.end }
  const world = createModelFixture(ends)
  if (!start.isBeforeStart) world.wait(window.start - 1_800_000_000)
  const listed = new Map<Hex, Shown>()
  /** Who has truly signed what with his key. */
  const signed = new Map<Hex, Signatures>()
  const machines = [0, 1].map(
    (): Machine => ({
      storage: createMemoryStorage(),
      linked: [],
      kept: new Map(),
      maybeKept: new Set(),
      attempts: new Map(),
    }),
  )
  const wallet: WalletTransaction[] = []
  let service: ServiceMood = 'honest'
  let isRefusing = false
  let frozen: Shown[] = []
  let machine = machines[0] as Machine
  const walletService = {
    async getTransactionQueue() {
      if (service === 'down') throw new DownError('The wallet service is down.')
      return { results: reported().map(({ proposal }) => entryOf(proposal)) }
    },
    async getTransactionDetails({ transactionId }: { transactionId: string }) {
      const shown = reported().find(({ proposal }) => transactionId.endsWith(proposal.safeTxHash))
      if (service === 'down' || !shown) throw new DownError('It is not known.')
      return service === 'lying' ? lie(detailsOf(shown)) : detailsOf(shown)
    },
    /** A lying one recommends what nothing explains. */
    async getNonces() {
      if (service === 'down') throw new DownError('The wallet service is down.')
      const { nonce: currentNonce } = world.head()
      const waiting = new Set(reported().map(({ proposal }) => proposal.transaction.nonce))
      let recommendedNonce = currentNonce
      while (waiting.has(recommendedNonce)) recommendedNonce++
      return { currentNonce, recommendedNonce: recommendedNonce + (service === 'lying' ? 1_000 : 0) }
    },
    async proposeTransaction() {
      if (isRefusing) throw new DownError('The wallet service does not take it.')
    },
  }
  let watch = open()
  let heard = ''
  /** Looks since nodes or blocks could have misled the page: at first nothing has. */
  let calm = 10
  let hasBeenFlaky = false
  /** No host gives the part of the list that was asked for, and a page that is opened now has no other. */
  let isSilent = false
  let isListed = true
  let last: SafeClaimState | undefined
  const { signal } = new AbortController()

  function open(): SafeClaimWatch {
    const { storage, linked } = machine
    return createSafeClaimWatch(site, place, {
      storage,
      reader: world.reader,
      linked: () => linked,
      now: () => 1_800_000_000_000,
      confirmations: start.confirmations,
      executionOf: ({ hash }) => statusOf(wallet.find((each) => each.hash === hash)),
      service: walletService,
    })
  }

  /** As what follows executions does for the whole page. */
  async function findAsked(): Promise<void> {
    const { storage } = machine
    for (const each of storedExecutions.read(storage)) {
      if (isSent(each)) continue
      const hash = await findAskedExecution(world.reader, each, 1_800_000_000_000)
      if (hash === 'moved-on') storedExecutions.remove(storage, each)
      else if (hash !== 'waiting') storedExecutions.put(storage, { ...each, hash })
    }
  }

  /** As `followExecution` reports it. */
  function statusOf(sent: WalletTransaction | undefined): ExecutionStatus | undefined {
    if (!sent || world.nodes() === 'down') return undefined
    switch (sent.status) {
      case 'reverted':
        return { status: 'reverted', transactionHash: sent.hash, sentence: 'Refused.', isFinal: true }
      case 'cancelled':
        return { status: 'replaced', by: sent.hash, isFinal: true }
      case 'dropped':
        return { status: 'dropped' }
      case 'pending':
      case 'included':
        return { status: 'pending' }
    }
  }

  /** What the service lists: an honest one has only what waits. */
  function reported(): Shown[] {
    if (service === 'behind') return frozen
    const { nonce } = world.head()
    return [...listed.values()].filter(
      ({ proposal }) => service === 'lying' || proposal.transaction.nonce >= nonce,
    )
  }

  const entryIn = (shown: Map<Hex, Shown>, proposal: Proposal): Shown => {
    const entry = shown.get(proposal.safeTxHash) ?? { proposal, confirmations: new Map() }
    shown.set(proposal.safeTxHash, entry)
    return entry
  }

  function show(proposal: Proposal, signer: Address, signature: Hex, by: Whereto): void {
    if (by !== 'memory' && service !== 'down') entryIn(listed, proposal).confirmations.set(signer, signature)
    if (by === 'service') return
    entryIn(machine.kept, proposal).confirmations.set(signer, signature)
    const block = world.head().number
    const signatures = [{ signer, signature }]
    rememberProposal(machine.storage, chainId, { ...proposal, signatures }, { block, now: 1 })
  }

  async function addSignature(proposal: Proposal, who: number, by: Whereto): Promise<void> {
    const { safeTxHash } = proposal
    const signer = person(who).address
    const signature = await sign(who, safeTxHash)
    signed.set(safeTxHash, (signed.get(safeTxHash) ?? new Map()).set(signer, signature))
    show(proposal, signer, signature, by)
  }

  const known = (): Proposal[] => {
    const all = new Map([...listed].map(([hash, { proposal }]) => [hash, proposal]))
    for (const { kept } of machines) for (const [hash, { proposal }] of kept) all.set(hash, proposal)
    return [...all.values()]
  }
  const pick = (which: number): Proposal | undefined => {
    const all = known()
    return all[which % Math.max(1, all.length)]
  }

  const hasAgreed = (signer: Address, hash: Hex, { approved }: ModelBlock = world.head()) =>
    signed.get(hash)?.has(signer) === true || approved.includes(`${signer} ${hash}`.toLowerCase())
  /** Whether these bytes prove that an owner of today agrees. */
  const counts = (signer: Address, signature: Hex, hash: Hex) =>
    world.head().owners.includes(signer) &&
    (signature === approvalOf(signer)
      ? world.head().approved.includes(`${signer} ${hash}`.toLowerCase())
      : signed.get(hash)?.get(signer) === signature)
  const withSigners = (proposal: Proposal) => ({
    proposal,
    signers: people.map(({ address }) => address).filter((each) => hasAgreed(each, proposal.safeTxHash)),
  })

  function ask(proposal: Proposal): void {
    const { safeTxHash } = proposal
    if (machine.attempts.has(safeTxHash)) return
    const { count: nonce, number: block } = world.head()
    machine.attempts.set(safeTxHash, { proposal, nonce, sent: undefined, isHeard: true, isDeclined: false })
    rememberProposal(machine.storage, chainId, { ...proposal, signatures: [] }, { block, now: 1 })
    entryIn(machine.kept, proposal)
    storedExecutions.put(machine.storage, recordOf({ proposal, nonce, block }))
  }

  const openAttempt = () =>
    [...machine.attempts.values()].find(({ sent, isDeclined }) => !sent && !isDeclined)

  const recordOf = ({ proposal, nonce, block }: { proposal: Proposal; nonce: number; block: number }) => ({
    chainId,
    safe,
    safeTxHash: proposal.safeTxHash,
    nonce: proposal.transaction.nonce,
    from: payer,
    data: callOf(proposal.safeTxHash),
    executorNonce: nonce,
    block,
    askedAt: 1_800_000_000_000,
  })

  function note({ proposal, nonce, sent }: Attempt): void {
    const record = recordOf({ proposal, nonce, block: 0 })
    if (sent) storedExecutions.put(machine.storage, { ...record, hash: sent.hash })
    else storedExecutions.remove(machine.storage, record)
  }

  function leave(): void {
    isListed = !isSilent
    watch = open()
    heard = ''
    last = undefined
  }

  /** What a page of this machine can be sure of: its memory, its links, and an honest service. */
  function visible(): Visible[] {
    const found = new Map<Hex, Visible>()
    const add = (proposal: Proposal, signatures: Iterable<readonly [Address, Hex]>, isOwn: boolean) => {
      const { safeTxHash } = proposal
      const entry = found.get(safeTxHash) ?? { proposal, proofs: new Map(), isOwn }
      // Which one of two proofs is kept is the page's choice: an approval may be taken back with its block.
      for (const [signer, signature] of signatures)
        if (counts(signer, signature, safeTxHash) && !isApproval(entry.proofs.get(signer)))
          entry.proofs.set(signer, signature)
      found.set(safeTxHash, { ...entry, isOwn: entry.isOwn || isOwn })
    }
    if (service === 'honest' || service === 'behind')
      for (const { proposal, confirmations } of reported()) add(proposal, confirmations, false)
    for (const { proposal, confirmations } of machine.kept.values()) add(proposal, confirmations, true)
    for (const proposal of machine.linked)
      add(
        proposal,
        proposal.signatures.map(({ signer, signature }) => [signer, signature]),
        true,
      )
    return [...found.values()]
  }

  /** A page keeps what it has seen an owner agree to, while it waits. */
  function keep(): void {
    for (const { proposal, proofs } of visible())
      if (proofs.size > 0 && isClean(proposal) && proposal.transaction.nonce >= world.head().nonce)
        for (const [signer, signature] of proofs)
          entryIn(machine.kept, proposal).confirmations.set(signer, signature)
    if (service !== 'lying') return
    for (const { proposal, confirmations } of reported())
      if ([...confirmations].some(([signer, signature]) => counts(signer, signature, proposal.safeTxHash)))
        machine.maybeKept.add(proposal.safeTxHash)
  }

  if (start.kind)
    for (let who = 0; who < start.signers; who++)
      await addSignature(template(start.kind, start.ahead), who, start.by)

  return {
    world,
    wallet,
    visible,
    hasAgreed,
    confirmations: start.confirmations,
    window: ends,
    machine: () => machine,
    mayHaveKept: (hash: Hex) => machine.maybeKept.has(hash),
    service: () => service,
    walletService,
    /** Of the script, by what it starts with. */
    turn: start.signers + start.ahead,
    /** Nodes that have lost old states keep their logs all the same. */
    hasSilentNodes: () => world.nodes() === 'down' || world.nodes() === 'flaky',
    counts,
    /** Has the service refuse whatever is proposed meanwhile, or take it. */
    async proposing<T>(isRefused: boolean, work: () => Promise<T>): Promise<T> {
      isRefusing = isRefused
      return work().finally(() => {
        isRefusing = false
      })
    },
    hashOf: (transaction: SafeTransaction) => hashSafeTransaction({ chainId, safe }, transaction),
    /** Every transaction that anybody has proposed, with the signatures that the service has of it. */
    proposals: (): Shown[] =>
      known().map((proposal) => listed.get(proposal.safeTxHash) ?? { proposal, confirmations: new Map() }),
    /**
     * Nodes report all that they know, and have done so for long enough that nothing is looked for any more.
     */
    isCalm: () => calm > 9,
    hasBeenFlaky: () => hasBeenFlaky,
    isListSilent: () => !isListed,
    async run(command: Command): Promise<void> {
      const { nonce, owners, threshold } = world.head()
      switch (command.do) {
        case 'act':
          return act(command.who)
        case 'propose':
          return addSignature(template(command.kind, nonce + command.ahead), command.who, command.by)
        case 'confirm': {
          const proposal = pick(command.which)
          if (proposal) await addSignature(proposal, command.who, command.by)
          return
        }
        case 'approve': {
          const proposal = pick(command.which)
          if (!proposal) return
          const { address } = person(command.who)
          if (command.isTrue) world.approve(address, proposal.safeTxHash)
          if (service !== 'down' && !listed.get(proposal.safeTxHash)?.confirmations.has(address))
            entryIn(listed, proposal).confirmations.set(address, approvalOf(address))
          return
        }
        case 'forge': {
          const proposal = pick(command.which)
          if (!proposal) return
          const forged = await sign((command.who + 1) % 4, template('other', 99).safeTxHash)
          const signer = person(command.who).address
          const shown = listed.get(proposal.safeTxHash)
          if (shown && !shown.confirmations.has(signer)) shown.confirmations.set(signer, forged)
          if (isClean(proposal))
            machine.linked.push({ ...proposal, signatures: [{ signer, signature: forged }] })
          return
        }
        case 'replaceOwner': {
          const next = people.find(({ address }) => !owners.includes(address))?.address
          const put = (owner: Address, at: number) => (at === command.who && next ? next : owner)
          return world.setOwners(owners.map(put), threshold)
        }
        case 'setThreshold':
          return world.setOwners(owners, command.to)
        case 'useNonce':
          world.execute({ proposal: template(command.kind, nonce), signers: owners }, command.mode)
          return
        case 'push':
          return world.push(command)
        case 'execute': {
          const proposal = pick(command.which)
          const next = known().find((each) => each.transaction.nonce === nonce + 1)
          if (proposal)
            world.execute(withSigners(proposal), command.mode, { next: next && withSigners(next) })
          return
        }
        case 'meanwhile': {
          const proposal = pick(command.which)
          const run = () => {
            if (command.what === 'push') world.push()
            else if (command.what === 'wait') world.wait(10)
            else if (proposal) world.execute(withSigners(proposal), 'direct')
          }
          return world.setMeanwhile({ after: command.after, run })
        }
        case 'ask': {
          const all = [...machine.kept.values()].filter(({ proposal }) => isClean(proposal))
          const chosen = all[command.which % Math.max(1, all.length)]
          if (chosen && !openAttempt()) ask(chosen.proposal)
          return
        }
        case 'answer': {
          const attempt = openAttempt()
          if (!attempt) return
          const { proposal } = attempt
          const next = wallet.filter(({ status }) => status === 'pending' || status === 'dropped')
          attempt.sent = {
            hash: world.newHash(),
            nonce: world.head().count + next.length,
            proposal,
            status: 'pending',
            data: callOf(proposal.safeTxHash),
          }
          wallet.push(attempt.sent)
          attempt.isHeard = command.isHeard
          if (command.isHeard) note(attempt)
          return
        }
        case 'decline': {
          const attempt = openAttempt()
          if (!attempt) return
          attempt.isDeclined = true
          if (!command.isHeard) return
          note(attempt)
          machine.attempts.delete(attempt.proposal.safeTxHash)
          return
        }
        case 'include': {
          const sent = nextOfWallet()
          if (!sent) return
          const { hash, nonce, data, proposal } = sent
          const result = world.execute(withSigners(proposal), command.mode, { hash, call: { nonce, data } })
          sent.status = result === 'refused' ? 'reverted' : 'included'
          return
        }
        case 'lose':
          for (const each of wallet) if (each.status === 'pending') each.status = 'dropped'
          return
        case 'cancel': {
          const sent = nextOfWallet()
          if (!sent) return
          sent.status = 'cancelled'
          sent.minedAs = world.sendOther({ nonce: sent.nonce, data: '0x' })
          return
        }
        // "The wallet shows nothing: start again", or "Start again" after an end.
        case 'startOver': {
          if (last?.status === 'executing' && (last.progress === 'asked' || last.progress === 'dropped')) {
            const { safeTxHash } = last.proposal.proposal
            machine.attempts.delete(safeTxHash)
            storedExecutions.remove(machine.storage, { chainId, safe, safeTxHash })
          } else if (last?.status === 'failed' || last?.status === 'replaced' || last?.status === 'spent') {
            const { safeTxHash } = last.proposal.proposal
            machine.kept.delete(safeTxHash)
            machine.attempts.delete(safeTxHash)
            machine.linked.length = 0
            forgetProposal(machine.storage, { chainId, safe, safeTxHash })
          }
          return
        }
        case 'takeBack': {
          world.takeBack(command.count)
          const inPlace = command.which === undefined ? undefined : pick(command.which)
          if (inPlace) world.execute(withSigners(inPlace), 'direct')
          const stand = new Set(
            world.blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash)),
          )
          // Back in the pool.
          for (const each of wallet)
            if (each.status !== 'dropped' && !stand.has(each.minedAs ?? each.hash)) each.status = 'pending'
          calm = 0
          return
        }
        case 'service':
          frozen = reported().map((each) => ({ ...each, confirmations: new Map(each.confirmations) }))
          service = command.is
          return
        case 'nodes':
          hasBeenFlaky ||= command.are === 'flaky'
          return world.setNodes(command.are)
        case 'list':
          isSilent = command.isSilent
          // A service that has the list does not lose it; who has not asks again.
          isListed ||= !isSilent
          return
        case 'reload':
          machine.linked.length = 0
          return leave()
        case 'otherMachine':
          machine = machines.find((each) => each !== machine) as Machine
          return leave()
        case 'passLink': {
          const other = machines.find((each) => each !== machine) as Machine
          for (const { proposal, confirmations } of machine.kept.values()) {
            if (!isClean(proposal)) continue
            const signatures = [...confirmations].map(([signer, signature]) => ({ signer, signature }))
            const text = proposalToText(chainId, { ...proposal, signatures })
            other.linked.push(await parseProposalText(text, { chainId, safe }))
          }
          return
        }
        case 'wait':
          return world.wait(command.seconds, command.blocks)
      }
    },
    /** As the page: services first, then the chain. */
    async look(): Promise<Look> {
      // What has not changed is not asked for again, to save time.
      const words = JSON.stringify([
        ...[service, service === 'lying' || world.head().nonce],
        ...[...listed].map(([hash, { confirmations }]) => [hash, ...confirmations]),
      ])
      const isUpdate = words !== heard
      heard = words
      await findAsked()
      if (isUpdate) await watch.ask(signal)
      let first = world.head()
      let news = await watch.look()
      if (news.sources.some(({ status }) => status === 'asking') && news.chain.status === 'read') {
        await watch.ask(signal)
        first = world.head()
        news = await watch.look()
      }
      world.setMeanwhile(undefined)
      const blocks = world.blocks.filter(({ number }) => number >= first.number)
      calm = world.nodes() === 'up' && blocks.length === 1 ? calm + 1 : 0
      const state = safeClaimState({
        check: isListed
          ? { status: 'eligible', account: safe, allocation }
          : { status: 'could-not-check', account: safe, error: new DownError('No host answers.') },
        window: ends,
        news,
        account: person(0).address,
      })
      last = state
      if (news.chain.status === 'read' && world.nodes() !== 'flaky') keep()
      return { state, news, isSettled: watch.isSettled(), blocks }
    },
  }

  /** Does what the page offers to an owner. */
  async function act(who: number): Promise<void> {
    switch (last?.status) {
      case 'unproposed':
        return addSignature(template('many', last.safe.nonce), who, 'memory')
      case 'collecting':
      case 'not-started': {
        if (!last.pending) return addSignature(template('many', world.head().nonce), who, 'memory')
        return addSignature({ ...last.pending.proposal, signatures: [] }, who, 'memory')
      }
      case 'executable':
        return ask({ ...last.pending.proposal, signatures: [] })
      case 'executing': {
        const attempt = openAttempt()
        if (!attempt) return
        const { proposal, nonce } = attempt
        attempt.sent = {
          hash: world.newHash(),
          nonce: Math.max(nonce, world.head().count),
          proposal,
          status: 'pending',
          data: callOf(proposal.safeTxHash),
        }
        wallet.push(attempt.sent)
        return note(attempt)
      }
      default:
    }
  }

  function nextOfWallet(): WalletTransaction | undefined {
    const { count } = world.head()
    return wallet.find(
      ({ status, nonce }) => nonce === count && (status === 'pending' || status === 'dropped'),
    )
  }
}

const isApproval = (signature: Hex | undefined) => signature?.endsWith('01') === true
/** The call to the Safe stands for its own bytes here: nobody reads into them. */
const callOf = (safeTxHash: Hex): Hex => `0x6a761202${safeTxHash.slice(2)}`
/**
 * Says that it is done, that all have signed, or shows another transaction under the same hash, by its nonce.
 */
function lie(reported: TransactionDetails): TransactionDetails {
  const info = reported.detailedExecutionInfo
  if (info?.type !== 'MULTISIG') return reported
  switch (info.nonce % 3) {
    case 0:
      return { ...reported, txStatus: 'SUCCESS', txHash: `0x${'ab'.repeat(32)}`, executedAt: 1 }
    case 1: {
      const [first] = info.confirmations
      const signature = first?.signature ?? `0x${'11'.repeat(64)}1b`
      const confirmations = people.map(({ address }) => ({ signer: { value: address }, signature }))
      return { ...reported, detailedExecutionInfo: { ...info, confirmations } } as TransactionDetails
    }
    default:
      return { ...reported, detailedExecutionInfo: { ...info, nonce: info.nonce - 1 } }
  }
}
