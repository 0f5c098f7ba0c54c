import fc from 'fast-check'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../sandbox/progress.ts'
import { createTransactionStore, type TransactionStore } from '../../sandbox/safe/createTransactionStore.ts'
import { executeTransaction } from '../../sandbox/safe/executeTransaction.ts'
import { safeAbi } from '../../sandbox/safe/safeAbi.ts'
import {
  hashSafeTransaction,
  noRefund,
  type SafeTransaction,
  safeTransactionTypedData,
} from '../../sandbox/safe/safeTransaction.ts'
import { transactionDetails } from '../../sandbox/safe/transactionDetails.ts'
import { revertAfterEach } from '../../sandbox/test-support/revertAfterEach.ts'
import { runs, seedOf } from '../../scripts/test-support/runs.ts'
import { encodeClaim } from '../chain/encodeClaim.ts'
import { encodeClaimMany } from '../chain/encodeClaimMany.ts'
import { type FaultProxy, startFaultProxy } from '../chain/test-support/startFaultProxy.ts'
import type { SiteConfig } from '../config/site.ts'
import { plainSite } from '../config/test-support/plainSite.ts'
import type { ReadSafeTransaction } from '../multisig/sources/askHost.ts'
import { createHostMessenger } from '../safe/app/createHostMessenger.ts'
import { transactionDetailsSchema } from '../safe/app/messages.ts'
import { createTestHost, hostOrigin } from '../safe/app/test-support/createTestHost.ts'
import * as v from '../schema/v.ts'
import type { ProposalProgress } from './claimState.ts'
import { followProposedClaim, isProposalOver } from './followProposedClaim.ts'
import { buildSafeClaim } from './safeClaim/buildSafeClaim.ts'
import type { ProposedAttempt } from './storedAttempts.ts'

// The real Safe contracts and distributor on a real chain, and the sandbox's wallet service behind the host's
// answers.

const { olga, otto, omar, ada } = demoAccounts

let devnet: Devnet
let chain: Devnet['chain']
let safe: Address
let node: FaultProxy
let clock: number
let store: TransactionStore
let site: SiteConfig
let controller: AbortController

beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: ['ether', 'ended'], mining: 'instant', progress: silent })
  chain = devnet.chain
  safe = devnet.demoSafe
  node = await startFaultProxy(devnet.rpcUrl)
})
revertAfterEach(() => chain)
beforeEach(() => {
  clock = 1_800_000_000_000
  store = createTransactionStore({ chain, now: () => clock })
  controller = new AbortController()
  site = { ...plainSite, rpcUrls: [node.url] }
})
afterEach(() => {
  controller.abort()
  node.set({ type: 'none' })
})
afterAll(async () => {
  await devnet?.stop()
  await node?.stop()
})

function campaignOf(campaign: 'ether' | 'ended') {
  const live = devnet.campaigns.find(({ id }) => id === campaign)
  if (!live) throw new Error('There is no such campaign.')
  return live
}
async function allocationOf(campaign: 'ether' | 'ended') {
  const found = await campaignOf(campaign).lookUp(safe)
  if (found.status !== 'eligible') throw new Error('The Safe has no allocation.')
  const { index, account, amount, proof } = found
  return { index, account, amount, proof }
}
async function claimOf(campaign: 'ether' | 'ended') {
  const { distributor } = campaignOf(campaign)
  const { index, ...rest } = await allocationOf(campaign)
  const call = encodeClaim({ distributor, index: BigInt(index), ...rest })
  return { distributor, index, account: rest.account, ...call }
}
/** As this site proposes it: what cannot be paid is skipped. */
async function skippableClaimOf(campaign: 'ether' | 'ended') {
  const { distributor } = campaignOf(campaign)
  const { index, ...rest } = await allocationOf(campaign)
  return encodeClaimMany({ distributor, claims: [{ index: BigInt(index), ...rest }] })
}

/** Signed by Olga. `stored` is what a browser remembers of it. */
async function propose(
  call: { to: Address; data: Hex },
  change: Partial<SafeTransaction> = {},
): Promise<{ transaction: SafeTransaction; stored: ProposedAttempt }> {
  const { to, data } = call
  const nonce = await store.recommendNonce(safe)
  const transaction: SafeTransaction = { ...noRefund, to, data, value: 0n, operation: 0, nonce, ...change }
  const safeTxHash = hashSafeTransaction(81457, safe, transaction)
  const signature = await signWith(olga, transaction)
  await store.propose({ safe, transaction, safeTxHash, sender: olga.address, signature })
  const { distributor, index, account } = { ...(await claimOf('ether')), ...call }
  const stored: ProposedAttempt = {
    status: 'proposed',
    distributor,
    index,
    account,
    to,
    data,
    safe,
    safeTxHash,
    proposedAtBlock: Number(await chain.getBlockNumber()),
    proposedAt: clock,
  }
  return { transaction, stored }
}
type Proposed = Awaited<ReturnType<typeof propose>>

