import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standIns } from '../../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../sandbox/progress.ts'
import { createChainReader } from './createChainReader.ts'
import { RpcDisagreementError, RpcUnreachableError } from './errors.ts'
import { readBlastModes } from './readBlastModes.ts'
import { startFaultProxy } from './test-support/startFaultProxy.ts'

const { ada, ben, cleo } = demoAccounts
const abi = parseAbi([
  'function configureClaimableYield()',
  'function configureVoidYield()',
  'function configureClaimableGas()',
  'function configureGovernor(address)',
  'function configure(uint8)',
  'function devnetAccrueGas(address) payable',
])

let devnet: Devnet
const reader = (...urls: string[]) =>
  createChainReader({ chainId: 81457, rpcUrls: urls.length > 0 ? urls : [devnet.rpcUrl] })

beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
})
afterAll(() => devnet?.stop())

async function send(
  { signer }: { signer: typeof ada.signer },
  to: `0x${string}`,
  data: `0x${string}`,
  value = 0n,
) {
  const hash = await devnet.chain.sendTransaction({ account: signer, to, data, value, gas: 500_000n })
  const { status } = await devnet.chain.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
}

test('a Safe that has chosen nothing: ETH earns nothing, tokens earn by themselves, and it has the say itself', async () => {
  expect(await readBlastModes(reader(), devnet.demoSafe)).toMatchObject({
    address: devnet.demoSafe,
    isContract: true,
    ethYield: 'void',
    governor: null,
    gas: { mode: 'void', etherBalance: 0n, etherSeconds: 0n },
    usdbYield: 'automatic',
    wethYield: 'automatic',
  })
})

test('a person’s account earns by itself', async () => {
  expect(await readBlastModes(reader(), ben.address)).toMatchObject({
    isContract: false,
    ethYield: 'automatic',
  })
})

test('every mode by its own name, though Blast numbers yield and gas in different orders', async () => {
  const { blast, usdb, weth } = standIns
  await send(ada, blast, encodeFunctionData({ abi, functionName: 'configureClaimableYield' }))
  await send(ada, blast, encodeFunctionData({ abi, functionName: 'configureClaimableGas' }))
  await send(ada, usdb, encodeFunctionData({ abi, functionName: 'configure', args: [2] }))
  await send(ada, weth, encodeFunctionData({ abi, functionName: 'configure', args: [1] }))
  await send(
    ...([ben, blast] as const),
    encodeFunctionData({ abi, functionName: 'devnetAccrueGas', args: [ada.address] }),
    7n,
  )
  await devnet.chain.increaseTime({ seconds: 100 })
  await devnet.chain.mine({ blocks: 1 })
  const modes = await readBlastModes(reader(), ada.address)
  expect(modes).toMatchObject({
    ethYield: 'claimable',
    usdbYield: 'claimable',
    wethYield: 'void',
    governor: null,
    gas: { mode: 'claimable', etherBalance: 7n },
  })
  const { gas } = modes
  expect(gas !== 'could-not-read' && gas.etherSeconds).toBeGreaterThanOrEqual(700n)

  await send(ada, blast, encodeFunctionData({ abi, functionName: 'configureVoidYield' }))
  await send(
    ...([ada, blast] as const),
    encodeFunctionData({ abi, functionName: 'configureGovernor', args: [cleo.address] }),
  )
  expect(await readBlastModes(reader(), ada.address)).toMatchObject({
    ethYield: 'void',
    governor: cleo.address,
  })
})

test.each([
  ['missing', '0x'],
  // PUSH1 n PUSH0 MSTORE PUSH1 32 PUSH0 RETURN: one word, whatever is asked.
  ['a word that is no mode', '0x60035f5260205ff3'],
  [
    'a word that is no mode in its first byte',
    '0x7f01000000000000000000000000000000000000000000000000000000000000005f5260205ff3',
  ],
  // Two words of zeros.
  ['too long an answer', '0x60405ff3'],
  ['an answer that is cut', '0x601f5ff3'],
  ['a refusal', '0x5f5ffd'],
] as const)('behavior: %s at Blast’s addresses is no mode of any kind', async (_, code) => {
  const { blast, usdb, weth } = standIns
  const before = await Promise.all([blast, usdb, weth].map((address) => devnet.chain.getCode({ address })))
  for (const address of [blast, usdb, weth]) await devnet.chain.setCode({ address, bytecode: code })
  try {
    const modes = await readBlastModes(reader(), devnet.demoSafe)
    expect(modes).toMatchObject({
      ethYield: 'could-not-read',
      gas: 'could-not-read',
      usdbYield: 'could-not-read',
      wethYield: 'could-not-read',
    })
    // A small word is an address as good as any: who has the say is then read, and nothing else.
    if (code !== '0x60035f5260205ff3') expect(modes.governor).toBe('could-not-read')
  } finally {
    for (const [at, address] of [blast, usdb, weth].entries())
      await devnet.chain.setCode({ address, bytecode: before[at] ?? '0x' })
  }
})

test('error: nodes that contradict each other, and none at all', async () => {
  const liar = await startFaultProxy(devnet.rpcUrl)
  try {
    liar.set(
      { type: 'lie', lie: (result) => (/^0x0{63}1$/.test(String(result)) ? `0x${'0'.repeat(64)}` : result) },
      ['eth_call'],
    )
    await expect(readBlastModes(reader(devnet.rpcUrl, liar.url), devnet.demoSafe)).rejects.toThrow(
      RpcDisagreementError,
    )
  } finally {
    await liar.stop()
  }
  await expect(readBlastModes(reader('http://127.0.0.1:9'), devnet.demoSafe)).rejects.toThrow(
    RpcUnreachableError,
  )
})
