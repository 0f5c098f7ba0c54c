import {
  type Address,
  concatHex,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  getAddress,
  type Hex,
  serializeErc6492Signature,
} from 'viem'
import { describe, expect, it } from 'vitest'
import * as v from '../../src/schema/v.ts'
import { askUndeployedSafe, isOfSafe, isWrapped, safeProxyFactories, unwrapped } from './askUndeployedSafe.ts'

// What a signature of a Safe that is not deployed yet must be, without a chain. `verifySignature.test.ts`
// deploys one within the question.

const account: Address = '0x00000000000000000000000000000000000000a1'
const hash: Hex = `0x${'17'.repeat(32)}`
/** Factory of Safe 1.4.1, and its call `createProxyWithNonce`. */
const factory: Address = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'
const parts = { factory, factoryData: '0x1688f0b9aa', signature: '0x5e' } as const
const wrap = ({ factory, factoryData, signature }: { factory: Address; factoryData: Hex; signature: Hex }) =>
  serializeErc6492Signature({ address: factory, data: factoryData, signature })
const suffix: Hex = '0x6492649264926492649264926492649264926492649264926492649264926492'

describe('a signature of ERC-6492', () => {
  it('is known by its last 32 bytes', () => {
    expect(isWrapped(wrap(parts))).toBe(true)
    expect(isWrapped(suffix)).toBe(true)
    expect(isWrapped(`0x${suffix.slice(4)}`)).toBe(false)
    expect(isWrapped('0x')).toBe(false)
    expect(isWrapped(concatHex([suffix, '0x00']))).toBe(false)
    expect(isWrapped(`0x${'5e'.repeat(65)}`)).toBe(false)
  })

  it('has a factory, a call of it, and a signature', () => {
    expect(unwrapped(wrap(parts))).toEqual(parts)
  })

  it.each<[string, Hex]>([
    ['is followed by bytes that nobody reads', concatHex([wrap(parts).slice(0, -64) as Hex, '0x00', suffix])],
    ['ends in another way', `0x${wrap(parts).slice(2, -2)}00`],
    ['has no parts', suffix],
    ['is empty', '0x'],
  ])('is none where it %s', (_, wrapped) => {
    expect(unwrapped(wrapped)).toBeUndefined()
  })
})

describe('it is a Safe’s', () => {
  it.each<[string, Address]>([
    ['1.3.0', '0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2'],
    ['1.3.0 at its other address', '0xC22834581EbC8527d974F8a1c97E1bEA4EF910BC'],
    ['1.4.1', factory],
  ])('by the factory of %s, however its address is written', (_, each) => {
    expect(safeProxyFactories).toContain(each)
    for (const written of [each, each.toLowerCase() as Address])
      expect(isOfSafe({ ...parts, factory: written })).toBe(true)
  })

  it('and none by another factory', () => {
    expect(safeProxyFactories).toHaveLength(3)
    expect(isOfSafe({ ...parts, factory: getAddress(account) })).toBe(false)
  })

  it.each<[string, Hex, boolean]>([
    ['createProxyWithNonce', '0x1688f0b9', true],
    ['createChainSpecificProxyWithNonce', '0xec9e80bbaa', true],
    ['createProxyWithCallback, which calls somebody', '0xd18af54d', false],
    ['a part of a call', '0x1688f0', false],
    ['nothing', '0x', false],
  ])('by the factory’s call: %s', (_, factoryData, isSafe) => {
    expect(isOfSafe({ ...parts, factoryData })).toBe(isSafe)
  })
})

describe('the question', () => {
  const wrapped = wrap(parts)
  const ask = () => askUndeployedSafe(account, hash, wrapped)

  it('deploys the validator of the standard within a call at the block, with gas for both', () => {
    const { question, method, params } = ask()
    if (typeof params !== 'function') throw new Error('It is asked at no block.')
    expect([question, method]).toEqual(['The signature', 'eth_call'])
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      bytecode: erc6492SignatureValidatorByteCode,
      args: [account, hash, wrapped],
    })
    expect(params('0x64')).toEqual([{ data, gas: '0x7a1200' }, '0x64'])
  })

  it('has a yes in one byte, and a no in anything else', () => {
    const { schema } = ask()
    expect(v.parse(schema, '0x01')).toBe(true)
    for (const answer of ['0x00', '0x', '0x0001', '0x02']) expect(v.parse(schema, answer)).toBe(false)
    expect(v.safeParse(schema, null).success).toBe(false)
  })

  it('has a no where its call is refused', () => {
    expect(ask().onRevert?.('0x01')).toBe(false)
  })
})
