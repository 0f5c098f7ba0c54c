import { erc20Abi, type LocalAccount, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merkleDistributorFactoryAddress } from '../../abi/factoryAddress.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { createTwoNodeReader } from '../../chain/createTwoNodeReader.ts'
import { RpcDisagreementError, RpcUnreachableError } from '../../chain/errors.ts'
import { startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import { campaignFactories } from './campaignFactory.ts'
import { type DeployJournal, openJournal } from './deployJournal.ts'
import type { DeployStatus } from './deployRun.ts'
import type { DeployGoal } from './planDeployment.ts'
import { runDeployment } from './runDeployment.ts'
import { allOf } from './test-support/allOf.ts'
import {
  type DeployFixture,
  demoTotal,
  ether,
  type Made,
  startDeployFixture,
  usdb,
} from './test-support/deployFixture.ts'
import { memoryStorage } from './test-support/memoryStorage.ts'

let world: DeployFixture
beforeAll(async () => {
  world = await startDeployFixture()
})
afterAll(() => world?.stop())

type Way = {
  goal?: DeployGoal
  mustExist?: boolean
  canSignPermit?: boolean
  storage?: ReturnType<typeof memoryStorage>
}

/** All that a run says, with a key. */
async function runWithKey(made: Made, account: LocalAccount, way: Way = {}) {
  const { goal = 'funded', storage = memoryStorage(), ...rest } = way
  const { campaign } = made
  const journal = await openJournal(storage, campaign)
  const said: DeployStatus[] = []
  const parts = {
    reader: world.reader,
    campaign,
    journal,
    sender: { kind: 'key', account },
    goal,
    ...rest,
  } as const
  for await (const status of runDeployment(parts, { signal: new AbortController().signal, pollMs: 20 }))
    said.push(status)
  const last = said.at(-1)
  if (!last) throw new Error('it said nothing')
  return { said, last, journal, steps: journal.entries.map((entry) => 'step' in entry && entry.step) }
}

const sentBy = (account: LocalAccount) => world.devnet.chain.getTransactionCount({ address: account.address })
const allowance = (made: Made, account: LocalAccount) =>
  world.devnet.chain.readContract({
    address: made.campaign.token.address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account.address, made.campaign.factory],
  })

describe('from a wallet', () => {
  test('a token with permits: one transaction creates and funds', async () => {
    const made = await world.make()
    const account = await world.payer({ token: world.devnet.demoToken })
    const { last, steps } = await runWithKey(made, account)
    expect(last).toMatchObject({
      status: 'done',
      facts: { distributor: 'ready', isFunded: true, held: demoTotal, owed: demoTotal },
    })
    expect(steps).toEqual(['create-and-fund-with-permit'])
    expect(await sentBy(account)).toBe(1)
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
    expect(await allowance(made, account)).toBe(0n)
  })

  test('without a permit: an approval over exactly the total, which the funding uses up', async () => {
    const made = await world.make()
    const account = await world.payer({ token: world.devnet.demoToken, amount: 10n * demoTotal })
    const { last, steps } = await runWithKey(made, account, { canSignPermit: false })
    expect(last.status).toBe('done')
    expect(steps).toEqual(['approve', 'create-and-fund'])
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
    expect(await allowance(made, account)).toBe(0n)
  })

  test('ETH goes along with the call', async () => {
    const made = await world.make({ token: ether })
    const account = await world.payer()
    const { last, steps } = await runWithKey(made, account)
    expect(last).toMatchObject({ status: 'done', facts: { isFunded: true, held: demoTotal } })
    expect(steps).toEqual(['create-and-fund'])
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
  })

  test('USDB, which rebases', async () => {
    const made = await world.make({ token: usdb })
    const account = await world.payer({ token: usdb.address })
    const { last, steps } = await runWithKey(made, account)
    expect(last).toMatchObject({ status: 'done', facts: { isFunded: true, held: demoTotal } })
    expect(steps).toEqual(['create-and-fund-with-permit'])
  })

  test('creates without money, funds later, and never a second time', async () => {
    const made = await world.make()
    const account = await world.payer({ token: world.devnet.demoToken, amount: 5n * demoTotal })
    const storage = memoryStorage()
    const early = await runWithKey(made, account, { storage, mustExist: true })
    expect(early.last).toMatchObject({ status: 'blocked', problems: [{ code: 'not-created' }] })
    expect((await runWithKey(made, account, { storage, goal: 'created' })).steps).toEqual(['create'])
    const funded = await runWithKey(made, account, { storage, mustExist: true })
    expect(funded.last.status).toBe('done')
    expect(funded.steps).toEqual(['create', 'create-and-fund-with-permit'])
    const count = await sentBy(account)
    // Also with an empty journal: what is on the chain is found there.
    const again = await runWithKey(made, account)
    expect(again.said.map(({ status }) => status)).toEqual(['checking', 'done'])
    expect(again.steps).toEqual([])
    expect(await sentBy(account)).toBe(count)
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
  })
})

