import { type Hex, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChainReader, createChainReader } from './createChainReader.ts'
import { sendSigned } from './sendSigned.ts'
import { type Anvil, otherDevAccount, startAnvil } from './test-support/startAnvil.ts'
import { startFaultProxy } from './test-support/startFaultProxy.ts'

let anvil: Anvil
const account = privateKeyToAccount(`0x${'17'.repeat(32)}`)
const reader = (...rpcUrls: string[]) => createChainReader({ chainId: 81457, rpcUrls })
const sign = (nonce: number, gwei: bigint, value = 1n): Promise<Hex> =>
  account.signTransaction({
    type: 'eip1559',
    chainId: 81457,
    nonce,
    gas: 21_000n,
    to: otherDevAccount,
    value,
    maxFeePerGas: gwei * 10n ** 9n,
    maxPriorityFeePerGas: gwei * 10n ** 9n,
  })

beforeAll(async () => {
  anvil = await startAnvil()
  await anvil.rpc('anvil_setBalance', account.address, toHex(parseEther('1')))
  await anvil.rpc('evm_setAutomine', false)
})
afterAll(() => anvil?.stop())

it('knows what a node says of signed bytes', async () => {
  const first = await sign(0, 5n)
  expect(await sendSigned(reader(anvil.url), first)).toBe('sent')
  expect(await sendSigned(reader(anvil.url), first)).toBe('known')
  expect(await sendSigned(reader(anvil.url), await sign(0, 4n))).toBe('underpriced')
  await anvil.rpc('anvil_mine', '0x1')
  expect(await sendSigned(reader(anvil.url), first)).toBe('nonce-used')
  expect(await sendSigned(reader(anvil.url), await sign(1, 5n, parseEther('2')))).toBe('no-funds')
  await anvil.rpc('anvil_setNextBlockBaseFeePerGas', toHex(50n * 10n ** 9n))
  await anvil.rpc('anvil_mine', '0x1')
  expect(await sendSigned(reader(anvil.url), await sign(1, 5n))).toBe('underpriced')
  expect(await sendSigned(reader(anvil.url), '0x02c0')).toBe('refused')
})

// As the nodes that are in use say it.
it.each([
  ['already known', 'known'],
  ['known transaction: 0x12', 'known'],
  ['already in mempool', 'known'],
  ['already in the pool', 'known'],
  ['nonce too low: next nonce 7, tx nonce 3', 'nonce-used'],
  ['replacement transaction underpriced', 'underpriced'],
  ['transaction underpriced: tip needed 1000000, tip permitted 1', 'underpriced'],
  ['max fee per gas less than block base fee: address 0x12, maxFeePerGas: 1, baseFee: 7', 'underpriced'],
  ['max fee per gas is less than the block’s basefee', 'underpriced'],
  ['insufficient funds for gas * price + value: balance 1, tx cost 2', 'no-funds'],
  ['txpool is full', 'refused'],
])('“%s” is %s', async (message, outcome) => {
  const proxy = await startFaultProxy(anvil.url)
  proxy.set({ type: 'jsonError', code: -32000, message }, ['eth_sendRawTransaction'])
  expect(await sendSigned(reader(proxy.url), '0x02c0')).toBe(outcome)
  await proxy.stop()
})

it('the most telling refusal decides, whatever the others say, and the question is in words', async () => {
  const asked: string[] = []
  const saying = (...reasons: string[]): ChainReader =>
    Object.assign(reader(anvil.url), {
      find: async (
        { question }: { question: string },
        onFault: (fault: { host: string; reason: string }) => void,
      ) => {
        asked.push(question)
        for (const reason of reasons) onFault({ host: 'node', reason })
        return undefined
      },
    })
  expect(await sendSigned(saying('HTTP 503', 'nonce too low'), '0x02c0')).toBe('nonce-used')
  expect(
    await sendSigned(saying('txpool is full', 'transaction underpriced', 'already known'), '0x02c0'),
  ).toBe('known')
  expect(await sendSigned(saying(), '0x02c0')).toBe('refused')
  expect(new Set(asked)).toEqual(new Set(['Whether a transaction is taken']))
})

it('hands them to every node, and one that takes them is enough', async () => {
  const down = await startFaultProxy(anvil.url)
  const up = await startFaultProxy(anvil.url)
  down.set({ type: 'breaksOff' }, ['eth_sendRawTransaction'])
  await anvil.rpc('anvil_setNextBlockBaseFeePerGas', toHex(10n ** 9n))
  await anvil.rpc('anvil_mine', '0x1')
  expect(await sendSigned(reader(down.url, up.url), await sign(1, 5n))).toBe('sent')
  expect(down.asked).toContain('eth_sendRawTransaction')
  expect(up.asked).toContain('eth_sendRawTransaction')
  await down.stop()
  await up.stop()
})
