import { createRequire } from 'node:module'
import { type Abi, type AbiFunction, erc20Abi, erc721Abi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { blastStandInAbi, erc20RebasingStandInAbi } from '../../../sandbox/devnet/artifacts.generated.ts'
import {
  blastAbi,
  erc20CallsAbi,
  erc721CallsAbi,
  rebasingAbi,
  safeCallsAbi,
  signMessageAbi,
} from './knownCalls.ts'

// Held against what others have published: viem's tokens, Safe's own artifacts, and the compiled stand-ins
// of Blast.

const artifact = (path: string): { abi: Abi } =>
  createRequire(import.meta.url)(`@safe-global/safe-contracts/build/artifacts/contracts/${path}`)
const functions = (abi: Abi) => abi.filter((item): item is AbiFunction => item.type === 'function')
const selectors = (abi: Abi) => functions(abi).map((item) => toFunctionSelector(item))
/** With the names of the parameters, which are shown. */
const forms = (abi: Abi) =>
  functions(abi).map(({ name, inputs }) => `${name}(${inputs.map((each) => `${each.type} ${each.name}`)})`)

test('a token’s calls are those that viem knows, and the permit of EIP-2612', () => {
  const permit = '0xd505accf'
  expect(selectors(erc20CallsAbi)).toHaveLength(4)
  expect(selectors(erc20CallsAbi)).toContain(permit)
  const others = selectors(erc20CallsAbi).filter((each) => each !== permit)
  expect(selectors(erc20Abi)).toEqual(expect.arrayContaining(others))
  expect(forms(erc20CallsAbi)).toEqual([
    'transfer(address to,uint256 amount)',
    'transferFrom(address from,address to,uint256 amount)',
    'approve(address spender,uint256 amount)',
    'permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
  ])
})

test('a single token’s calls are those that viem knows', () => {
  expect(selectors(erc721CallsAbi)).toHaveLength(3)
  expect(selectors(erc721Abi)).toEqual(expect.arrayContaining(selectors(erc721CallsAbi)))
  expect(functions(erc721CallsAbi).flatMap(({ inputs }) => inputs.map(({ name }) => name))).toEqual([
    ...['from', 'to', 'tokenId'],
    ...['from', 'to', 'tokenId', 'data'],
    ...['operator', 'approved'],
  ])
})

test('what a Safe changes itself by is in Safe’s own interface, with the same names', () => {
  const { abi } = artifact('Safe.sol/Safe.json')
  expect(forms(safeCallsAbi)).toHaveLength(8)
  expect(forms(abi)).toEqual(expect.arrayContaining(forms(safeCallsAbi)))
})

test('a message is approved by the call of Safe’s library', () => {
  const { abi } = artifact('libraries/SignMessageLib.sol/SignMessageLib.json')
  expect(forms(signMessageAbi)).toEqual(['signMessage(bytes _data)'])
  expect(forms(abi)).toContain('signMessage(bytes _data)')
})

test('what sets yield and gas are all the calls of Blast’s contract that begin so', () => {
  const configuring = (abi: Abi) =>
    functions(abi)
      .filter(({ name }) => name.startsWith('configure'))
      .map((item) => toFunctionSelector(item))
      .sort()
  expect(selectors(blastAbi).sort()).toEqual(configuring(blastStandInAbi))
  expect(selectors(rebasingAbi)).toEqual(configuring(erc20RebasingStandInAbi))
})
