import { expect, test } from 'vitest'
import { countNodes, createTwoNodeReader } from './createTwoNodeReader.ts'
import { RpcConfigurationError } from './errors.ts'

test.each([
  [['https://a.example'], 1, 1],
  [['https://a.example', 'https://a.example/'], 1, 1],
  [['https://a.example', 'https://b.example'], 2, 2],
  [['https://a.example', 'https://b.example', 'https://c.example'], 3, 2],
])('of %j there are %i nodes, and %i must agree', (rpcUrls, nodes, quorum) => {
  expect(countNodes(rpcUrls)).toBe(nodes)
  expect(createTwoNodeReader({ chainId: 81457, rpcUrls })).toMatchObject({ chainId: 81457, quorum })
})

test('error: no node at all is refused', () => {
  expect(countNodes([])).toBe(0)
  expect(() => createTwoNodeReader({ chainId: 81457, rpcUrls: [] })).toThrow(RpcConfigurationError)
})
