import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { encodeClaim } from '../chain/encodeClaim.ts'
import { type DeployedCampaign, deployCampaign } from '../chain/test-support/deployCampaign.ts'
import {
  type Anvil,
  devAccount,
  devKey,
  otherDevAccount,
  otherDevKey,
  startAnvil,
} from '../chain/test-support/startAnvil.ts'
import { type FaultProxy, startFaultProxy } from '../chain/test-support/startFaultProxy.ts'
import type { SiteConfig } from '../config/site.ts'
import { plainSite } from '../config/test-support/plainSite.ts'
import type { AskedAttempt } from './storedAttempts.ts'
import { type AskedUpdate, watchAskedClaim } from './watchAskedClaim.ts'

// A real chain; the wallet that never answers is the test itself, with its key.

let anvil: Anvil
let proxy: FaultProxy
let campaign: DeployedCampaign
let site: SiteConfig
let start: unknown
let controller: AbortController

beforeAll(async () => {
  anvil = await startAnvil()
  proxy = await startFaultProxy(anvil.url)
  campaign = await deployCampaign(anvil)
})
beforeEach(async () => {
  start = await anvil.rpc('evm_snapshot')
  controller = new AbortController()
  site = siteAt(proxy.url)
})
afterEach(async () => {
  controller.abort()
  proxy.set({ type: 'none' })
  await anvil.rpc('anvil_dropAllTransactions')
  await anvil.rpc('evm_setAutomine', true)
  await anvil.rpc('evm_revert', start)
})
afterAll(async () => {
  await anvil?.stop()
  await proxy?.stop()
})

/** A new one each time: readers remember nodes. */
const siteAt = (url: string): SiteConfig => ({ ...plainSite, rpcUrls: [url] })

const index = 3
const call = () => encodeClaim({ distributor: campaign.distributor, ...campaign.allocation(index) })

/** As the page remembers a request before the wallet gets it. */
async function asked(change: Partial<AskedAttempt> = {}): Promise<AskedAttempt> {
  const { to, data } = call()
  return {
    status: 'asked',
    distributor: campaign.distributor,
    index,
    from: otherDevAccount,
    to,
    data,
    account: campaign.allocation(index).account,
    nonce: Number(await anvil.rpc('eth_getTransactionCount', otherDevAccount, 'latest')),
    askedAtBlock: Number(await anvil.rpc('eth_blockNumber')),
    askedAt: Date.now(),
    ...change,
  }
}

/** Sends as the wallet would, with the next nonce. */
async function send(
  what: { to: `0x${string}`; data?: Hex; value?: bigint; gas?: bigint },
  key = otherDevKey,
): Promise<Hex> {
  const sender = privateKeyToAccount(key)
  const nonce = Number(await anvil.rpc('eth_getTransactionCount', sender.address, 'pending'))
  const fee = 10n ** 10n
  const raw = await sender.signTransaction({
    type: 'eip1559',
    chainId: 81457,
    nonce,
    gas: 500_000n,
    maxFeePerGas: fee,
    maxPriorityFeePerGas: fee,
    ...what,
  })
  return `0x${String(await anvil.rpc('eth_sendRawTransaction', raw)).slice(2)}`
}

function watch(attempt: AskedAttempt) {
  const { signal } = controller
  const news = watchAskedClaim(site, attempt, { signal, pollMs: 20 })
  return {
    next: async (): Promise<AskedUpdate | undefined> => (await news.next()).value ?? undefined,
    /** The next finding of this kind; others in between are passed over. */
    async until(status: AskedUpdate['status']) {
      for (;;) {
        const { value } = await news.next()
        if (!value || value.status === status) return value ?? undefined
      }
    },
  }
}

test('default: nothing on the chain is waiting; a claim that a block includes is found with its hash', async () => {
  const watching = watch(await asked())
  expect(await watching.next()).toEqual({ status: 'waiting' })
  const hash = await send(call())
  expect(await watching.next()).toEqual({ status: 'found', hash })
  expect(await watching.next()).toBeUndefined()
})

