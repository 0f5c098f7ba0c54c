import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  parseAbi,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { safeContracts } from '../../../sandbox/devnet/canonicalContracts.ts'
import type { ChainClient } from '../../../sandbox/devnet/chainClient.ts'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { type SafeChain, startSafeChain } from '../../../sandbox/devnet/test-support/startSafeChain.ts'
import { checkSafeSignature } from './checkSafeSignature.ts'
import { createHostMessenger } from './createHostMessenger.ts'
import { createSafeApp } from './createSafeApp.ts'
import { hashMessage } from './hashMessage.ts'
import { hashSafeMessage } from './hashSafeMessage.ts'
import { createTestHost, demoSafeInfo, hostOrigin } from './test-support/createTestHost.ts'

/* A real Safe 1.4.1, 2 of 3, on a real chain; the host between is the test's. */

const message = 'I claim, therefore I am'
const typedData = {
  domain: { name: 'Everclaim', chainId: 81457 },
  types: { Terms: [{ name: 'text', type: 'string' }] },
  message: { text: message },
}
let started: SafeChain | undefined
let chain: ChainClient
let safeAddress: Address
let unreachable = false

beforeAll(async () => {
  started = await startSafeChain()
  chain = started.chain
  safeAddress = started.safe
})
afterAll(() => started?.stop())

const call = async (transaction: { to: Address; data: Hex }) => {
  if (unreachable) throw new Error('no route')
  const request = { method: 'eth_call', params: [transaction, 'latest'] }
  return chain.request(request as never) as Promise<unknown>
}

/** Two owners' signatures over the Safe's own hash, in the order of their addresses. */
async function sign(
  hash: Hex,
  owners: readonly ('olga' | 'otto' | 'omar')[] = ['olga', 'otto'],
): Promise<Hex> {
  const safeHash = hashSafeMessage({ safeAddress, chainId: 81457, version: '1.4.1' }, hash)
  const signers = owners
    .map((name) => demoAccounts[name])
    .sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
  return concatHex(await Promise.all(signers.map(({ signer }) => signer.sign({ hash: safeHash }))))
}

async function appInHost() {
  const host = createTestHost({
    handlers: {
      getSafeInfo: () => ({ ...demoSafeInfo, safeAddress }),
      rpcCall: ({ params: [transaction] }: { params: [{ to: Address; data: Hex }] }) => call(transaction),
    },
  })
  return createSafeApp(createHostMessenger({ allowedOrigins: [hostOrigin], window: host.window }))
}

describe('the hash that owners sign', () => {
  test('is the one of the Safe’s own handler', async () => {
    const abi = parseAbi(['function getMessageHash(bytes) view returns (bytes32)'])
    for (const given of [message, typedData]) {
      const hash = hashMessage(given)
      const onChain = await chain.readContract({
        address: safeAddress,
        abi,
        functionName: 'getMessageHash',
        args: [hash],
      })
      expect(hashSafeMessage({ safeAddress, chainId: 81457, version: '1.4.1' }, hash)).toBe(onChain)
    }
  })

  test('has the chain id from 1.3.0 on, and for an unknown version', () => {
    const hash = hashMessage(message)
    const of = (version: string | null | undefined) =>
      hashSafeMessage({ safeAddress, chainId: 81457, version }, hash)
    const types = { SafeMessage: [{ name: 'message', type: 'bytes' }] } as const
    const older = hashTypedData({
      domain: { verifyingContract: safeAddress },
      types,
      primaryType: 'SafeMessage',
      message: { message: hash },
    })
    for (const version of ['1.0.0', '1.1.1', '1.2.0', '0.9.0']) expect(of(version)).toBe(older)
    for (const version of ['1.3.0', '1.3.0+L2', '1.4.1', '1.10.0', '2.0.0', null, undefined, 'newest'])
      expect(of(version)).toBe(of('1.4.1'))
    expect(of('1.4.1')).not.toBe(older)
  })
})

