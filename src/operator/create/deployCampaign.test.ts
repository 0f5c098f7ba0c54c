import type { Hex, LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readEnvironment } from '../../config/env.ts'
import { WalletError, type WalletErrorRow } from '../../wallet/walletError.ts'
import { openJournal } from '../deploy/deployJournal.ts'
import type { DeploySender } from '../deploy/deploySender.ts'
import { allOf } from '../deploy/test-support/allOf.ts'
import {
  type DeployFixture,
  demoTotal,
  ether,
  startDeployFixture,
} from '../deploy/test-support/deployFixture.ts'
import { memoryStorage } from '../deploy/test-support/memoryStorage.ts'
import { type CampaignStatus, deployCampaign, noteLateProposal, wasNothingAsked } from './deployCampaign.ts'
import { createLocks } from './test-support/createLocks.ts'

let world: DeployFixture
let site: ReturnType<typeof readEnvironment>
beforeAll(async () => {
  world = await startDeployFixture()
  site = readEnvironment({
    EVERCLAIM_PRODUCT: 'Acme',
    EVERCLAIM_RPC_URLS: world.devnet.rpcUrl,
    EVERCLAIM_WALLETCONNECT_PROJECT_ID: 'none',
    EVERCLAIM_CAMPAIGNS: JSON.stringify([
      { id: 'a', distributor: `0x${'1'.repeat(40)}`, packages: ['/packages/a/'] },
    ]),
  })
})
afterAll(() => world?.stop())

/** A wallet that says yes; `asked` counts what it was asked to send. */
function walletOf(account: LocalAccount) {
  const asked: string[] = []
  const wallet: DeploySender = {
    kind: 'wallet',
    address: account.address,
    async sendCall({ to, data, value }) {
      asked.push(data)
      const hash = await world.devnet.chain.sendTransaction({ account, to, data, value })
      return { kind: 'transaction', hash }
    },
    signPermit: (data) => account.signTypedData(data),
  }
  return { wallet, asked }
}
const options = () => ({ signal: new AbortController().signal, pollMs: 20 })
const lastOf = (said: readonly CampaignStatus[]) => said.at(-1)?.status

test('two runs at once ask for one thing, and both see it done', async () => {
  const made = await world.make()
  const { campaign } = made
  const { wallet, asked } = walletOf(await world.payer({ token: world.devnet.demoToken }))
  const parts = { campaign, sender: wallet, isEarning: false, storage: memoryStorage() }
  const said = await Promise.all([
    allOf(deployCampaign(site, parts, options())),
    allOf(deployCampaign(site, parts, options())),
  ])
  expect(said.map(lastOf)).toEqual(['done', 'done'])
  expect(asked).toHaveLength(1)
  expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
})

test('a run that was given up while the wallet was asked is waited for', async () => {
  const made = await world.make()
  const { campaign } = made
  const { wallet, asked } = walletOf(await world.payer({ token: world.devnet.demoToken }))
  if (wallet.kind !== 'wallet') throw new Error('It is a wallet.')
  const controller = new AbortController()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const slow: DeploySender = {
    ...wallet,
    async sendCall(call, step) {
      controller.abort()
      await answered
      return wallet.sendCall(call, step)
    },
  }
  const shared = { campaign, isEarning: false, storage: memoryStorage() }
  const first = allOf(
    deployCampaign(site, { ...shared, sender: slow }, { ...options(), signal: controller.signal }),
  )
  const second = allOf(deployCampaign(site, { ...shared, sender: wallet }, options()))
  answer()
  expect(lastOf(await first)).not.toBe('done')
  expect(lastOf(await second)).toBe('done')
  expect(asked).toHaveLength(1)
  expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
})

test('only where all was refused was nothing asked for', async () => {
  const { campaign } = await world.make()
  const account = await world.payer({ token: world.devnet.demoToken })
  const { wallet } = walletOf(account)
  const storage = memoryStorage()
  const parts = { campaign, isEarning: false, storage }
  expect(await wasNothingAsked(campaign, storage)).toBe(true)
  const saidNo: WalletErrorRow = {
    kind: 'rejected',
    sentence: 'You said no.',
    advice: '',
    sent: 'no',
    isRetryable: true,
  }
  const refusing: DeploySender = {
    kind: 'wallet',
    address: account.address,
    sendCall: () =>
      Promise.reject(new WalletError(saidNo, { request: 'send', code: 4001, facts: [], cause: undefined })),
  }
  await expect(allOf(deployCampaign(site, { ...parts, sender: refusing }, options()))).rejects.toThrow(
    'You said no.',
  )
  expect(await wasNothingAsked(campaign, storage)).toBe(true)
  await allOf(deployCampaign(site, { ...parts, sender: wallet }, options()))
  expect(await wasNothingAsked(campaign, storage)).toBe(false)
})