const signWith = (owner: DemoAccount, transaction: SafeTransaction) =>
  owner.signer.signTypedData(safeTransactionTypedData(81457, safe, transaction))
const confirm = async ({ transaction, stored: { safeTxHash } }: Proposed, owner: DemoAccount = otto) =>
  store.confirm({ safeTxHash, signature: await signWith(owner, transaction) })
async function execute({ stored }: Proposed): Promise<Hex> {
  const signed = await store.find(stored.safeTxHash)
  if (!signed) throw new Error('It is not in the queue.')
  return (await executeTransaction(chain, signed, omar.signer)).transactionHash
}
/** Another transaction in its place, as the owners' wallet proposes a rejection. */
async function reject({ transaction: { nonce } }: Proposed): Promise<void> {
  const rejection = await propose({ to: safe, data: '0x' }, { nonce })
  await confirm(rejection)
  await execute(rejection)
}
const claimAsAda = async () => {
  const { to, data } = await claimOf('ether')
  const hash = await chain.sendTransaction({ account: ada.signer, to, data })
  await chain.waitForTransactionReceipt({ hash })
}

const honest: ReadSafeTransaction = async (safeTxHash) => {
  const proposed = await store.find(safeTxHash)
  if (!proposed) throw new Error('Request failed')
  return v.parse(
    transactionDetailsSchema,
    transactionDetails(proposed, { names: new Map(), tokens: new Map() }),
  )
}
const lying =
  (change: object): ReadSafeTransaction =>
  async (safeTxHash) => ({ ...(await honest(safeTxHash)), ...change })
const silentHost: ReadSafeTransaction = () => new Promise(() => undefined)

function follow({ stored }: Proposed, readDetails?: ReadSafeTransaction) {
  const { signal } = controller
  const news = followProposedClaim(site, stored, { signal, readDetails, pollMs: 20 })
  const next = async (): Promise<ProposalProgress | undefined> => (await news.next()).value ?? undefined
  /** The next finding that fits; others in between are passed over. */
  const until = async (wanted: object) => {
    for (;;) {
      const progress = await next()
      if (!progress) throw new Error(`Ended before ${JSON.stringify(wanted)}.`)
      if (isProposalOver(progress)) {
        expect(progress).toMatchObject(wanted)
        return progress
      }
      try {
        expect(progress).toMatchObject(wanted)
        return progress
      } catch {}
    }
  }
  return { next, until }
}

/** As many looks at the chain as bring out whatever there is to be found. */
async function someLooks() {
  const before = node.asked.length
  await expect.poll(() => node.asked.length).toBeGreaterThan(before + 30)
}

const waiting = (owners: object) => ({ status: 'waiting', owners })

test('default: so many of so many have signed, then it waits to be executed, then a log says that it is paid', async () => {
  const proposal = await propose(await claimOf('ether'))
  const following = follow(proposal, honest)
  await following.until(waiting({ status: 'signing', signed: 1, required: 2 }))
  await confirm(proposal)
  await following.until(waiting({ status: 'signed', signed: 2, required: 2 }))
  const before = await chain.getBalance({ address: safe })
  const hash = await execute(proposal)
  expect(await following.until({ status: 'included' })).toMatchObject({
    status: 'included',
    hash,
    recipient: safe,
  })
  expect(await following.next()).toBeUndefined()
  expect(await chain.getBalance({ address: safe })).toBeGreaterThan(before)
})