describe('ERC-1271 of a real Safe', () => {
  const magic = (data: unknown) => String(data).slice(0, 10)

  test.each([
    ['a text', message],
    ['typed data', typedData],
  ])('two owners’ signatures over %s: signed', async (_kind, given) => {
    const hash = hashMessage(given)
    const signature = await sign(hash)
    expect(await checkSafeSignature({ call, safeAddress, hash, signature })).toEqual({ status: 'signed' })
    const app = await appInHost()
    expect(await app.isMessageSigned(given, signature)).toBe(true)
    expect(await app.isMessageHashSigned(hash, signature)).toBe(true)
  })

  test('both forms have their magic value, and either is enough', async () => {
    const hash = hashMessage(message)
    const signature = await sign(hash)
    const answers: string[] = []
    const listening = async (transaction: { to: Address; data: Hex }) => {
      const answer = await call(transaction)
      answers.push(magic(answer))
      // The standard's answer is withheld, as by a Safe that is older than it.
      return magic(answer) === '0x1626ba7e' ? '0x' : answer
    }
    expect(await checkSafeSignature({ call: listening, safeAddress, hash, signature })).toEqual({
      status: 'signed',
    })
    expect(answers).toEqual(['0x1626ba7e', '0x20c13b0b'])
  })

  test.each([
    ['one owner of two', () => sign(hashMessage(message), ['olga'])],
    ['another message', () => sign(hashMessage('another'))],
    ['no signature, nothing approved', async () => '0x' as const],
    ['noise', async () => `0x${'11'.repeat(130)}` as const],
  ])('%s: not signed, also through a host that says a revert and an outage alike', async (_kind, make) => {
    const signature = await make()
    const hash = hashMessage(message)
    expect(await checkSafeSignature({ call, safeAddress, hash, signature })).toEqual({ status: 'not-signed' })
    const app = await appInHost()
    expect(await app.checkMessage(message, signature)).toEqual({ status: 'not-signed' })
    expect(await app.isMessageSigned(message, signature)).toBe(false)
  })

  test('approved on chain: signed with the empty signature', async () => {
    const hash = hashMessage('approved on chain')
    const app = await appInHost()
    expect(await app.isMessageSigned('approved on chain')).toBe(false)
    await approveOnChain(hash)
    expect(await app.isMessageSigned('approved on chain')).toBe(true)
    expect(await app.checkMessageHash(hash, '0x')).toEqual({ status: 'signed' })
  })

  test('a node that is out: could not check, which the plain question calls false', async () => {
    const signature = await sign(hashMessage(message))
    const app = await appInHost()
    unreachable = true
    try {
      expect(await app.checkMessage(message, signature)).toMatchObject({
        status: 'could-not-check',
        error: { name: 'SafeHostRefusedError' },
      })
      expect(await app.isMessageSigned(message, signature)).toBe(false)
    } finally {
      unreachable = false
    }
  })

  test('no Safe at the address: not signed where the chain says nothing else', async () => {
    const hash = hashMessage(message)
    expect(await checkSafeSignature({ call, safeAddress: zeroAddress, hash })).toEqual({
      status: 'not-signed',
    })
  })
})

/** SignMessageLib, delegate-called by the Safe: its owners approve a message on chain. */
async function approveOnChain(hash: Hex) {
  const data = encodeFunctionData({ abi: parseAbi(['function signMessage(bytes)']), args: [hash] })
  const safeAbi = parseAbi([
    'function nonce() view returns (uint256)',
    'function getTransactionHash(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,uint256) view returns (bytes32)',
    'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes) payable returns (bool)',
  ])
  const safe = { address: safeAddress, abi: safeAbi } as const
  const { address: to } = safeContracts.SignMessageLib
  const fields = [to, 0n, data, 1, 0n, 0n, 0n, zeroAddress, zeroAddress] as const
  const nonce = await chain.readContract({ ...safe, functionName: 'nonce' })
  const txHash = await chain.readContract({
    ...safe,
    functionName: 'getTransactionHash',
    args: [...fields, nonce],
  })
  const signers = [demoAccounts.olga, demoAccounts.otto].sort((a, b) =>
    a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1,
  )
  const signatures = concatHex(await Promise.all(signers.map(({ signer }) => signer.sign({ hash: txHash }))))
  const sent = await chain.writeContract({
    ...safe,
    account: demoAccounts.olga.signer,
    functionName: 'execTransaction',
    args: [...fields, signatures],
  })
  const receipt = await chain.waitForTransactionReceipt({ hash: sent })
  expect(receipt.status).toBe('success')
}