test('what another tab wrote down is seen, and not overwritten', async () => {
  const { campaign } = await world.make()
  const { wallet, asked } = walletOf(await world.payer({ token: world.devnet.demoToken }))
  const storage = memoryStorage()
  // This tab has looked at it before; another one asks a wallet then.
  expect(await wasNothingAsked(campaign, storage)).toBe(true)
  const other = await openJournal(storage, campaign)
  await other.add({ status: 'proposing', safe: campaign.distributor, askedAtBlock: 1 })
  expect(await wasNothingAsked(campaign, storage)).toBe(false)
  const parts = { campaign, sender: wallet, isEarning: false, storage }
  expect(lastOf(await allOf(deployCampaign(site, parts, options())))).toBe('unanswered')
  expect(asked).toEqual([])
  expect((await openJournal(storage, campaign)).entries).toEqual(other.entries)
})

test('a run whose page was left keeps all other tabs waiting until its wallet has answered', async () => {
  const { campaign } = await world.make()
  const { wallet, asked } = walletOf(await world.payer({ token: world.devnet.demoToken }))
  if (wallet.kind !== 'wallet') throw new Error('It is a wallet.')
  const storage = memoryStorage()
  const controller = new AbortController()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let isAsked = () => {}
  const asking = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  const said: (CampaignStatus['status'] | 'answered')[] = []
  const slow: DeploySender = {
    ...wallet,
    async sendCall(call, step) {
      controller.abort()
      isAsked()
      await answered
      const sent = await wallet.sendCall(call, step)
      said.push('answered')
      return sent
    },
  }
  vi.stubGlobal('navigator', { locks: createLocks() })
  try {
    const parts = { campaign, isEarning: false, storage }
    const mine = { ...options(), signal: controller.signal }
    const first = allOf(deployCampaign(site, { ...parts, sender: slow }, mine))
    await asking
    // The same code in another tab: it shares the locks and the storage, and nothing else.
    vi.resetModules()
    const otherTab = await import('./deployCampaign.ts')
    for await (const { status } of otherTab.deployCampaign(site, { ...parts, sender: wallet }, options())) {
      said.push(status)
      if (status === 'elsewhere') answer()
    }
    await first
    expect(said.slice(0, 2)).toEqual(['elsewhere', 'answered'])
    expect(said.at(-1)).toBe('done')
    expect(asked).toHaveLength(1)
  } finally {
    vi.unstubAllGlobals()
  }
})

test('what a host proposes after it was given up is written down, and followed', async () => {
  const { campaign } = await world.make({ token: ether })
  const { demoSafe: address } = world.devnet
  await world.devnet.chain.setBalance({ address, value: demoTotal })
  const safeTxHash: Hex = `0x${'5'.repeat(64)}`
  const storage = memoryStorage()
  expect(await noteLateProposal(campaign, storage, safeTxHash)).toBe(false)
  const sender: DeploySender = {
    kind: 'safe',
    address,
    propose: () => Promise.reject(new Error('its dialog was closed')),
  }
  const parts = { campaign, sender, isEarning: false, storage }
  await expect(allOf(deployCampaign(site, parts, options()))).rejects.toThrow('its dialog was closed')
  expect(lastOf(await allOf(deployCampaign(site, parts, options())))).toBe('unanswered')
  expect(await noteLateProposal(campaign, storage, safeTxHash)).toBe(true)
  const controller = new AbortController()
  for await (const status of deployCampaign(site, parts, { ...options(), signal: controller.signal })) {
    if (status.status !== 'waiting') continue
    expect(status.entry).toMatchObject({ status: 'proposed', safeTxHash, nonce: null })
    controller.abort()
  }
  expect(controller.signal.aborted).toBe(true)
})
