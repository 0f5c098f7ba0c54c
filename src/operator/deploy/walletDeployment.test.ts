import { encodeFunctionData, erc20Abi, type Hex, keccak256, type LocalAccount } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WalletError } from '../../wallet/walletError.ts'
import type { DeployCall } from './deployCalls.ts'
import { openJournal } from './deployJournal.ts'
import type { DeployOptions, DeployStatus } from './deployRun.ts'
import type { DeploySender, SentByWallet } from './deploySender.ts'
import { runDeployment } from './runDeployment.ts'
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
beforeAll(async () => {
  world = await startDeployFixture()
})
afterAll(() => world?.stop())

type Wallet = Extract<DeploySender, { kind: 'wallet' }>
type SentTransaction = Extract<SentByWallet, { kind: 'transaction' }>

/** A wallet that says yes to everything. `asked`: what it was asked to send, by its function. */
function walletOf(account: LocalAccount, changes: Partial<Wallet> = {}) {
  const asked: Hex[] = []
  const send = async ({ to, data, value }: DeployCall): Promise<SentTransaction> => {
    asked.push(data)
    return {
      kind: 'transaction',
      hash: await world.devnet.chain.sendTransaction({ account, to, data, value }),
    }
  }
  const wallet: Wallet = {
    kind: 'wallet',
    address: account.address,
    sendCall: send,
    signPermit: (data) => account.signTypedData(data),
    ...changes,
  }
  return { wallet, asked, send }
}

async function run(
  made: Made,
  sender: Wallet,
  {
    storage = memoryStorage(),
    ...rest
  }: { storage?: ReturnType<typeof memoryStorage> } & Partial<DeployOptions> = {},
) {
  const { campaign } = made
  const journal = await openJournal(storage, campaign)
  const parts = { reader: world.reader, campaign, journal, sender, goal: 'funded' } as const
  const options = { signal: new AbortController().signal, pollMs: 20, ...rest }
  const said = await allOf(runDeployment(parts, options))
  return {
    said,
    last: said.at(-1),
    journal,
    steps: journal.entries.map((entry) => 'step' in entry && entry.step),
  }
}

const sentBy = ({ address }: LocalAccount) => world.devnet.chain.getTransactionCount({ address })

