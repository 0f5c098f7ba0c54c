import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import { type FaultProxy, startFaultProxy } from '../../../chain/test-support/startFaultProxy.ts'
import type { SiteConfig } from '../../../config/site.ts'
import { plainSite } from '../../../config/test-support/plainSite.ts'
import { grant } from '../../../guard/grant.ts'
import { type SafeFixture, startSafes } from '../../../multisig/test-support/startSafes.ts'
import { sendFromWallet } from './sendFromWallet.ts'
import { connectedWallet } from './test-support/connectedWallet.ts'

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
const connected = (account: Address, answer: () => unknown) =>
  connectedWallet(account, 'eth_sendTransaction', answer)

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
