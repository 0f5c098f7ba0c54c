import {
  concat,
  encodeAbiParameters,
  getAddress,
  getContractAddress,
  type Hex,
  maxUint64,
  maxUint256,
} from 'viem'
import { expect, test } from 'vitest'
import { vestingDistributorCreationCode } from '../abi/vestingDistributorCode.ts'
import { addressOf, type CampaignToAddress, computeAtOnceAddress } from './computeAtOnceAddress.ts'
import { parametersType } from './parametersType.ts'
import { merkleDistributorCreationBytecode } from './test-support/merkleDistributorBytecode.generated.ts'
import { vestingDistributorCreationBytecode } from './test-support/vestingDistributorBytecode.generated.ts'

/** With letters of either case, as people write them. */
const address = (digits: string) => getAddress(`0x${digits.repeat(20)}`)
const node = (digits: string): Hex => `0x${digits.repeat(32)}`
const parameters = {
  token: address('e7'),
  start: 1_700_000_000n,
  end: maxUint64,
  sweepReceiver: address('a1'),
  yieldReceiver: address('b2'),
  gasReceiver: address('c3'),
  isCancellable: true,
  total: maxUint256 - 5n,
  count: 600,
  height: 8,
}
const campaign = {
  factory: address('fa'),
  manifestHash: node('d4'),
  parameters,
  cap: [node('0e'), node('9F')],
}

/** Where a factory creates a contract, by viem, of its whole creation code. */
const expected = ({ factory, manifestHash }: CampaignToAddress, code: Hex, values: Hex) =>
  getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: manifestHash,
    bytecode: concat([code, values]),
  })

test.each([1, 2, 4])('with a cap of %i nodes it is where the factory creates the contract', (count) => {
  const cap = Array.from({ length: count }, (_, at) => node(`0${at + 1}`))
  const values = encodeAbiParameters([parametersType, { type: 'bytes32[]' }], [parameters, cap])
  const given = { ...campaign, cap }
  expect(computeAtOnceAddress(given)).toBe(expected(given, merkleDistributorCreationBytecode, values))
})

test('a campaign that cannot be cancelled is at another address', () => {
  const given = { ...campaign, parameters: { ...parameters, isCancellable: false } }
  const values = encodeAbiParameters(
    [parametersType, { type: 'bytes32[]' }],
    [given.parameters, campaign.cap],
  )
  expect(computeAtOnceAddress(given)).toBe(expected(given, merkleDistributorCreationBytecode, values))
})

test('words between the parameters and the cap are where the constructor takes them', () => {
  const schedule = [5n, 60n, 3n]
  const types = [parametersType, ...schedule.map(() => ({ type: 'uint256' }) as const), { type: 'bytes32[]' }]
  const values = encodeAbiParameters(types, [parameters, ...schedule, campaign.cap])
  const between = schedule.map((value) => value.toString(16).padStart(64, '0'))
  expect(addressOf(campaign, vestingDistributorCreationCode, between)).toBe(
    expected(campaign, vestingDistributorCreationBytecode, values),
  )
})
