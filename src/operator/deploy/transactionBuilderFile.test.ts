import { keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import { checksumOf, transactionBuilderFile } from './transactionBuilderFile.ts'

/**
 * The file and the checksum in the tests of Safe’s transaction builder (safe-global/safe-react-apps, MIT).
 */
const theirs = {
  version: '1.0',
  chainId: '4',
  createdAt: 1646321521061,
  meta: {
    name: 'test batch file',
    txBuilderVersion: '1.4.0',
    checksum: '',
    createdFromSafeAddress: '0xDF8a1Ce35c9a6ACE153B4e0767942f1E2291a1Aa',
    createdFromOwnerAddress: '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6',
  },
  transactions: [
    {
      to: '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6',
      value: '0',
      contractMethod: {
        inputs: [{ internalType: 'address', name: 'paramAddress', type: 'address' }],
        name: 'testAddress',
        payable: false,
      },
      contractInputsValues: { paramAddress: '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6' },
    },
    {
      to: '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6',
      value: '0',
      contractMethod: {
        inputs: [{ internalType: 'bool', name: 'paramBool', type: 'bool' }],
        name: 'testBool',
        payable: false,
      },
      contractInputsValues: { paramAddress: '', paramBool: 'false' },
    },
    {
      to: '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6',
      value: '2000000000000000000',
      data: '0x42f4579000000000000000000000000049d4450977e2c95362c13d3a31a09311e0ea26a6',
    },
  ],
}
const theirChecksum = '0x4ecbfd364aa6759983915644e73f8bd411e85a2dc306f252a387c2728c4db64c'

const safe = '0x5AfE5AFe5afE5afE5afE5aFe5aFe5Afe5Afe5AfE'
const batch = {
  ...({ chainId: 81457, safe, name: 'Spring', description: 'Fund it', createdAt: 1_700_000_000 } as const),
  calls: [{ to: safe, value: 10n ** 30n, data: '0xab' }],
} as const

test('its checksum is the one of Safe’s own builder', () => {
  expect(checksumOf(theirs)).toBe(theirChecksum)
  expect(checksumOf({ ...theirs, meta: { ...theirs.meta, name: 'another' } })).toBe(theirChecksum)
  expect(checksumOf({ ...theirs, transactions: [...theirs.transactions].reverse() })).not.toBe(theirChecksum)
})

test('amounts are decimal text, whatever their size', () => {
  const file = transactionBuilderFile(batch)
  expect(file).toMatchObject({
    version: '1.0',
    chainId: '81457',
    createdAt: 1_700_000_000_000,
    transactions: [{ to: safe, value: '1000000000000000000000000000000', data: '0xab' }],
  })
})

test('the checksum covers all that a Safe would do, also after the file was written and read', () => {
  const file: typeof theirs = JSON.parse(JSON.stringify(transactionBuilderFile(batch)))
  const { checksum, ...meta } = file.meta
  expect(checksumOf({ ...file, meta })).toBe(checksum)
  const changed = file.transactions.map((each) => ({ ...each, value: '1' }))
  expect(checksumOf({ ...file, meta, transactions: changed } as typeof file)).not.toBe(checksum)
  expect(checksum).not.toBe(keccak256(toHex('')))
})
