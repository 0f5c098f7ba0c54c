import { maxUint64, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standIns } from '../../../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../../sandbox/progress.ts'
import { merkleDistributorFactoryAddress as factory } from '../../abi/factoryAddress.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { createTwoNodeReader } from '../../chain/createTwoNodeReader.ts'
import { checkReceiver, type ReceiverRole } from './checkReceiver.ts'
import { receiverName, receiversOf } from './checkReceivers.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: ['upcoming'], mining: 'instant', progress: silent })
})
afterAll(() => devnet.stop())

const all: readonly ReceiverRole[] = ['sweep', 'yield', 'gas']
const check = (
  address: `0x${string}`,
  { token = devnet.demoToken, roles = all }: { token?: `0x${string}`; roles?: readonly ReceiverRole[] } = {},
) =>
  checkReceiver(createChainReader({ chainId: 81457, rpcUrls: [devnet.rpcUrl] }), {
    address,
    roles,
    campaign: { token, factory, distributor: undefined },
  })

test('default: a Safe, an account that was used, a contract', async () => {
  expect(await check(devnet.demoSafe)).toEqual({
    status: 'fine',
    kind: 'safe',
    sentence: 'A Safe: 2 of 3 owners sign.',
  })
  expect(await check(demoAccounts.olga.address)).toMatchObject({ status: 'fine', kind: 'key' })
  const contract = await check(devnet.demoToken, { roles: ['sweep'], token: standIns.usdb })
  expect(contract).toMatchObject({ status: 'fine', kind: 'contract' })
})

test('behavior: an address that was never used is a doubt', async () => {
  const fresh = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5a01'
  expect(await check(fresh)).toMatchObject({ status: 'doubtful', doubt: 'new-receiver' })
  // Somebody has sent it something: it is known to be somebody's.
  const { chain } = devnet
  const account = demoAccounts.operator.signer
  const hash = await chain.sendTransaction({ account, chain: chain.chain, to: fresh, value: 1n })
  await chain.waitForTransactionReceipt({ hash })
  expect(await check(fresh)).toMatchObject({ status: 'fine', kind: 'key' })
})

test('behavior: a contract that refuses ETH is refused where ETH is what it gets', async () => {
  const { demoToken } = devnet
  for (const roles of [['gas'], all] as const)
    expect(await check(demoToken, { roles, token: standIns.usdb })).toMatchObject({
      status: 'refused',
      sentence: expect.stringContaining('refuses ETH'),
    })
  expect(await check(demoToken, { roles: ['sweep'], token: zeroAddress })).toMatchObject({
    status: 'refused',
  })
})

test('behavior: what could never give anything back is refused', async () => {
  const { demoToken, campaigns } = devnet
  for (const address of [
    '0x000000000000000000000000000000000000dEaD',
    '0x4300000000000000000000000000000000000002',
    factory,
    demoToken,
    campaigns[0]?.distributor ?? '0x',
  ] as const)
    expect(await check(address, { roles: ['sweep'] })).toMatchObject({ status: 'refused' })
})

test('error: one node of two is silent, and nobody says what is there', async () => {
  const rpcUrls = [devnet.rpcUrl, 'http://127.0.0.1:9']
  const found = await checkReceiver(createTwoNodeReader({ chainId: 81457, rpcUrls }), {
    address: devnet.demoSafe,
    roles: all,
    campaign: { token: devnet.demoToken, factory, distributor: undefined },
  })
  expect(found).toMatchObject({ status: 'doubtful', doubt: 'unchecked-receiver' })
})

test('default: each address is looked at once, for all that it receives; without an end nothing is swept', () => {
  const { olga, otto } = demoAccounts
  const parameters = {
    end: 5n,
    sweepReceiver: olga.address,
    yieldReceiver: otto.address,
    gasReceiver: otto.address,
  }
  expect(receiversOf({ parameters }).map(receiverName)).toEqual([
    `The receiver of what is left, ${olga.address}`,
    `The receiver of the yield and the gas refunds, ${otto.address}`,
  ])
  expect(receiversOf({ parameters: { ...parameters, end: maxUint64 } })).toHaveLength(1)
})
