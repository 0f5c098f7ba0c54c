import { encodeFunctionData, type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorStateAbi } from '../../abi/merkleDistributorState.ts'
import { type Nodes, reverted } from '../../chain/test-support/createModelReader.ts'
import { type Answer, readerOfContract, words } from '../../chain/test-support/readerOfContract.ts'
import { springPackage } from '../test-support/springPackage.ts'
import { readClaimedCount } from './readClaimedCount.ts'

const atOnce = springPackage()
const overTime = springPackage({ schedule: { cliff: 0, duration: 1_000 } })
const claimedWords = encodeFunctionData({
  abi: merkleDistributorStateAbi,
  functionName: 'claimedWords',
  args: [0n, 1n],
})
const paidAmounts = toFunctionSelector('paidAmounts(uint256,uint256)')

const count = (
  { pkg, code }: Pick<typeof atOnce, 'pkg' | 'code'>,
  answers: Readonly<Record<Hex, Answer>>,
  nodes: Nodes = 'up',
) => readClaimedCount(readerOfContract(pkg.distributor, answers, { code, nodes }), pkg)

test.each([
  [0b000n, 0],
  [0b101n, 2],
  [0b111n, 3],
])('of a campaign that pays at once, the bits %d are %d paid allocations', async (bits, paid) => {
  expect(await count(atOnce, { [claimedWords]: words(bits) })).toBe(paid)
})

test('of a campaign over time, an allocation counts once anything of it was paid', async () => {
  expect(await count(overTime, { [paidAmounts]: words(0n, 1n, 300n) })).toBe(2)
  expect(await count(overTime, { [paidAmounts]: words(0n, 0n, 0n) })).toBe(0)
})

test('error: nodes that do not run the call have given no number', async () => {
  const unread = { name: 'RpcUnreachableError', summary: expect.stringContaining('The claimed allocations') }
  await expect(count(atOnce, { [claimedWords]: reverted })).rejects.toMatchObject(unread)
  await expect(count(overTime, { [paidAmounts]: reverted })).rejects.toMatchObject(unread)
})

test('error: what could not be asked is no answer, and other code is none', async () => {
  await expect(count(atOnce, {}, 'down')).rejects.toThrow('We couldn’t check this: The claimed allocations.')
  await expect(count({ pkg: atOnce.pkg, code: '0x5f' }, { [claimedWords]: words(1n) })).rejects.toMatchObject(
    { name: 'UnknownCodeError' },
  )
})
