import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isAgreed } from '../../chain/agreement.ts'
import { encodeClaim } from '../../chain/encodeClaim.ts'
import { RpcUnreachableError } from '../../chain/errors.ts'
import { estimateFee } from '../../chain/estimateFee.ts'
import { followTransaction } from '../../chain/followTransaction.ts'
import { lastAgreement } from '../../chain/lastAgreement.ts'
import { readClaimed } from '../../chain/readClaimed.ts'
import { readerOf } from '../../chain/readerOf.ts'
import { type DeployedCampaign, deployCampaign } from '../../chain/test-support/deployCampaign.ts'
import { type Anvil, devAccount, startAnvil } from '../../chain/test-support/startAnvil.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { createHostMessenger } from '../../safe/app/createHostMessenger.ts'
import { createSafeApp } from '../../safe/app/createSafeApp.ts'
import { hostNode } from '../../safe/app/hostNode.ts'
import { createTestHost, hostOrigin } from '../../safe/app/test-support/createTestHost.ts'
import { setLastResort } from './setLastResort.ts'

// Real nodes, and the real messenger in a host that passes calls on to one.

const claimedIndex = 7
const openIndex = 8

let anvil: Anvil
let campaign: DeployedCampaign
let proxies: FaultProxy[]
let claimHash: Hex
beforeAll(async () => {
  anvil = await startAnvil(['--timestamp', '1700000000'])
  campaign = await deployCampaign(anvil)
  await anvil.rpc('evm_increaseTime', 600)
  const claim = encodeClaim({ distributor: campaign.distributor, ...campaign.allocation(claimedIndex) })
  claimHash = (await anvil.rpc('eth_sendTransaction', { from: devAccount, ...claim })) as Hex
  await anvil.mined(claimHash)
  proxies = await Promise.all([1, 2].map(() => startFaultProxy(anvil.url)))
})
afterAll(async () => {
  await anvil?.stop()
  await Promise.all(proxies?.map((proxy) => proxy.stop()) ?? [])
})

let site: SiteConfig
let asked: string[]
let stop: () => void
beforeEach(() => {
  site = { chainId: 81457, rpcUrls: proxies.map(({ url }) => url) } as SiteConfig
  asked = []
  const { window } = createTestHost({
    handlers: {
      rpcCall({ call, params }: { call: string; params: unknown[] }) {
        asked.push(call)
        return anvil.rpc(call, ...params)
      },
    },
  })
  const app = createSafeApp(createHostMessenger({ allowedOrigins: [hostOrigin], window }))
  stop = setLastResort(site, { url: hostOrigin, fetch: hostNode(app) })
})
afterEach(() => {
  stop()
  for (const proxy of proxies) proxy.set({ type: 'none' })
})
const silence = (count: number) => {
  for (const proxy of proxies.slice(0, count)) proxy.set({ type: 'breaksOff' })
}
const read = (index: number) =>
  readClaimed(readerOf(site), { distributor: campaign.distributor, index: BigInt(index) })

test.each([0, 1])('%i of two nodes silent: the host is not asked', async (count) => {
  silence(count)
  const { isClaimed, agreement } = await read(claimedIndex)
  expect([isClaimed, agreement.agreed]).toEqual([true, 2 - count])
  expect(asked).toEqual([])
})

test('all silent: the host’s node answers, marked, and agreed by none', async () => {
  silence(2)
  for (const [index, isClaimed] of [
    [claimedIndex, true],
    [openIndex, false],
  ] as const) {
    const found = await read(index)
    expect(found).toMatchObject({
      isClaimed,
      agreement: { agreed: 0, configured: 2, lastResort: hostOrigin },
    })
    expect(isAgreed(found.agreement)).toBe(false)
  }
  expect(lastAgreement.of(site)).toMatchObject({ agreed: 0, lastResort: hostOrigin })
  expect(await readerOf(site).readHeads()).toMatchObject([{ host: 'safe.example' }])
  for (const proxy of proxies) proxy.set({ type: 'none' })
  expect((await read(claimedIndex)).agreement).toEqual({ agreed: 2, configured: 2 })
  expect(lastAgreement.of(site)?.lastResort).toBeUndefined()
})

test('all silent: an estimate comes from it, and a transaction that it shows is never final', async () => {
  silence(2)
  const { distributor, allocation } = campaign
  const call = encodeClaim({ distributor, ...allocation(openIndex) })
  const { gas } = await estimateFee(readerOf(site), { call, from: devAccount })
  expect(gas).toBeGreaterThan(21_000n)
  const controller = new AbortController()
  const sent = {
    hash: claimHash,
    from: devAccount as Hex,
    ...encodeClaim({ distributor, ...allocation(claimedIndex) }),
  }
  for await (const status of followTransaction(readerOf(site), sent, { signal: controller.signal })) {
    expect(status).toMatchObject({ status: 'included', isFinal: false, agreement: { agreed: 0 } })
    controller.abort()
  }
  expect(new Set(asked)).toEqual(
    new Set([
      'eth_getBlockByNumber',
      'eth_estimateGas',
      'eth_gasPrice',
      'eth_call',
      'eth_getTransactionReceipt',
    ]),
  )
})

test('what moves money is not read from it, nor is anything once it is taken away', async () => {
  silence(2)
  const question = { distributor: campaign.distributor, index: BigInt(claimedIndex) }
  await expect(readClaimed(twoNodeReaderOf(site), question)).rejects.toThrow(RpcUnreachableError)
  expect(asked).toEqual([])
  stop()
  await expect(read(claimedIndex)).rejects.toThrow(RpcUnreachableError)
  expect(asked).toEqual([])
})

test('a host that is silent too: the error is about the site’s own nodes', async () => {
  silence(2)
  stop()
  const refuse = () => Promise.reject(new Error('Request failed'))
  stop = setLastResort(site, { url: hostOrigin, fetch: hostNode({ rpc: refuse, getChainInfo: refuse }) })
  await expect(read(claimedIndex)).rejects.toThrow('0 of 2 nodes gave a usable answer')
})