describe('a wallet that is asked', () => {
  test('signs the permit, then sends one transaction', async () => {
    const made = await world.make()
    const account = await world.payer({ token: world.devnet.demoToken })
    const { wallet, asked } = walletOf(account)
    const { said, last, steps: written } = await run(made, wallet)
    const all = said.map((status) => (status.status === 'asking' ? status.what : status.status))
    // How often the chain is read meanwhile, and whether the block comes before a first wait, depends on the
    // machine.
    const steps = all.filter((status) => status !== 'checking' && status !== 'waiting')
    expect(steps).toEqual(['ready', 'signature', 'transaction', 'done'])
    expect(last).toMatchObject({ status: 'done', facts: { isFunded: true } })
    expect(written).toEqual(['create-and-fund-with-permit'])
    expect(asked).toHaveLength(1)
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
  })

  test('that is not to sign permits approves first', async () => {
    const made = await world.make()
    const account = await world.payer({ token: world.devnet.demoToken })
    const { wallet } = walletOf(account, { signPermit: undefined })
    expect((await run(made, wallet)).steps).toEqual(['approve', 'create-and-fund'])
  })

  test('is asked only after the page has said yes, and what it will cost is said', async () => {
    const made = await world.make({ token: ether })
    const account = await world.payer()
    const { wallet, asked } = walletOf(account)
    const { campaign } = made
    const journal = await openJournal(memoryStorage(), campaign)
    const parts = { reader: world.reader, campaign, journal, sender: wallet, goal: 'funded' } as const
    const gas: (bigint | undefined)[] = []
    const said = await allOf(
      runDeployment(parts, {
        signal: new AbortController().signal,
        pollMs: 20,
        async agree({ fee }) {
          gas.push(fee?.gas)
          return false
        },
      }),
    )
    expect(said.at(-1)).toEqual({ status: 'stopped' })
    expect(gas[0]).toBeGreaterThan(1_000_000n)
    expect(asked).toEqual([])
    expect(journal.entries).toEqual([])
  })

  test('and says no: nothing stays open, and it may be asked again', async () => {
    const made = await world.make({ token: ether })
    const account = await world.payer()
    const storage = memoryStorage()
    const no = {
      kind: 'rejected',
      sentence: 'You said no.',
      advice: '',
      sent: 'no',
      isRetryable: true,
    } as const
    const rejection = new WalletError(no, { request: 'send', code: 4001, facts: [], cause: undefined })
    const { wallet } = walletOf(account, { sendCall: () => Promise.reject(rejection) })
    await expect(run(made, wallet, { storage })).rejects.toBe(rejection)
    const again = await run(made, walletOf(account).wallet, { storage })
    expect(again.last).toMatchObject({ status: 'done' })
    expect(again.journal.entries).toMatchObject([{ outcome: 'refused' }, { outcome: 'included' }])
  })

  test('and sends, but its answer is lost with the page: the next page finds the transaction and asks for none', async () => {
    const made = await world.make({ token: ether })
    const account = await world.payer()
    const storage = memoryStorage()
    const { send } = walletOf(account)
    const { wallet } = walletOf(account, {
      async sendCall(call) {
        const { hash } = await send(call)
        // In a block, because what is only on its way is found by no node for sure.
        await world.devnet.chain.waitForTransactionReceipt({ hash })
        throw new Error('the page was closed')
      },
    })
    await expect(run(made, wallet, { storage })).rejects.toThrow('the page was closed')
    const { wallet: second, asked } = walletOf(account)
    const { last, journal } = await run(made, second, { storage })
    expect(last).toMatchObject({ status: 'done' })
    expect(asked).toEqual([])
    expect(journal.entries).toMatchObject([{ status: 'ended', outcome: 'included' }])
    expect(await sentBy(account)).toBe(1)
  })

  test('and never answers: nothing is asked a second time before a person says so', async () => {
    const made = await world.make({ token: ether })
    const account = await world.payer()
    const storage = memoryStorage()
    const { wallet } = walletOf(account, { sendCall: () => Promise.reject(new Error('the page was closed')) })
    await expect(run(made, wallet, { storage })).rejects.toThrow('the page was closed')
    const { wallet: second, asked } = walletOf(account)
    const waiting = await run(made, second, { storage })
    expect(waiting.last).toMatchObject({
      status: 'unanswered',
      entry: { status: 'asked', step: 'create-and-fund' },
    })
    expect(asked).toEqual([])
    const again = await run(made, second, { storage, askAgain: true })
    expect(again.last).toMatchObject({ status: 'done' })
    expect(asked).toHaveLength(1)
  })

  test('in which the approval was made smaller: that is said, and nothing is asked for in circles', async () => {
    const made = await world.make()
    const account = await world.payer({ token: world.devnet.demoToken })
    const { send } = walletOf(account)
    const { wallet } = walletOf(account, {
      signPermit: undefined,
      sendCall: (call) =>
        send({
          ...call,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'approve',
            args: [made.campaign.factory, 1n],
          }),
        }),
    })
    const { last } = await run(made, wallet)
    expect(last).toMatchObject({ status: 'failed', step: 'approve' })
    expect(await sentBy(account)).toBe(1)
  })

  test('in which the transaction was cancelled: that is said', async () => {
    const made = await world.make({ token: ether })
    const account = await world.payer()
    const { chain } = world.devnet
    const { wallet } = walletOf(account, {
      async sendCall({ to, data, value }) {
        await world.devnet.holdBlocks(true)
        const fees = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
        const hash = await chain.sendTransaction({ account, to, data, value, nonce: 0, ...fees })
        await chain.sendTransaction({
          account,
          to: account.address,
          value: 0n,
          nonce: 0,
          maxFeePerGas: 9_000_000_000n,
          maxPriorityFeePerGas: 4_000_000_000n,
        })
        await world.devnet.holdBlocks(false)
        await chain.mine({ blocks: 1 })
        return { kind: 'transaction', hash }
      },
    })
    const { last } = await run(made, wallet)
    expect(last).toMatchObject({ status: 'failed', step: 'create-and-fund', hash: null })
    expect(await world.history(made)).toEqual({ created: 0, transfers: [] })
  })

  test('in which the approval was raised: what is left of it is shown at the end, and how to take it back', async () => {
    const made = await world.make()
    const account = await world.payer({ token: world.devnet.demoToken })
    const { factory, token } = made.campaign
    const { send } = walletOf(account)
    const { wallet } = walletOf(account, {
      signPermit: undefined,
      sendCall: (call) =>
        send(
          call.to === token.address
            ? {
                ...call,
                data: encodeFunctionData({
                  abi: erc20Abi,
                  functionName: 'approve',
                  args: [factory, 2n ** 255n],
                }),
              }
            : call,
        ),
    })
    const { last } = await run(made, wallet)
    expect(last).toMatchObject({
      status: 'done',
      notes: [
        {
          code: 'approval-left',
          sentence: expect.stringContaining(`call approve(${factory}, 0) on the token ${token.address}`),
        },
      ],
    })
  })

  test('that names a transaction which no node ever has: a person is asked, and it goes on', async () => {
    const made = await world.make({ token: ether })
    const account = await world.payer()
    const storage = memoryStorage()
    const { chain } = world.devnet
    const { wallet } = walletOf(account, {
      async sendCall() {
        // Lost on its way, and the nonce goes to something else.
        await chain.sendTransaction({ account, to: account.address, value: 1n })
        return { kind: 'transaction', hash: keccak256('0x1234') }
      },
    })
    const journal = await openJournal(storage, made.campaign)
    const parts = { reader: world.reader, campaign: made.campaign, journal, sender: wallet } as const
    const options = { signal: new AbortController().signal, pollMs: 20 }
    let last: DeployStatus | undefined
    for await (const status of runDeployment({ ...parts, goal: 'funded' }, options)) {
      if (status.status === 'waiting' && status.chain?.status === 'pending') await chain.mine({ blocks: 31 })
      last = status
    }
    expect(last).toMatchObject({ status: 'unanswered', entry: { status: 'sent' } })
    const { wallet: second, asked } = walletOf(account)
    const again = await run(made, second, { storage, askAgain: true })
    expect(again.last).toMatchObject({ status: 'done' })
    expect(asked).toHaveLength(1)
    expect(again.journal.entries).toMatchObject([{ outcome: 'given-up' }, { outcome: 'included' }])
  })

  test('whose account changed while it was agreed to: nobody is asked', async () => {
    const made = await world.make({ token: ether })
    const { wallet, asked } = walletOf(await world.payer())
    const stop = new AbortController()
    const agree = async () => {
      stop.abort()
      return true
    }
    const { journal } = await run(made, wallet, { signal: stop.signal, agree })
    expect(asked).toEqual([])
    expect(journal.entries).toEqual([])
  })
})

describe('somebody else has meanwhile', () => {
  test('funded it: it is done, though our own transaction fails', async () => {
    const made = await world.make({ token: ether })
    const account = await world.payer()
    const other = await world.payer()
    const { wallet } = walletOf(account, {
      async sendCall({ to, data, value }) {
        await run(made, walletOf(other).wallet)
        const hash = await world.devnet.chain.sendTransaction({ account, to, data, value, gas: 5_000_000n })
        return { kind: 'transaction', hash }
      },
    })
    const { last, journal } = await run(made, wallet)
    expect(last).toMatchObject({ status: 'done' })
    expect(journal.entries).toMatchObject([{ outcome: 'reverted' }])
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
  })
})
