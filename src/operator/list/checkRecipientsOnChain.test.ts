import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../../sandbox/progress.ts'
import { parseRecipientList } from '../../campaign/parseRecipientList.ts'
import { type Anvil, startAnvil } from '../../chain/test-support/startAnvil.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import { readEnvironment } from '../../config/env.ts'
import { keccak256 } from '../../package/keccak.ts'
import { checkRecipientsOnChain, hostsAsked, recipientReaders } from './checkRecipientsOnChain.ts'

/** Blast here is an empty chain; the chain with the Safe on it passes for Ethereum. */
let blast: Anvil
let devnet: Devnet
let ethereum: FaultProxy
beforeAll(async () => {
  blast = await startAnvil()
  devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
  ethereum = await startFaultProxy(devnet.rpcUrl)
  ethereum.set({ type: 'chainId', chainId: 1 })
})
afterAll(async () => {
  await ethereum.stop()
  await devnet.stop()
  await blast.stop()
})

const site = (more: Record<string, string> = {}) =>
  readEnvironment({
    EVERCLAIM_PRODUCT: 'Acme',
    EVERCLAIM_RPC_URLS: blast.url,
    EVERCLAIM_WALLETCONNECT_PROJECT_ID: 'none',
    EVERCLAIM_CAMPAIGNS: JSON.stringify([
      { id: 'a', distributor: `0x${'1'.repeat(40)}`, packages: ['/packages/a/'] },
    ]),
    ...more,
  })
const list = () => {
  const rows = [devnet.demoSafe, devnet.demoToken, demoAccounts.dan.address].map((address) => `${address},1`)
  const amounts = { unit: 'base' } as const
  return parseRecipientList(new TextEncoder().encode(rows.join('\n')), { amounts, keccak256 }).allocations
}

test('a Safe of Ethereum that is not on Blast is found, with its checksum', async () => {
  const withEthereum = site({ EVERCLAIM_ENS_RPC_URL: ethereum.url })
  const found = await checkRecipientsOnChain(recipientReaders(withEthereum), list())
  expect(found).toMatchObject({
    askedCount: 3,
    uncheckedCount: 0,
    safes: { count: 0 },
    contracts: { count: 0 },
    ethereum: {
      status: 'asked',
      askedCount: 3,
      uncheckedCount: 0,
      safes: { count: 1, first: [{ address: devnet.demoSafe }] },
      contracts: { count: 1, first: [{ address: devnet.demoToken }] },
    },
  })
  expect(hostsAsked(withEthereum)).toEqual([new URL(blast.url).host, new URL(ethereum.url).host])
})

test('a site without a node of Ethereum: not asked, which is not "none"', async () => {
  const found = await checkRecipientsOnChain(recipientReaders(site()), list())
  expect(found.ethereum).toEqual({ status: 'not-asked' })
})

test('a node that serves another chain than Ethereum: could not check', async () => {
  const found = await checkRecipientsOnChain(
    recipientReaders(site({ EVERCLAIM_ENS_RPC_URL: devnet.rpcUrl })),
    list(),
  )
  expect(found.ethereum).toMatchObject({ status: 'asked', uncheckedCount: 3, safes: { count: 0 } })
})

test('what is on Blast is not asked about on Ethereum', async () => {
  const other = site({ EVERCLAIM_RPC_URLS: devnet.rpcUrl, EVERCLAIM_ENS_RPC_URL: ethereum.url })
  const found = await checkRecipientsOnChain(recipientReaders(other), list())
  expect(found).toMatchObject({
    safes: { count: 1 },
    contracts: { count: 1 },
    ethereum: { askedCount: 1, safes: { count: 0 } },
  })
})