describe('the factory', () => {
  test('is put on the chain first where it is missing', async () => {
    const { chain, demoToken } = world.devnet
    const address = merkleDistributorFactoryAddress
    const before = await chain.getCode({ address })
    await chain.setCode({ address, bytecode: '0x' })
    await chain.setNonce({ address, nonce: 0 })
    const made = await world.make()
    const account = await world.payer({ token: demoToken })
    const { last, steps } = await runWithKey(made, account)
    expect(last.status).toBe('done')
    expect(steps).toEqual(['deploy-factory', 'create-and-fund-with-permit'])
    expect(await chain.getCode({ address })).toBe(before)
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
  })

  test('that is another one is not used', async () => {
    const made = await world.make({ factory: world.devnet.demoSafe })
    const account = await world.payer({ token: world.devnet.demoToken })
    const { last } = await runWithKey(made, account)
    expect(last).toMatchObject({ status: 'blocked', problems: [{ code: 'foreign-factory' }] })
    expect(await sentBy(account)).toBe(0)
  })
})

/** Runs while no block is made until `act` has happened, once the first transaction waits. */
async function runByHand(
  made: Made,
  account: LocalAccount,
  act: (journal: DeployJournal) => Promise<unknown>,
) {
  const { chain } = world.devnet
  const { campaign } = made
  const journal = await openJournal(memoryStorage(), campaign)
  const parts = {
    reader: world.reader,
    campaign,
    journal,
    sender: { kind: 'key', account },
    goal: 'funded',
  } as const
  let clock: NodeJS.Timeout | undefined
  let mined: Promise<unknown> = Promise.resolve()
  const actOnce = async () => {
    while ((await chain.getTxpoolStatus()).pending === 0);
    await act(journal)
    clock = setInterval(() => {
      mined = Promise.all([mined, chain.mine({ blocks: 1 }).catch(() => undefined)])
    }, 50)
  }
  await world.devnet.holdBlocks(true)
  try {
    const run = runDeployment(parts, { signal: new AbortController().signal, pollMs: 50 })
    const [said] = await Promise.all([allOf(run), actOnce()])
    const first = said.flatMap((status) =>
      status.status === 'waiting' && status.entry.status === 'signed' ? status.entry.versions : [],
    )[0]?.hash
    return { last: said.at(-1), journal, first }
  } finally {
    clearInterval(clock)
    // A block that is still on its way would take what the next test lets wait.
    await mined
    await world.devnet.holdBlocks(false)
  }
}

describe('while a transaction waits', () => {
  test('and gas becomes more expensive than it offers: the same call is signed for more, with the same nonce', async () => {
    const made = await world.make({ token: ether })
    const account = await world.payer()
    const { chain } = world.devnet
    const { last, journal, first } = await runByHand(made, account, async (kept) => {
      await chain.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 11n })
      await chain.mine({ blocks: 1 })
      // Each block that follows is cheaper, and twenty of them cheap enough for the first.
      await expect.poll(() => kept.entries[0]).toMatchObject({ versions: [{}, {}] })
    })
    expect(last?.status).toBe('done')
    expect(journal.entries).toMatchObject([{ outcome: 'included' }])
    expect(journal.entries).not.toMatchObject([{ hash: first }])
    expect(await sentBy(account)).toBe(1)
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
  })

  test('and the key is used elsewhere for the same nonce: it is signed anew with the next one', async () => {
    const made = await world.make({ token: ether })
    const account = await world.payer()
    const { chain } = world.devnet
    const { last, journal } = await runByHand(made, account, async () => {
      await chain.sendTransaction({
        account,
        to: account.address,
        nonce: 0,
        gas: 21_000n,
        maxFeePerGas: 10n ** 12n,
        maxPriorityFeePerGas: 10n ** 12n,
      })
    })
    expect(last?.status).toBe('done')
    expect(journal.entries).toMatchObject([{ outcome: 'lost' }, { outcome: 'included' }])
    expect(await sentBy(account)).toBe(2)
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
  })
})

describe('an account that cannot send', () => {
  test('has too little ETH', async () => {
    const made = await world.make()
    const account = await world.payer({ token: world.devnet.demoToken })
    await world.devnet.chain.setBalance({ address: account.address, value: 1_000n })
    await expect(runWithKey(made, account)).rejects.toThrow('has too little ETH for this step')
    expect(await sentBy(account)).toBe(0)
  })

  test('has other transactions waiting', async () => {
    const made = await world.make({ token: ether })
    const account = await world.payer()
    const { chain } = world.devnet
    await world.devnet.holdBlocks(true)
    await chain.sendTransaction({ account, to: account.address, value: parseEther('1') })
    try {
      await expect(runWithKey(made, account)).rejects.toThrow(
        'has 1 transaction waiting that did not come from here',
      )
    } finally {
      await world.devnet.holdBlocks(false)
      await chain.mine({ blocks: 1 })
    }
    expect(await world.history(made)).toEqual({ created: 0, transfers: [] })
  })
})

