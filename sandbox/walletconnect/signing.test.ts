import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EthereumProvider } from '@walletconnect/ethereum-provider'
import { hashTypedData, recoverAddress, recoverMessageAddress, toHex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRelay, type Relay } from '../relay/createRelay.ts'
import { type StartedWallet, startWalletProcess } from './startWalletProcess.ts'

/** A key that nobody else has, so that nothing but the wallet can have signed. */
const key = generatePrivateKey()
const { address } = privateKeyToAccount(key)
const refused = { code: 5000, message: 'User rejected.' }

let relay: Relay
let wallet: StartedWallet
let provider: Awaited<ReturnType<typeof EthereumProvider.init>>
const server = createServer()
const walletProcess = startWalletProcess()

beforeAll(async () => {
  // The SDK reports each start to its makers, but not in a test of its own.
  vi.stubEnv('IS_VITEST', 'true')
  relay = createRelay()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const relayUrl = `ws://127.0.0.1:${port}`
  server.on('upgrade', (request, socket, head) => relay.accept(request, socket, head, relayUrl))
  // No node: a question that leaves the session would be put there, and must fail.
  const rpcUrl = 'http://127.0.0.1:9'
  wallet = await walletProcess.start({ relayUrl, rpcUrl, keys: [key] })
  provider = await EthereumProvider.init({
    projectId: 'sandbox',
    relayUrl,
    showQrModal: false,
    telemetryEnabled: false,
    optionalChains: [81457],
    rpcMap: { 81457: rpcUrl },
    storageOptions: { database: ':memory:' },
    metadata: { name: 'A test', description: 'A test', url: 'http://127.0.0.1', icons: [] },
  })
  const uri = new Promise<string>((resolve) => provider.on('display_uri', resolve))
  const connected = provider.connect()
  await wallet.pair(await uri)
  await connected
})

afterAll(async () => {
  await walletProcess.stop()
  relay?.stop()
  server.closeAllConnections()
  server.close()
})

const asked = async () => (await wallet.log()).flatMap((entry) => (entry.kind === 'request' ? [entry] : []))
const text = 'A claim needs no signature.'
const typed = {
  domain: { name: 'A test', chainId: 81457 },
  types: { Claim: [{ name: 'index', type: 'uint256' }] },
  primaryType: 'Claim',
  message: { index: '7' },
} as const

test('a text is signed by the wallet, and by nobody else (personal_sign)', async () => {
  const signature = await provider.request<`0x${string}`>({
    method: 'personal_sign',
    params: [toHex(text), address],
  })
  expect(await recoverMessageAddress({ message: text, signature })).toBe(address)
  expect(await verifyMessage({ address, message: `${text} `, signature })).toBe(false)
  expect((await asked()).at(-1)).toMatchObject({ method: 'personal_sign', chain: 'eip155:81457' })
})

test('typed data is signed by the wallet (EIP-712)', async () => {
  const signature = await provider.request<`0x${string}`>({
    method: 'eth_signTypedData_v4',
    params: [address, JSON.stringify(typed)],
  })
  const hash = hashTypedData({ ...typed, message: { index: 7n } })
  expect(await recoverAddress({ hash, signature })).toBe(address)
  expect((await asked()).at(-1)).toMatchObject({ method: 'eth_signTypedData_v4' })
})

test('a no arrives as WalletConnect’s code', async () => {
  await wallet.set({ answers: { personal_sign: refused } })
  await expect(
    provider.request({ method: 'personal_sign', params: [toHex(text), address] }),
  ).rejects.toMatchObject(refused)
})

test('all of it went in sealed envelopes of type 0', () => {
  expect(relay.published.length).toBeGreaterThan(6)
  expect(new Set(relay.published.map(({ envelopeType }) => envelopeType))).toEqual(new Set([0]))
})
