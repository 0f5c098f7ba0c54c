import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../../sandbox/progress.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { RpcUnreachableError } from '../../chain/errors.ts'
import { NotSignableError } from '../errors.ts'
import { draftTransaction, etherTransfer, tokenTransfer } from './draftTransaction.ts'
import { multiSendCallOnly } from './knownContracts.ts'
import { measureCallGas } from './measureCallGas.ts'
import type { SafeCall } from './multiSend.ts'
import { type Owners, type OwnersChange, ownersAfter, ownersCall } from './ownerCalls.ts'
import { readContracts } from './readContracts.ts'
import { simulateDraft } from './simulateDraft.ts'

let devnet: Devnet
const ada = demoAccounts.ada.address
const olga = demoAccounts.olga.address
const reader = (url = devnet.rpcUrl) => createChainReader({ chainId: 81457, rpcUrls: [url] })
const simulate = (calls: Parameters<typeof simulateDraft>[1]['calls']) =>
  simulateDraft(reader(), { safe: devnet.demoSafe, calls })
const balances = async () => ({
  ether: await devnet.chain.getBalance({ address: devnet.demoSafe }),
  token: await devnet.chain.readContract({
    address: devnet.demoToken,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [devnet.demoSafe],
  }),
})

beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: [], mining: 'instant', progress: silent })
  await devnet.chain.setBalance({ address: devnet.demoSafe, value: 10n ** 18n })
})
afterAll(() => devnet.stop())

test('a transfer that the Safe can make, and nothing is moved by asking', async () => {
  const before = await balances()
  expect(await simulate([etherTransfer(ada, 10n ** 17n)])).toEqual({ status: 'succeeds' })
  expect(await balances()).toEqual(before)
})

test('calls see what the calls before them did', async () => {
  const half = etherTransfer(ada, 6n * 10n ** 17n)
  expect(await simulate([half])).toEqual({ status: 'succeeds' })
  expect(await simulate([half, half])).toEqual({
    status: 'fails',
    at: 1,
    sentence:
      'The contract refuses it without a reason. The Safe may have too little ETH, or the contract may not know this call.',
  })
})

test('every change of owners, one after the other as the ones before leave the list', async () => {
  const safe = devnet.demoSafe
  const { owners, threshold } = await readOwners()
  const [first, second, third] = owners
  if (!first || !second || !third) throw new Error('The demo Safe has three owners.')
  const ben = demoAccounts.ben.address
  const changes: OwnersChange[] = [
    { type: 'add', owner: ada, threshold: 4 },
    { type: 'swap', owner: second, by: ben },
    { type: 'remove', owner: third, threshold: 3 },
    { type: 'remove', owner: ada, threshold: 2 },
    { type: 'swap', owner: first, by: ada },
    { type: 'threshold', threshold: 1 },
  ]
  let now: Owners = { owners, threshold }
  const calls = changes.map((change) => {
    const call = ownersCall(safe, now, change)
    now = ownersAfter(now, change)
    return call
  })
  expect(now).toEqual({ owners: [ada, ben], threshold: 1 })
  expect(await simulate(calls)).toEqual({ status: 'succeeds' })
  // By the list as it is now, and not as the calls before leave it, the Safe refuses.
  const stale = changes.map((change) => ownersCall(safe, { owners, threshold }, change))
  expect(await simulate(stale)).toMatchObject({ status: 'fails' })
})

const readOwners = async () => {
  const abi = parseAbi([
    'function getOwners() view returns (address[])',
    'function getThreshold() view returns (uint256)',
  ])
  const of = { address: devnet.demoSafe, abi } as const
  return {
    owners: await devnet.chain.readContract({ ...of, functionName: 'getOwners' }),
    threshold: Number(await devnet.chain.readContract({ ...of, functionName: 'getThreshold' })),
  }
}

test('more of a token than there is, in a batch: which call, and why', async () => {
  const { token } = await balances()
  const simulation = await simulate([
    etherTransfer(ada, 1n),
    tokenTransfer(devnet.demoToken, ada, token + 1n),
    etherTransfer(ada, 1n),
  ])
  expect(simulation).toMatchObject({ status: 'fails', at: 1 })
  expect(simulation.status === 'fails' && simulation.sentence).toMatch(/refuse/)
})

test('a call that the contract does not know', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [ada, ada, 1n] })
  expect(await simulate([{ to: devnet.demoToken, value: 0n, data }])).toMatchObject({
    status: 'fails',
    at: 0,
  })
})

test('what could not be simulated is neither a success nor a failure', async () => {
  const calls = [etherTransfer(ada, 1n)]
  await expect(simulateDraft(reader('http://127.0.0.1:9'), { safe: devnet.demoSafe, calls })).rejects.toThrow(
    RpcUnreachableError,
  )
  await expect(simulateDraft(reader(), { safe: devnet.demoToken, calls })).rejects.toThrow(
    'couldn’t simulate this transaction',
  )
  const { address } = multiSendCallOnly
  const code = await devnet.chain.getCode({ address })
  await devnet.chain.setCode({ address, bytecode: '0x' })
  await expect(simulate(calls)).rejects.toThrow(NotSignableError)
  await devnet.chain.setCode({ address, bytecode: code ?? '0x' })
})

test('Which addresses are contracts', async () => {
  expect(await readContracts(reader(), [ada, devnet.demoToken, devnet.demoSafe])).toEqual([
    devnet.demoToken,
    devnet.demoSafe,
  ])
})

test('the gas of a call is what the Safe measures of it; of one that fails there is none', async () => {
  const measure = (call: SafeCall, operation = 0) =>
    measureCallGas(reader(), { safe: devnet.demoSafe, ...call, operation })
  const one = await measure(tokenTransfer(devnet.demoToken, ada, 0n))
  expect(one).toBeGreaterThan(5_000n)
  expect(one).toBeLessThan(100_000n)
  const { to, value, data, operation } = draftTransaction(
    [tokenTransfer(devnet.demoToken, ada, 0n), tokenTransfer(devnet.demoToken, olga, 0n)],
    0,
  )
  expect(await measure({ to, value, data }, operation)).toBeGreaterThan(one ?? 0n)
  const { token } = await balances()
  expect(await measure(tokenTransfer(devnet.demoToken, ada, token + 1n))).toBeUndefined()
})
