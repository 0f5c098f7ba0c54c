import fc from 'fast-check'
import { encodeAbiParameters, getContractAddress, type Hex, maxUint64, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorCreationCode } from '../abi/merkleDistributorCode.ts'
import { keccakAfter } from '../hex/keccakPrefix.ts'
import { computeDistributorAddress } from './computeDistributorAddress.ts'
import { parametersType } from './parametersType.ts'

const hexOf = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value): Hex => `0x${Buffer.from(value).toString('hex')}`)

test('is the address that viem computes of the same arguments', () => {
  const address = hexOf(20)
  const campaigns = fc.record({
    factory: address,
    manifestHash: hexOf(32),
    cap: fc.array(hexOf(32), { minLength: 1, maxLength: 8 }),
    parameters: fc.record({
      token: address,
      start: fc.bigInt(0n, maxUint64),
      end: fc.bigInt(0n, maxUint64),
      sweepReceiver: address,
      yieldReceiver: address,
      gasReceiver: address,
      isCancellable: fc.boolean(),
      total: fc.bigInt(0n, maxUint256),
      count: fc.nat(2 ** 31 - 1),
      height: fc.nat(31),
    }),
  })
  fc.assert(
    fc.property(campaigns, (campaign) => {
      const { factory, manifestHash, parameters, cap } = campaign
      const encoded = encodeAbiParameters([parametersType, { type: 'bytes32[]' }], [parameters, cap])
      const bytecodeHash = keccakAfter(merkleDistributorCreationCode, encoded)
      const address = getContractAddress({
        opcode: 'CREATE2',
        from: factory,
        salt: manifestHash,
        bytecodeHash,
      })
      expect(computeDistributorAddress(campaign)).toBe(address)
    }),
  )
})