describe('without an answer of the host', () => {
  test.each([
    ['no host', undefined],
    ['a host that hangs', silentHost],
    ['a host that fails', () => Promise.reject(new Error('Request failed'))],
  ])('%s: the chain shows the execution', async (_, readDetails) => {
    const proposal = await propose(await claimOf('ether'))
    const following = follow(proposal, readDetails)
    expect(await following.next()).toEqual(waiting({ status: 'unknown' }))
    await confirm(proposal)
    const hash = await execute(proposal)
    expect(await following.until({ status: 'included' })).toMatchObject({
      status: 'included',
      hash,
      recipient: safe,
    })
  })

  test('what was executed while nobody looked is found', async () => {
    const proposal = await propose(await claimOf('ether'))
    await confirm(proposal)
    const hash = await execute(proposal)
    await chain.mine({ blocks: 50 })
    expect(await follow(proposal).until({ status: 'included' })).toMatchObject({
      status: 'included',
      hash,
      recipient: safe,
    })
  })

  test('a node that has the state of a block before its logs: it is not called replaced, then it is found', async () => {
    const proposal = await propose(await claimOf('ether'))
    await confirm(proposal)
    const following = follow(proposal)
    await following.until({ status: 'waiting' })
    node.set({ type: 'lie', lie: () => [] }, ['eth_getLogs'])
    const hash = await execute(proposal)
    const nothing = vi.fn()
    const next = following.until({ status: 'included' }).finally(nothing)
    await someLooks()
    expect(nothing).not.toHaveBeenCalled()
    node.set({ type: 'none' })
    expect(await next).toMatchObject({ status: 'included', hash })
  })

  test('another transaction took its nonce', async () => {
    const proposal = await propose(await claimOf('ether'))
    const following = follow(proposal)
    expect(await following.next()).toEqual(waiting({ status: 'unknown' }))
    await reject(proposal)
    expect(await following.until({ status: 'replaced' })).toEqual({ status: 'replaced' })
    expect(await following.next()).toBeUndefined()
  })

  test('another transaction of the queue took another nonce', async () => {
    const first = await propose({ to: ada.address, data: '0x' })
    const proposal = await propose(await claimOf('ether'))
    expect(proposal.transaction.nonce).toBe(1)
    const following = follow(proposal)
    await following.until({ status: 'waiting' })
    await confirm(first)
    await execute(first)
    const nothing = vi.fn()
    const next = following.next().then(nothing)
    await someLooks()
    expect(nothing).not.toHaveBeenCalled()
    await reject(proposal)
    await next
    expect(nothing).toHaveBeenCalledWith({ status: 'replaced' })
  })

  test('a nonce that cannot be proven says nothing', async () => {
    const proposal = await propose(await claimOf('ether'), { safeTxGas: 300_000n })
    const following = follow(proposal)
    await following.until({ status: 'waiting' })
    await reject(proposal)
    const nothing = vi.fn()
    void following.next().then(nothing)
    await someLooks()
    expect(nothing).not.toHaveBeenCalled()
  })
})