test('behavior: what only is in a pool is not called sent', async () => {
  await anvil.rpc('evm_setAutomine', false)
  const watching = watch(await asked())
  expect(await watching.next()).toEqual({ status: 'waiting' })
  const hash = await send(call())
  const next = watching.next()
  await anvil.rpc('anvil_mine', '0x1')
  expect(await next).toEqual({ status: 'found', hash })
})

test('behavior: a claim that reverted is found by the sender’s nonce', async () => {
  const attempt = await asked()
  const hash = await send({ ...call(), gas: 40_000n })
  expect(await anvil.mined(hash)).toBe('0x0')
  expect(await watch(attempt).next()).toEqual({ status: 'found', hash })
})

test('behavior: a claim behind other transactions of the sender is found', async () => {
  const attempt = await asked()
  await send({ to: devAccount, value: 1n })
  await send({ to: devAccount, value: 2n })
  const hash = await send({ ...call(), gas: 40_000n })
  await anvil.mined(hash)
  expect(await watch(attempt).next()).toEqual({ status: 'found', hash })
})

test('behavior: a claim that the wallet changed is the sender’s own all the same', async () => {
  const attempt = await asked()
  // A wallet may append bytes of its own to the data.
  const hash = await send({ to: call().to, data: `${call().data}e7e7` })
  await anvil.mined(hash)
  expect(await watch(attempt).next()).toEqual({ status: 'found', hash })
})

test('behavior: paid by somebody else’s transaction is paid, and not found', async () => {
  const attempt = await asked()
  await anvil.mined(await send(call(), devKey))
  expect(await watch(attempt).next()).toEqual({ status: 'paid' })
})

test('behavior: our own that came too late is found, for its end to be shown', async () => {
  const attempt = await asked()
  await send(call(), devKey)
  const hash = await send({ ...call(), gas: 200_000n })
  expect(await anvil.mined(hash)).toBe('0x0')
  expect(await watch(attempt).next()).toEqual({ status: 'found', hash })
})

test('behavior: another transaction with the nonce means that the wallet moved on, until the claim comes all the same', async () => {
  const watching = watch(await asked())
  await send({ to: devAccount, value: 1n })
  expect(await watching.until('moved-on')).toEqual({ status: 'moved-on' })
  const hash = await send(call())
  expect(await watching.until('found')).toEqual({ status: 'found', hash })
})

test('behavior: what one node of several shows alone is no sign that the wallet moved on', async () => {
  site = { ...plainSite, rpcUrls: [anvil.url, proxy.url] }
  const attempt = await asked()
  await anvil.mined(await send({ to: devAccount, value: 1n }))
  proxy.set({ type: 'status', status: 503 })
  const watching = watch(attempt)
  expect(await watching.next()).toEqual({ status: 'waiting' })
  proxy.set({ type: 'none' })
  expect(await watching.next()).toEqual({ status: 'moved-on' })
})

test('behavior: after a day nothing waits in a wallet', async () => {
  const day = 86_400_000
  expect(await watch(await asked({ askedAt: Date.now() - day - 60_000 })).next()).toEqual({
    status: 'moved-on',
  })
  expect(await watch(await asked({ askedAt: Date.now() - day + 60_000 })).next()).toEqual({
    status: 'waiting',
  })
})

test('behavior: nodes that do not answer say nothing about the claim', async () => {
  proxy.set({ type: 'status', status: 503 })
  const watching = watch(await asked())
  expect(await watching.next()).toMatchObject({ status: 'could-not-check' })
  const hash = await send(call())
  proxy.set({ type: 'none' })
  expect(await watching.until('found')).toEqual({ status: 'found', hash })
})

test('behavior: it ends when nobody wants to know any more', async () => {
  const watching = watch(await asked())
  await watching.next()
  const next = watching.next()
  controller.abort()
  expect(await next).toBeUndefined()
})
