import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { demoSafeOwners } from '../../../sandbox/devnet/demoAddresses.ts'
import { merkleDistributorFactoryAddress } from '../../abi/factoryAddress.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readBlastModes } from '../../chain/readBlastModes.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { safeTxHashOf } from '../../multisig/sign/safeTxHashOf.ts'
import { WalletError } from '../../wallet/walletError.ts'
import { campaignFactories } from './campaignFactory.ts'
import type { DeployCall } from './deployCalls.ts'
import { NotProposedError } from './deployErrors.ts'
import { openJournal } from './deployJournal.ts'
import type { DeployStatus } from './deployRun.ts'
import type { DeploySender } from './deploySender.ts'
import { estimateCost } from './estimateCost.ts'
import { ownerChecklist } from './ownerChecklist.ts'
import { planDeployment } from './planDeployment.ts'
import { readDeployFacts } from './readDeployFacts.ts'
import { runDeployment } from './runDeployment.ts'
import { safeCallsOf } from './safeCallsOf.ts'
import { safeSettings } from './safeSettings.ts'
import { simulateBatch } from './simulateBatch.ts'
import { allOf } from './test-support/allOf.ts'
import {
  type DeployFixture,
  demoTotal,
  ether,
  type Made,
  startDeployFixture,
} from './test-support/deployFixture.ts'
import { memoryStorage } from './test-support/memoryStorage.ts'

let world: DeployFixture
let safe: Address
beforeAll(async () => {
  world = await startDeployFixture()
  safe = world.devnet.demoSafe
})
afterAll(() => world?.stop())

const safeAbi = parseAbi([
  'function nonce() view returns (uint256)',
  'function getTransactionHash(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,uint256) view returns (bytes32)',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes) payable returns (bool)',
])

const nonceOf = async () =>
  Number(await world.devnet.chain.readContract({ address: safe, abi: safeAbi, functionName: 'nonce' }))

/** Two owners sign, and somebody sends it. */
const execute = async (transaction: SafeTransaction) => (await carryOut(transaction)).status