describe('the end', () => {
  test('the call inside fails: the Safe’s own log says so, and the contract says why', async () => {
    const proposal = await propose(await claimOf('ended'), { safeTxGas: 300_000n })
    await confirm(proposal)
    const hash = await execute(proposal)
    expect((await chain.getTransactionReceipt({ hash })).status).toBe('success')
    expect(await follow(proposal, honest).until({ status: 'failed' })).toEqual({
      status: 'failed',
      hash,
      reason: 'Claims closed at 2024-09-26 00:00:00 UTC.',
    })
  })

  test('executed, and the contract skipped the claim: never called paid, and the reason is given', async () => {
    const { distributor } = await claimOf('ether')
    await chain.setBalance({ address: distributor, value: 0n })
    const proposal = await propose(await skippableClaimOf('ether'))
    await confirm(proposal)
    const hash = await execute(proposal)
    expect(await follow(proposal, honest).until({ status: 'failed' })).toEqual({
      status: 'failed',
      hash,
      reason: 'The token refused to be sent to this address.',
    })
  })

  test('one call of a batch fails: no reason is made up', async () => {
    const { distributor } = await claimOf('ended')
    const allocation = await allocationOf('ended')
    const { to, data } = buildSafeClaim({
      claims: [{ distributor, allocation }],
      settings: [{ what: 'gas', mode: 'claimable' }],
      nonce: 0,
    })
    const proposal = await propose({ to, data }, { operation: 1, safeTxGas: 300_000n })
    await confirm(proposal)
    const hash = await execute(proposal)
    expect(await follow(proposal, honest).until({ status: 'failed' })).toEqual({
      status: 'failed',
      hash,
      reason: 'One of the calls in it was refused, and so all of them were.',
    })
  })

  test('the call inside runs out of gas', async () => {
    // With a price for gas the call gets exactly what the owners signed; the Safe pays it back.
    await chain.setBalance({ address: safe, value: 10n ** 18n })
    const proposal = await propose(await claimOf('ether'), { safeTxGas: 5_000n, gasPrice: 1n })
    await confirm(proposal)
    const hash = await execute(proposal)
    expect((await chain.getTransactionReceipt({ hash })).status).toBe('success')
    expect(await follow(proposal, honest).until({ status: 'failed' })).toEqual({
      status: 'failed',
      hash,
      reason: 'It most likely had too little gas.',
    })
  })

  test('a call that fails without gas of its own uses nothing up, and waits on', async () => {
    const proposal = await propose(await claimOf('ended'))
    await confirm(proposal)
    await expect(execute(proposal)).rejects.toThrow('GS013')
    const following = follow(proposal, honest)
    await following.until(waiting({ status: 'signed', signed: 2, required: 2 }))
  })

  test('what was executed is not the claim that was asked for', async () => {
    const { distributor, index, account } = await claimOf('ether')
    const proposal = await propose({ to: ada.address, data: '0x' })
    const stored = { ...proposal.stored, distributor, index, account }
    await confirm(proposal)
    const hash = await execute(proposal)
    expect(await follow({ ...proposal, stored }, honest).until({ status: 'paid-nothing' })).toEqual({
      status: 'paid-nothing',
      hash,
    })
  })

  test('gas that an owner has set: the host’s details prove the nonce by the hash', async () => {
    const proposal = await propose(await claimOf('ether'), { safeTxGas: 300_000n })
    const following = follow(proposal, honest)
    await following.until(waiting({ status: 'signing', signed: 1, required: 2 }))
    await reject(proposal)
    await following.until({ status: 'replaced' })
  })

  test('a node that hides the Safe’s logs does not make an execution look like a replacement', async () => {
    const proposal = await propose(await claimOf('ended'), { safeTxGas: 300_000n })
    await confirm(proposal)
    const hash = await execute(proposal)
    node.set({ type: 'lie', lie: () => [] }, ['eth_getLogs'])
    site = { ...site, rpcUrls: [node.url, devnet.rpcUrl] }
    // The host proves the nonce, and keeps the execution to itself.
    const host = lying({ txStatus: 'AWAITING_EXECUTION', txHash: null })
    expect(await follow(proposal, host).until({ status: 'failed' })).toMatchObject({ hash })
  })

  test('somebody else had the allocation paid meanwhile', async () => {
    const proposal = await propose(await claimOf('ether'))
    const following = follow(proposal, honest)
    await following.until(waiting({ status: 'signing' }))
    await claimAsAda()
    expect(await following.until({ status: 'overtaken' })).toEqual({ status: 'overtaken' })
    expect(await following.next()).toBeUndefined()
  })

  test('it ends when nobody wants to know any more', async () => {
    const proposal = await propose(await claimOf('ether'))
    const following = follow(proposal, honest)
    await following.until(waiting({ status: 'signing' }))
    controller.abort()
    expect(await following.next()).toBeUndefined()
  })
})

describe('while it waits', () => {
  test('the owners change how many must sign', async () => {
    const change = await propose({
      to: safe,
      data: encodeFunctionData({ abi: safeAbi, functionName: 'changeThreshold', args: [3n] }),
    })
    const proposal = await propose(await claimOf('ether'))
    await confirm(proposal)
    const following = follow(proposal, honest)
    await following.until(waiting({ status: 'signed', signed: 2, required: 2 }))
    await confirm(change)
    await execute(change)
    await following.until(waiting({ status: 'signing', signed: 2, required: 3 }))
    await confirm(proposal, omar)
    const hash = await execute(proposal)
    expect(await following.until({ status: 'included' })).toMatchObject({
      status: 'included',
      hash,
      recipient: safe,
    })
  })

  test('an owner who has signed is none any more', async () => {
    // The contract's list of owners is linked, and Olga is the first.
    const first = '0x0000000000000000000000000000000000000001'
    const removal = await propose({
      to: safe,
      data: encodeFunctionData({
        abi: safeAbi,
        functionName: 'removeOwner',
        args: [first, olga.address, 2n],
      }),
    })
    const proposal = await propose(await claimOf('ether'))
    const following = follow(proposal, honest)
    await following.until(waiting({ status: 'signing', signed: 1, required: 2 }))
    await confirm(removal)
    await execute(removal)
    await following.until(waiting({ status: 'signing', signed: 0, required: 2 }))
  })

  test('the nodes are silent: the owners’ last state is kept, and the chain is not guessed', async () => {
    const proposal = await propose(await claimOf('ether'))
    const following = follow(proposal, honest)
    await following.until(waiting({ status: 'signing' }))
    node.set({ type: 'status', status: 503 })
    await following.until({ status: 'could-not-check', owners: { status: 'signing' } })
    await confirm(proposal)
    await execute(proposal)
    node.set({ type: 'none' })
    await following.until({ status: 'included' })
  })
})

