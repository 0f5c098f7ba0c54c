import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConfig, createStorage, http, noopStorage } from 'wagmi'
import { connect } from 'wagmi/actions'
import { mock } from 'wagmi/connectors'
import { demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import { type FaultProxy, startFaultProxy } from '../../../chain/test-support/startFaultProxy.ts'
import { chains } from '../../../config/chains.ts'
import type { SiteConfig } from '../../../config/site.ts'
import { plainSite } from '../../../config/test-support/plainSite.ts'
import { grant } from '../../../guard/grant.ts'
import { type SafeFixture, startSafes } from '../../../multisig/test-support/startSafes.ts'
import { sendFromWallet } from './sendFromWallet.ts'

const { chain } = chains[81457]
const { ada, operator } = demoAccounts
const safeTxHash: Hex = `0x${'5a'.repeat(32)}`

let world: SafeFixture
let node: FaultProxy
/** Of a transaction that is on the chain. */
let onChain: Hex
beforeAll(async () => {
  world = await startSafes()
  node = await startFaultProxy(world.devnet.rpcUrl)
  onChain = await world.devnet.chain.sendTransaction({ account: operator.signer, to: ada.address, value: 1n })
  await world.devnet.chain.waitForTransactionReceipt({ hash: onChain })
})
afterAll(async () => {
  await node?.stop()
  await world?.devnet.stop()
})

/** Each has a reader of its own, which remembers no fault of an earlier test. */
const site = (url = node.url): SiteConfig => ({ ...plainSite, rpcUrls: [url] })

/** A connected wallet that answers a call in one way, and how often it was asked. */
async function connected(account: Address, answer: () => unknown) {
  const asked: string[] = []
  const config = createConfig({
    chains: [chain],
    connectors: [mock({ accounts: [account] })],
    transports: { [chain.id]: http('http://127.0.0.1:9') },
    storage: createStorage({ storage: noopStorage }),
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('The configuration has no wallet.')
  await connect(config, { connector })
  const real = await connector.getProvider()
  const { request } = real
  const provider = Object.assign(real, {
    async request(question: { method: string; params?: unknown }) {
      if (question.method !== 'eth_sendTransaction') return request(question as Parameters<typeof request>[0])
      asked.push(question.method)
      return answer()
    },
  })
  connector.getProvider = async () => provider
  return { config, asked }
}

const callOf = (from: Address) =>
  grant<'eth_sendTransaction'>({
    method: 'eth_sendTransaction',
    account: from,
    chainId: 81457,
    transaction: { from, to: ada.address, data: '0x', value: '0x0', chainId: '0x13e31' },
  })

test('default: an ordinary account’s answer is a transaction, and nothing more is looked for', async () => {
  const { config, asked } = await connected(ada.address, () => safeTxHash)
  expect(await sendFromWallet(config, site(), callOf(ada.address))).toEqual({
    kind: 'transaction',
    hash: safeTxHash,
  })
  expect(asked).toHaveLength(1)
  expect(node.asked).not.toContain('eth_getTransactionByHash')
})

test('default: a Safe’s answer that no node knows as a transaction is what its owners sign', async () => {
  const { config, asked } = await connected(world.safe, () => safeTxHash)
  expect(await sendFromWallet(config, site(), callOf(world.safe))).toEqual({ kind: 'safe', safeTxHash })
  expect(asked).toHaveLength(1)
})

test('default: a Safe whose wallet executed at once answers with a transaction', async () => {
  const { config } = await connected(world.safe, () => onChain)
  expect(await sendFromWallet(config, site(), callOf(world.safe))).toEqual({
    kind: 'transaction',
    hash: onChain,
  })
})

test('behavior: without any node the hash is returned all the same', async () => {
  const { config } = await connected(ada.address, () => safeTxHash)
  expect(await sendFromWallet(config, site('http://127.0.0.1:9'), callOf(ada.address))).toEqual({
    kind: 'transaction',
    hash: safeTxHash,
  })
})

test('error: what the wallet refuses, and an answer that is no hash', async () => {
  const refusing = await connected(world.safe, () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  await expect(sendFromWallet(refusing.config, site(), callOf(world.safe))).rejects.toMatchObject({
    name: 'WalletError',
    code: 4001,
    sent: 'no',
  })
  expect(refusing.asked).toHaveLength(1)
  const odd = await connected(world.safe, () => 'sent')
  await expect(sendFromWallet(odd.config, site(), callOf(world.safe))).rejects.toMatchObject({
    name: 'WalletError',
  })
})

test('behavior: what the guard has not let through never reaches the wallet', async () => {
  const { config, asked } = await connected(ada.address, () => safeTxHash)
  const forged = { ...callOf(ada.address) }
  await expect(sendFromWallet(config, site(), forged)).rejects.toThrow('Only what the guard has let through')
  expect(asked).toEqual([])
})