async function carryOut(transaction: SafeTransaction) {
  const { chain } = world.devnet
  const hash = safeTxHashOf({ chainId: 81457, safe }, transaction)
  const owners = [...demoSafeOwners.slice(0, 2)].sort((a, b) => (a.address < b.address ? -1 : 1))
  const signatures = concatHex(await Promise.all(owners.map(({ signer }) => signer.sign({ hash }))))
  const { to, value, data, operation } = transaction
  const sent = await chain.sendTransaction({
    account: demoAccounts.ada.signer,
    to: safe,
    data: encodeFunctionData({
      abi: safeAbi,
      functionName: 'execTransaction',
      args: [to, value, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
    }),
    gas: 12_000_000n,
  })
  return chain.waitForTransactionReceipt({ hash: sent })
}

async function callsFor(made: Made, settings: readonly DeployCall[] = []) {
  const { campaign } = made
  const facts = await readDeployFacts(world.reader, { campaign, payer: safe })
  const plan = planDeployment(campaign, facts, { goal: 'funded', way: 'safe', safeSettings: settings })
  if (plan.status !== 'ready') throw new Error(JSON.stringify(plan))
  const { steps } = plan
  return { calls: safeCallsOf(steps), kinds: steps.map(({ kind }) => kind), steps }
}

describe('a batch', () => {
  test('approves exactly the total, creates and funds, and lets the Safe earn; the second of two does nothing', async () => {
    const made = await world.make()
    await world.give(world.devnet.demoToken, safe, 2n * demoTotal)
    const settings = safeSettings(await readBlastModes(world.reader, safe))
    const { calls, kinds, steps } = await callsFor(made, settings)
    expect(kinds).toEqual(['approve', 'create-and-fund', 'configure-safe', 'configure-safe'])
    expect(await simulateBatch(world.reader, { safe, calls })).toEqual({ status: 'succeeds' })

    const nonce = await nonceOf()
    const cost = await estimateCost(world.reader, { campaign: made.campaign, steps })
    const { status, gasUsed } = await carryOut(draftTransaction(calls, nonce))
    expect(status).toBe('success')
    // What the review says of it beforehand. The stand-ins of Blast’s contracts use less than Blast’s own
    // settings do.
    const reported = Number(cost.steps.reduce((sum, { gas }) => sum + gas, 0n)) / Number(gasUsed)
    expect(reported).toBeGreaterThan(0.95)
    expect(reported).toBeLessThan(1.8)
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
    expect(await readBlastModes(world.reader, safe)).toMatchObject({
      ethYield: 'automatic',
      gas: { mode: 'claimable' },
    })
    // The same proposal once more, with the next nonce: all of it is undone, the approval too.
    expect(await execute(draftTransaction(calls, nonce + 1))).toBe('reverted')
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
    const facts = await readDeployFacts(world.reader, { campaign: made.campaign, payer: safe })
    expect(facts).toMatchObject({
      isFunded: true,
      held: demoTotal,
      payer: { allowance: 0n, tokens: demoTotal },
    })
    expect(safeSettings(await readBlastModes(world.reader, safe))).toEqual([])
    await execute(draftTransaction([{ to: safe, value: 0n, data: '0x' }], nonce + 1))
  })

  test('has the hashes that the Safe itself computes', async () => {
    const made = await world.make()
    await world.give(world.devnet.demoToken, safe, demoTotal)
    const { calls } = await callsFor(made)
    const transaction = draftTransaction(calls, 41)
    const checklist = ownerChecklist({ chainId: 81457, safe }, { calls, nonce: 41, version: '1.4.1' })
    expect(checklist.map(({ library }) => library?.name)).toEqual([
      'MultiSendCallOnly 1.4.1',
      'MultiSendCallOnly 1.3.0',
      'MultiSendCallOnly 1.3.0 (EIP-155)',
    ])
    for (const { library, safeTxHash, domainHash, messageHash } of checklist) {
      const { value, data, operation } = transaction
      const onChain = await world.devnet.chain.readContract({
        address: safe,
        abi: safeAbi,
        functionName: 'getTransactionHash',
        args: [
          ...([library?.address ?? zeroAddress, value, data, operation, 0n, 0n, 0n] as const),
          ...([zeroAddress, zeroAddress, 41n] as const),
        ],
      })
      expect(safeTxHash).toBe(onChain)
      expect(domainHash).not.toBe(messageHash)
    }
    const old = ownerChecklist({ chainId: 81457, safe }, { calls, nonce: 41, version: '1.3.0' })
    expect(old[0]?.library?.name).toBe('MultiSendCallOnly 1.3.0')
    // One call goes through no library.
    const [only] = calls
    if (!only) throw new Error('no call')
    const single = ownerChecklist({ chainId: 81457, safe }, { calls: [only], nonce: 41, version: null })
    expect(single).toMatchObject([
      { library: null, safeTxHash: safeTxHashOf({ chainId: 81457, safe }, draftTransaction([only], 41)) },
    ])
  })

  test('too little money in the Safe is said before anybody signs', async () => {
    const made = await world.make({ token: ether })
    const { campaign } = made
    const facts = await readDeployFacts(world.reader, { campaign, payer: safe })
    const plan = planDeployment(campaign, facts, { goal: 'funded', way: 'safe' })
    expect(plan).toMatchObject({ status: 'blocked', problems: [{ code: 'too-little-ether' }] })
  })
})

describe('a proposal', () => {
  type Propose = (calls: readonly DeployCall[]) => Promise<{ safeTxHash: Hex; nonce?: number }>

  const start = async (
    made: Made,
    storage: ReturnType<typeof memoryStorage>,
    propose: Propose,
    askAgain = false,
  ) => {
    const { campaign } = made
    const journal = await openJournal(storage, campaign)
    const sender = { kind: 'safe', address: safe, propose } as const
    const parts = { reader: world.reader, campaign, journal, sender, goal: 'funded' } as const
    const stop = new AbortController()
    return { stop, journal, run: runDeployment(parts, { signal: stop.signal, pollMs: 20, askAgain }) }
  }

  test('is followed until its execution, also by a page that was opened anew', async () => {
    const made = await world.make({ token: ether })
    await world.devnet.chain.setBalance({ address: safe, value: parseEther('100') })
    const storage = memoryStorage()
    let proposed: SafeTransaction | undefined
    const propose: Propose = async (calls) => {
      const nonce = await nonceOf()
      proposed = draftTransaction(calls, nonce)
      return { safeTxHash: safeTxHashOf({ chainId: 81457, safe }, proposed), nonce }
    }
    const first = await start(made, storage, propose)
    for await (const status of first.run) if (status.status === 'waiting') first.stop.abort()
    expect(first.journal.open).toMatchObject({ status: 'proposed', safe })

    const notAgain: Propose = () => {
      throw new Error('it was proposed before')
    }
    const second = await start(made, storage, notAgain)
    const said: DeployStatus['status'][] = []
    for await (const { status } of second.run) {
      if (status === 'waiting' && said.length === 0 && proposed) await execute(proposed)
      said.push(status)
    }
    expect(said.at(-1)).toBe('done')
    expect(second.journal.entries).toMatchObject([{ status: 'ended', step: 'batch', outcome: 'included' }])
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
  })

  test('that a host makes without a word about its nonce is followed all the same: owners may reject it', async () => {
    const made = await world.make({ token: ether })
    await world.devnet.chain.setBalance({ address: safe, value: parseEther('100') })
    const nonce = await nonceOf()
    const propose: Propose = async (calls) => ({
      safeTxHash: safeTxHashOf({ chainId: 81457, safe }, draftTransaction(calls, nonce)),
    })
    const { run, journal } = await start(made, memoryStorage(), propose)
    let last: DeployStatus | undefined
    for await (const status of run) {
      if (status.status === 'waiting' && last?.status !== 'waiting')
        await execute(draftTransaction([{ to: safe, value: 0n, data: '0x' }], nonce))
      last = status
    }
    expect(last).toMatchObject({ status: 'failed', code: 'lost', step: 'batch' })
    expect(journal.open).toBeUndefined()
  })

  test('that can no longer succeed is said to be so, and may be given up for another one', async () => {
    const { chain } = world.devnet
    const factory = merkleDistributorFactoryAddress
    const made = await world.make({ token: ether })
    await chain.setBalance({ address: safe, value: parseEther('100') })
    const storage = memoryStorage()
    const wait: Propose = async () => ({ safeTxHash: `0x${'7'.repeat(64)}` })
    await chain.setCode({ address: factory, bytecode: '0x' })
    await chain.setNonce({ address: factory, nonce: 0 })
    const first = await start(made, storage, wait)
    const obstacles: (string | undefined)[] = []
    try {
      for await (const status of first.run) {
        if (status.status !== 'waiting') continue
        // The queue is public: somebody puts the factory there, which the batch was to do first.
        await chain.setCode({ address: factory, bytecode: campaignFactories['at-once'].runtimeCode })
        obstacles.push(status.obstacle)
        if (status.obstacle !== undefined) first.stop.abort()
      }
    } finally {
      await chain.setCode({ address: factory, bytecode: campaignFactories['at-once'].runtimeCode })
    }
    expect(obstacles[0]).toBeUndefined()
    expect(obstacles.at(-1)).toContain('which somebody has done already')
    // The owners have taken it out of the queue, and a person says so.
    let kinds = 0
    const propose: Propose = async (calls) => {
      kinds = calls.length
      const transaction = draftTransaction(calls, await nonceOf())
      await execute(transaction)
      return { safeTxHash: safeTxHashOf({ chainId: 81457, safe }, transaction) }
    }
    const second = await start(made, storage, propose, true)
    expect((await allOf(second.run)).at(-1)).toMatchObject({ status: 'done' })
    expect(kinds).toBe(1)
    expect(second.journal.entries).toMatchObject([{ outcome: 'given-up' }, { outcome: 'included' }])
  })

  test('of one step at a time, by a Safe that is connected as a wallet: an executed approval is no failure', async () => {
    const made = await world.make()
    const { campaign } = made
    await world.devnet.chain.setBalance({ address: safe, value: parseEther('100') })
    await world.give(world.devnet.demoToken, safe, demoTotal)
    const sender: DeploySender = {
      kind: 'wallet',
      address: safe,
      async sendCall({ to, data, value }) {
        const transaction = draftTransaction([{ to, data, value }], await nonceOf())
        await execute(transaction)
        return { kind: 'safe', safeTxHash: safeTxHashOf({ chainId: 81457, safe }, transaction) }
      },
    }
    const journal = await openJournal(memoryStorage(), campaign)
    const parts = { reader: world.reader, campaign, journal, sender, goal: 'funded' } as const
    const options = { signal: new AbortController().signal, pollMs: 20 }
    expect((await allOf(runDeployment(parts, options))).at(-1)).toMatchObject({ status: 'done' })
    expect(journal.entries).toMatchObject([
      { step: 'approve', outcome: 'included' },
      { step: 'create-and-fund', outcome: 'included' },
    ])
  })

  test('need not be waited for once the goal is reached in another way', async () => {
    const made = await world.make()
    await world.give(world.devnet.demoToken, safe, demoTotal)
    const { calls } = await callsFor(made)
    const nonce = await nonceOf()
    // It comes after another one in the queue, which does the same.
    const never: Propose = async (given) => ({
      safeTxHash: safeTxHashOf({ chainId: 81457, safe }, draftTransaction(given, nonce + 7)),
      nonce: nonce + 7,
    })
    const { run } = await start(made, memoryStorage(), never)
    let last: DeployStatus | undefined
    for await (const status of run) {
      if (status.status === 'waiting' && last?.status !== 'waiting')
        expect(await execute(draftTransaction(calls, nonce))).toBe('success')
      last = status
    }
    expect(last?.status).toBe('done')
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
  })

  test('that was asked for and never heard of is not made a second time by itself', async () => {
    const made = await world.make()
    await world.give(world.devnet.demoToken, safe, demoTotal)
    const storage = memoryStorage()
    const lost: Propose = () => {
      throw new Error('the page was closed')
    }
    const first = await start(made, storage, lost)
    await expect(allOf(first.run)).rejects.toThrow('the page was closed')
    let asked = 0
    const propose: Propose = async (calls) => {
      asked++
      const nonce = await nonceOf()
      const transaction = draftTransaction(calls, nonce)
      await execute(transaction)
      return { safeTxHash: safeTxHashOf({ chainId: 81457, safe }, transaction), nonce }
    }
    const second = await start(made, storage, propose)
    expect((await allOf(second.run)).at(-1)).toMatchObject({ status: 'unanswered' })
    expect(asked).toBe(0)
    // A person has looked into the Safe, and nothing waits there.
    const third = await start(made, storage, propose, true)
    expect((await allOf(third.run)).at(-1)).toMatchObject({ status: 'done' })
    expect(asked).toBe(1)
    expect(third.journal.entries).toMatchObject([{ outcome: 'given-up' }, { outcome: 'included' }])
  })

  test('that the person turned down leaves nothing open', async () => {
    const made = await world.make()
    await world.give(world.devnet.demoToken, safe, demoTotal)
    const storage = memoryStorage()
    const no = {
      kind: 'rejected',
      sentence: 'You said no.',
      advice: '',
      sent: 'no',
      isRetryable: true,
    } as const
    const rejection = new WalletError(no, { request: 'send', code: 4001, facts: [], cause: undefined })
    const rejected: Propose = () => {
      throw rejection
    }
    const { run, journal } = await start(made, storage, rejected)
    await expect(allOf(run)).rejects.toBe(rejection)
    expect(journal.open).toBeUndefined()
    expect(journal.entries).toMatchObject([{ status: 'ended', outcome: 'refused' }])
  })

  test('that never reached the wallet service leaves nothing open; one that may have does', async () => {
    const made = await world.make()
    await world.give(world.devnet.demoToken, safe, demoTotal)
    const failing = (error: Error): Propose => {
      return () => Promise.reject(error)
    }
    const never = new NotProposedError('The wallet service could not be reached. Nothing was proposed.')
    const first = await start(made, memoryStorage(), failing(never))
    await expect(allOf(first.run)).rejects.toBe(never)
    expect(first.journal.open).toBeUndefined()

    const maybe = new Error('The connection broke.')
    const second = await start(made, memoryStorage(), failing(maybe))
    await expect(allOf(second.run)).rejects.toBe(maybe)
    expect(second.journal.open).toMatchObject({ status: 'proposing' })
  })
})