describe('a host that lies', () => {
  const stranger: Hex = `0x${'ab'.repeat(32)}`

  test.each<[string, (devnet: Devnet) => object, string]>([
    ['SUCCESS, without a transaction', () => ({ txStatus: 'SUCCESS', txHash: null }), 'said-executed'],
    ['SUCCESS, by one that nobody knows', () => ({ txStatus: 'SUCCESS', txHash: stranger }), 'said-executed'],
    [
      'SUCCESS, by one that did something else',
      ({ setUpHash }) => ({ txStatus: 'SUCCESS', txHash: setUpHash }),
      'said-executed',
    ],
    ['FAILED', () => ({ txStatus: 'FAILED', txHash: stranger }), 'said-executed'],
    ['CANCELLED', () => ({ txStatus: 'CANCELLED' }), 'said-cancelled'],
  ])('%s: is reported by the host, until the chain says it', async (_, lie, status) => {
    const proposal = await propose(await claimOf('ether'))
    const following = follow(proposal, lying(lie(devnet)))
    await following.until(waiting({ status }))
    await someLooks()
    await confirm(proposal)
    const hash = await execute(proposal)
    expect(await following.until({ status: 'included' })).toMatchObject({
      status: 'included',
      hash,
      recipient: safe,
    })
  })

  test('a nonce that the hash does not hold', async () => {
    const first = await propose({ to: ada.address, data: '0x' })
    const proposal = await propose(await claimOf('ether'), { safeTxGas: 300_000n })
    await confirm(first)
    await execute(first)
    const following = follow(proposal, async (hash) => {
      const details = await honest(hash)
      return { ...details, detailedExecutionInfo: { ...details.detailedExecutionInfo, nonce: 0 } }
    })
    await following.until(waiting({ status: 'signing' }))
    const nothing = vi.fn()
    void following.next().then(nothing)
    await someLooks()
    expect(nothing).not.toHaveBeenCalled()
  })

  test('hosts that lie at random: nothing is over before the chain shows it, and then it is paid by what paid it', async () => {
    const proposal = await propose(await claimOf('ether'))
    // A second of work for ten: `npm run assure` has them by the hundred.
    const isAssure = process.env.EVERCLAIM_TEST_SEED !== undefined
    const count = isAssure ? 200 : runs(40)
    const scripts = fc.sample(lies(proposal), { numRuns: count, seed: seedOf(6) })
    const nodes = await Promise.all(Array.from({ length: 20 }, () => startFaultProxy(devnet.rpcUrl)))
    const batches = Array.from({ length: Math.ceil(count / nodes.length) }, (_, at) =>
      scripts.slice(at * nodes.length, (at + 1) * nodes.length),
    )
    /** What each host of the batch made the page say, until the end or until so much was asked. */
    const followAll = (batch: readonly Lie[][], questions: number) =>
      Promise.all(batch.map((script, at) => followLiar(proposal, script, nodes[at], questions)))
    try {
      for (const batch of batches)
        for (const seen of await followAll(batch, 8))
          expect(new Set(seen.map(({ status }) => status))).toEqual(new Set(['waiting']))
      await confirm(proposal)
      const hash = await execute(proposal)
      const toTheEnd = isAssure ? batches : batches.slice(0, 1)
      for (const batch of toTheEnd)
        for (const seen of await followAll(batch, Number.POSITIVE_INFINITY)) {
          expect(seen.at(-1)).toMatchObject({ status: 'included', hash, recipient: safe })
          for (const { status } of seen.slice(0, -1)) expect(status).toBe('waiting')
        }
    } finally {
      await Promise.all(nodes.map((each) => each.stop()))
    }
  })

  /** An answer, or none, or a refusal; twice under the same id, or late. */
  type Lie = { answer: object | 'silence' | 'refusal'; first: object | undefined; late: number }

  /** What a host may say of a proposal, in each part that is believed somewhere. */
  function lies({ stored, transaction }: Proposed): fc.Arbitrary<Lie[]> {
    const hashes = [null, stranger, devnet.setUpHash, stored.safeTxHash, '0x', 'none']
    const owner = fc.constantFrom(olga.address, otto.address, omar.address, ada.address, safe, '0x12', '')
    const confirmations = fc.array(
      fc.record({ signer: fc.record({ value: owner }), signature: fc.constantFrom('0x', stranger, null) }),
      { maxLength: 5 },
    )
    const statuses = ['SUCCESS', 'FAILED', 'CANCELLED', 'AWAITING_EXECUTION', 'AWAITING_CONFIRMATIONS']
    const answer = fc.record(
      {
        txStatus: fc.oneof(fc.constantFrom(...statuses), fc.constantFrom('PONDERING', '', 1, null)),
        txHash: fc.constantFrom(...hashes),
        safeAddress: owner,
        chainId: fc.constantFrom('1', 81457, 'blast'),
        txId: fc.constantFrom(`multisig_${ada.address}_${stranger}`, stranger, '', 7),
        txData: fc.oneof(
          fc.dictionary(fc.string(), fc.anything()),
          fc.record({ to: fc.record({ value: owner }), hexData: fc.constantFrom('0x', stranger) }),
        ),
        detailedExecutionInfo: fc.oneof(
          fc.anything(),
          fc.record({
            type: fc.constantFrom('MULTISIG', 'MODULE'),
            nonce: fc.oneof(fc.nat(3), fc.anything(), fc.constant(transaction.nonce)),
            safeTxGas: fc.constantFrom('0', '300000', 0, '-1'),
            safeTxHash: fc.constantFrom(...hashes),
            confirmationsRequired: fc.integer(),
            confirmations,
          }),
        ),
      },
      { requiredKeys: [] },
    )
    const lie = fc.record({
      answer: fc.oneof(
        { weight: 8, arbitrary: answer },
        fc.constantFrom<'silence' | 'refusal'>('silence', 'refusal'),
      ),
      first: fc.option(answer, { nil: undefined, freq: 4 }),
      late: fc.constantFrom(0, 0, 0, 50),
    })
    return fc.array(lie, { minLength: 1, maxLength: 6 })
  }

  /** Follows a proposal through the real messenger, with a host that goes round its lies. */
  async function followLiar(
    proposal: Proposed,
    script: readonly Lie[],
    liarsNode: FaultProxy | undefined,
    questions: number,
  ): Promise<ProposalProgress[]> {
    if (!liarsNode) throw new Error('There are more hosts than nodes.')
    const stop = new AbortController()
    const host = createTestHost()
    const messenger = createHostMessenger({ allowedOrigins: [hostOrigin], window: host.window })
    const truth = { ...(await honest(proposal.stored.safeTxHash)) }
    const sent = (id: string, lie: object) =>
      host.send({ id, success: true, version: '9.1.0', data: cloneable({ ...truth, ...lie }) })
    let said = 0
    host.handlers.getTxBySafeTxHash = async () => {
      const { answer, first, late } = script[said++ % script.length] ?? { answer: 'silence', late: 0 }
      const id = host.posted.at(-1)?.id ?? ''
      if (first) sent(id, first)
      for (let turn = 0; turn < late; turn++) await new Promise((resolve) => setImmediate(resolve))
      if (answer === 'silence') return undefined
      if (answer === 'refusal') throw new Error('Request failed')
      return cloneable({ ...truth, ...answer })
    }
    const readDetails: ReadSafeTransaction = (safeTxHash, signal) =>
      messenger.request('getTxBySafeTxHash', { safeTxHash }, { signal })
    const most = liarsNode.asked.length + questions
    const seen: ProposalProgress[] = []
    const options = { signal: stop.signal, readDetails, pollMs: 1 }
    const ownSite = { ...plainSite, rpcUrls: [liarsNode.url] }
    const following = (async () => {
      for await (const progress of followProposedClaim(ownSite, proposal.stored, options)) seen.push(progress)
      stop.abort()
    })()
    await expect
      .poll(() => (seen.length > 0 && liarsNode.asked.length > most) || stop.signal.aborted, {
        interval: 5,
        timeout: 20_000,
      })
      .toBe(true)
    stop.abort()
    await following
    messenger.close()
    return seen
  }

  /** What a window can send to another one. */
  function cloneable(value: object): unknown {
    try {
      return structuredClone(value)
    } catch {
      return {}
    }
  }
})
