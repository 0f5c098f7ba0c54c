import { createRequire } from 'node:module'
import { getAddress, getCreate2Address, type Hex, keccak256, pad } from 'viem'
import { expect, test } from 'vitest'
import {
  allowanceModules,
  batchLibraries,
  blastPredeploys,
  deterministicProxyAddress,
  type KnownContract,
  knownLibraries,
  multiSendCallOnly,
  multiSendLibraries,
  signMessageLib,
  signMessageLibraries,
  simulateTxAccessor,
} from './knownContracts.ts'

// Held against Safe's published artifacts: the address and the code follow from them.

/** Of Safe's deployments, which puts them at the same address on every chain, with salt 0. */
const singletonFactory = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'
const artifact = (path: string): { bytecode: Hex; deployedBytecode: Hex } =>
  createRequire(import.meta.url)(`@safe-global/safe-contracts/build/artifacts/contracts/${path}.json`)
const [, multiSend] = multiSendLibraries
if (!multiSend) throw new Error('MultiSend is missing.')

test.each<[KnownContract, name: string, path: string]>([
  [multiSendCallOnly, 'MultiSendCallOnly 1.4.1', 'libraries/MultiSendCallOnly.sol/MultiSendCallOnly'],
  [multiSend, 'MultiSend 1.4.1', 'libraries/MultiSend.sol/MultiSend'],
  [signMessageLib, 'SignMessageLib 1.4.1', 'libraries/SignMessageLib.sol/SignMessageLib'],
  [simulateTxAccessor, 'SimulateTxAccessor 1.4.1', 'accessors/SimulateTxAccessor.sol/SimulateTxAccessor'],
])('$name is at its address with its code', (known, name, path) => {
  const { bytecode, deployedBytecode } = artifact(path)
  const from = singletonFactory
  expect(known.name).toBe(name)
  expect(known.address).toBe(getCreate2Address({ from, salt: pad('0x'), bytecode }))
  // Some keep their own address in their code.
  const own = pad(known.address).slice(2).toLowerCase()
  const code = deployedBytecode.replace(`7f${'0'.repeat(64)}`, `7f${own}`) as Hex
  expect(known.codeHash).toBe(keccak256(code))
})

test('a delegate call may go to the batch libraries and the one that approves messages, and to no other', () => {
  expect(multiSendLibraries).toEqual([multiSendCallOnly, multiSend])
  expect(signMessageLibraries).toEqual([signMessageLib])
  expect(knownLibraries).toEqual([multiSendCallOnly, multiSend, signMessageLib])
})

test('batches go through the library of the Safe’s version, the newest first', () => {
  // As Safe's list of deployments has them.
  expect(batchLibraries).toEqual([
    { name: 'MultiSendCallOnly 1.4.1', address: multiSendCallOnly.address },
    { name: 'MultiSendCallOnly 1.3.0', address: '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D' },
    { name: 'MultiSendCallOnly 1.3.0 (EIP-155)', address: '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B' },
  ])
})

test('Safe’s modules for spending limits, Blast’s contracts and the deployment proxy are at their published places', () => {
  expect(allowanceModules).toEqual([
    '0xAA46724893dedD72658219405185Fb0Fc91e091C',
    '0xCFbFaC74C26F8647cBDb8c5caf80BB5b32E43134',
  ])
  expect(blastPredeploys).toEqual({
    blast: '0x4300000000000000000000000000000000000002',
    usdb: '0x4300000000000000000000000000000000000003',
    weth: '0x4300000000000000000000000000000000000004',
  })
  expect(deterministicProxyAddress).toBe('0x4e59b44847b379578588920cA78FbF26c0B4956C')
})

test('every address is written with its checksum, so that a wrong digit shows', () => {
  const all = [...knownLibraries, simulateTxAccessor, ...batchLibraries].map(({ address }) => address)
  for (const address of [...all, ...allowanceModules, deterministicProxyAddress])
    expect(address).toBe(getAddress(address))
})
