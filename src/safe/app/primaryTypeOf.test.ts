import { describe, expect, test } from 'vitest'
import { primaryTypeOf } from './primaryTypeOf.ts'

const field = (type: string) => [{ name: 'x', type }]

describe('is inferred', () => {
  test.each([
    ['the only type', { Claim: field('uint256') }, 'Claim'],
    ['the one that nobody uses', { Mail: field('Person'), Person: field('string') }, 'Mail'],
    ['the user of a list', { Mail: field('Person[]'), Person: field('string') }, 'Mail'],
    ['the user of a list of fixed length', { Mail: field('Person[2]'), Person: field('string') }, 'Mail'],
    ['the user of a list of lists', { Mail: field('Person[2][]'), Person: field('string') }, 'Mail'],
    ['beside EIP712Domain', { EIP712Domain: field('uint256'), Claim: field('uint256') }, 'Claim'],
    ['one that holds only itself', { Node: field('Node[]') }, 'Node'],
    ['one that is given', { A: field('uint256'), B: field('uint256') }, 'B', 'B'],
  ])('%s', (_what, types, expected, primaryType?: string) => {
    expect(primaryTypeOf({ types, primaryType })).toBe(expected)
  })
})

describe("'Please specify primaryType'", () => {
  test.each([
    ['two that nobody uses', { A: field('uint256'), B: field('uint256') }],
    ['two that use each other', { A: field('B'), B: field('A') }],
    ['none', {}],
    ['only EIP712Domain', { EIP712Domain: field('uint256') }],
  ])('%s', (_what, types) => {
    expect(() => primaryTypeOf({ types })).toThrow(/^Please specify primaryType$/)
  })
})
