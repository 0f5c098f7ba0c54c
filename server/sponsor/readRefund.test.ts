import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { standIns } from '../../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../sandbox/progress.ts'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { createChainReader } from '../../src/chain/createChainReader.ts'
import { DistributorMissingError } from '../../src/chain/errors.ts'
import { readRefund } from './readRefund.ts'

const { operator } = demoAccounts
let devnet: Devnet
const reader = () => createChainReader({ chainId: 81457, rpcUrls: [devnet.rpcUrl] })
const month = 30 * 86_400

beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: ['ether'], mining: 'instant', progress: silent })
})
afterAll(() => devnet?.stop())

const distributor = () => {
  const [campaign] = devnet.campaigns
  if (!campaign) throw new Error('no campaign')
  return campaign.distributor
}

it('reports what Blast gives back, and how much of it now', async () => {
  expect(await readRefund(reader(), distributor())).toEqual({
    status: 'known',
    waiting: 0n,
    claimable: 0n,
    averageAge: 0n,
    receiver: operator.address,
  })
  const abi = parseAbi(['function devnetAccrueGas(address) payable'])
  const send = async (to: `0x${string}`, data: `0x${string}`, value = 0n) => {
    const hash = await devnet.chain.sendTransaction({
      account: operator.signer,
      to,
      data,
      value,
      gas: 900_000n,
    })
    expect((await devnet.chain.waitForTransactionReceipt({ hash })).status).toBe('success')
  }
  const value = parseEther('0.3')
  await send(
    standIns.blast,
    encodeFunctionData({ abi, functionName: 'devnetAccrueGas', args: [distributor()] }),
    value,
  )
  expect(await readRefund(reader(), distributor())).toMatchObject({ waiting: value, claimable: 0n })

  await devnet.chain.increaseTime({ seconds: month / 3 })
  await devnet.chain.mine({ blocks: 1 })
  const partly = await readRefund(reader(), distributor())
  if (partly.status !== 'known') throw new Error('not read')
  expect(partly.waiting).toBe(value)
  expect(Number(partly.averageAge)).toBeGreaterThanOrEqual(month / 3)
  expect(Number(partly.claimable) / Number(value)).toBeCloseTo(1 / 3, 3)

  await devnet.chain.increaseTime({ seconds: month })
  await devnet.chain.mine({ blocks: 1 })
  expect(await readRefund(reader(), distributor())).toMatchObject({ waiting: value, claimable: value })

  // What it said is what the chain does.
  const before = await devnet.chain.getBalance({ address: operator.address })
  const hash = await devnet.chain.sendTransaction({
    account: demoAccounts.ada.signer,
    to: distributor(),
    gas: 900_000n,
    data: encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'collectGas' }),
  })
  await devnet.chain.waitForTransactionReceipt({ hash })
  expect((await devnet.chain.getBalance({ address: operator.address })) - before).toBe(value)
  expect(await readRefund(reader(), distributor())).toMatchObject({ waiting: 0n, claimable: 0n })
})

it('says so where there is no Blast, and where there is no distributor', async () => {
  await expect(readRefund(reader(), standIns.usdb)).rejects.toThrow(DistributorMissingError)
  await devnet.chain.setCode({ address: standIns.blast, bytecode: '0x' })
  expect(await readRefund(reader(), distributor())).toEqual({ status: 'could-not-read' })
})
