import { decodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import { independentClaim } from './independentClaim.ts'
import { second, springPackage } from './test-support/springPackage.ts'

const { pkg } = springPackage()
const allocation = { index: 1, account: second, amount: 2n ** 80n, proof: [`0x${'ab'.repeat(32)}`] } as const

test('a claim as data has all that another tool needs, with numbers as text', () => {
  const claim = independentClaim(pkg, allocation)
  expect(claim).toEqual({
    format: 'everclaim-claim/1',
    chainId: 81457,
    to: pkg.distributor,
    value: '0',
    data: expect.any(String),
    function: 'claim(uint256,address,uint256,bytes32[])',
    arguments: { index: '1', account: second, amount: '1208925819614629174706176', proof: allocation.proof },
    manifestHash: pkg.manifestHash,
    root: pkg.root,
  })
  expect(JSON.parse(JSON.stringify(claim))).toEqual(claim)
})

test('its data is the call that its arguments describe', () => {
  const { data } = independentClaim(pkg, allocation)
  expect(decodeFunctionData({ abi: merkleDistributorAbi, data })).toEqual({
    functionName: 'claim',
    args: [1n, second, allocation.amount, allocation.proof],
  })
})