test('nodes that contradict each other: nothing is sent', async () => {
  const made = await world.make({ token: ether })
  const account = await world.payer()
  const liar = await startFaultProxy(world.devnet.rpcUrl)
  try {
    const { distributor } = made.campaign
    // It says that the contract is deployed already, with code of its own.
    liar.set(
      {
        type: 'forge',
        forge: ([address]) =>
          String(address).toLowerCase() === distributor.toLowerCase() ? '0xfe' : undefined,
      },
      ['eth_getCode'],
    )
    const reader = createTwoNodeReader({ chainId: 81457, rpcUrls: [world.devnet.rpcUrl, liar.url] })
    const { campaign } = made
    const journal = await openJournal(memoryStorage(), campaign)
    const parts = { reader, campaign, journal, sender: { kind: 'key', account }, goal: 'funded' } as const
    const run = runDeployment(parts, { signal: new AbortController().signal, pollMs: 20 })
    await expect(allOf(run)).rejects.toThrow(RpcDisagreementError)
    expect(journal.entries).toEqual([])
    expect(await sentBy(account)).toBe(0)
  } finally {
    await liar.stop()
  }
})

describe('a node that says that the factory is deployed where nothing is', () => {
  const factory = merkleDistributorFactoryAddress

  /** Runs with the liar's answers, and with what else is named. */
  async function withLiar(
    others: readonly string[],
    use: (from: (way?: { askAgain?: boolean }) => Promise<DeployStatus[]>) => Promise<void>,
  ) {
    const { chain, rpcUrl } = world.devnet
    const made = await world.make({ token: ether })
    const account = await world.payer()
    const liar = await startFaultProxy(rpcUrl)
    const forge = ([of]: readonly unknown[]) =>
      String(of).toLowerCase() === factory.toLowerCase()
        ? campaignFactories['at-once'].runtimeCode
        : undefined
    liar.set({ type: 'forge', forge }, ['eth_getCode'])
    await chain.setCode({ address: factory, bytecode: '0x' })
    const storage = memoryStorage()
    try {
      await use(async (way = {}) => {
        const { campaign } = made
        const reader = createTwoNodeReader({ chainId: 81457, rpcUrls: [...others, liar.url] })
        const journal = await openJournal(storage, campaign)
        const parts = { reader, campaign, journal, sender: { kind: 'key', account }, goal: 'funded' } as const
        return allOf(runDeployment(parts, { signal: new AbortController().signal, pollMs: 20, ...way }))
      })
    } finally {
      await chain.setCode({ address: factory, bytecode: campaignFactories['at-once'].runtimeCode })
      await chain.setBalance({ address: factory, value: 0n })
      await liar.stop()
    }
  }

  test('is not believed alone while another one is silent: no ETH goes there', () =>
    withLiar(['http://127.0.0.1:9'], async (run) => {
      await expect(run()).rejects.toThrow(RpcUnreachableError)
      expect(await world.devnet.chain.getBalance({ address: factory })).toBe(0n)
    }))

  test('is believed where it is the only one; what was lost is reported as that, and no more is asked for', () =>
    withLiar([], async (run) => {
      const notFunded = {
        status: 'failed',
        code: 'not-funded',
        step: 'create-and-fund',
        sentence: expect.stringContaining(`If there is no contract at ${factory}, a node was wrong`),
      }
      expect((await run()).at(-1)).toMatchObject(notFunded)
      // Also by a run that begins anew.
      expect((await run()).at(-1)).toMatchObject(notFunded)
      expect(await world.devnet.chain.getBalance({ address: factory })).toBe(demoTotal)
      // A person who knows why goes on, and hears what stands in the way then.
      expect((await run({ askAgain: true })).at(-1)).toMatchObject({ status: 'blocked' })
    }))

  test('a reader that would believe one of two is not taken at all', async () => {
    const { campaign } = await world.make({ token: ether })
    const account = await world.payer()
    const rpcUrls = [world.devnet.rpcUrl, 'http://127.0.0.1:9']
    const reader = createChainReader({ chainId: 81457, rpcUrls })
    const journal = await openJournal(memoryStorage(), campaign)
    const parts = { reader, campaign, journal, sender: { kind: 'key', account }, goal: 'funded' } as const
    await expect(allOf(runDeployment(parts, { signal: new AbortController().signal }))).rejects.toThrow(
      'createTwoNodeReader',
    )
  })
})
