import { encodeFunctionData, getAddress, parseEther, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorFactoryAddress as factory } from '../src/abi/factoryAddress.ts'
import { merkleDistributorAbi } from '../src/abi/merkleDistributor.ts'
import { merkleDistributorFactoryAbi } from '../src/abi/merkleDistributorFactory.ts'
import { buildPackage } from '../src/campaign/buildPackage.ts'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import { writeManifest } from '../src/campaign/manifest.ts'
import { parseRecipientList } from '../src/campaign/parseRecipientList.ts'
import { capToHex } from '../src/chain/capToHex.ts'
import { distributorParameters } from '../src/chain/distributorParameters.ts'
import { createCallSentences } from './createCallSentences.ts'
import { chainClient } from './devnet/chainClient.ts'

const caller = getAddress('0x00000000000000000000000000000000000000a1')
const receiver = '0x00000000000000000000000000000000000000ee'
const distributor = getAddress('0x00000000000000000000000000000000000000cc')

const keccak256 = createWasmKeccak()
function packageOf(rows: string) {
  const { allocations } = parseRecipientList(new TextEncoder().encode(rows), {
    amounts: { unit: 'base' },
    keccak256,
  })
  return buildPackage({
    allocations,
    chainId: 81457,
    factory,
    keccak256,
    window: { start: 100, end: 200 },
    token: { address: zeroAddress, symbol: 'ETH', name: 'Ether', decimals: 18 },
    receivers: { sweep: receiver, yield: receiver, gas: receiver },
    texts: { title: 'Contributor round one' },
  })
}
const made = packageOf(`${receiver},${parseEther('2')}\n${caller},${parseEther('1')}`)
const other = packageOf(`${caller},${parseEther('2')}\n${receiver},${parseEther('1')}`)

const creationOf = ({ manifest, cap, manifestHash }: typeof made) => ({
  to: factory,
  value: parseEther('3'),
  data: encodeFunctionData({
    abi: merkleDistributorFactoryAbi,
    functionName: 'createAndFund',
    args: [distributorParameters(manifest), capToHex(cap), manifestHash],
  }),
})

const sentencesOf = (published: { manifest: Uint8Array; cap: Uint8Array } | undefined) =>
  createCallSentences({
    // Nothing in these calls is looked up on a chain.
    chain: chainClient('http://127.0.0.1:1'),
    tokens: new Map(),
    units: new Map([[distributor, { symbol: 'EVER', decimals: 18 }]]),
    titles: new Map([[distributor, 'Spring']]),
    publishedPackage: async () => published,
  })
const filesOf = ({ manifest, cap }: typeof made) => ({ manifest: writeManifest(manifest), cap })

test('a campaign has its title once its package is published', async () => {
  const call = creationOf(made)
  expect(await sentencesOf(undefined).of(call, caller)).toBe('Create a campaign and fund it with 3 ETH')
  expect(await sentencesOf(filesOf(made)).of(call, caller)).toBe(
    'Create “Contributor round one” and fund it with 3 ETH',
  )
})

test('the title of a package is not lent to a call that makes another contract', async () => {
  const said = await sentencesOf(filesOf(made)).of(creationOf(other), caller)
  expect(said).toBe('Create a campaign and fund it with 3 ETH')
})

test('a claim is said in the units of what its contract pays', async () => {
  const data = encodeFunctionData({
    abi: merkleDistributorAbi,
    functionName: 'claim',
    args: [1n, caller, parseEther('25000'), []],
  })
  const said = await sentencesOf(undefined).of({ to: distributor, value: 0n, data }, caller)
  expect(said).toBe('Claim 25,000 EVER')
})
