import { blast } from 'viem/chains'
import { expect, test } from 'vitest'
import { chains } from './chains.ts'

test('Blast has one row, and its name, currency and explorer are those of the specification', () => {
  expect(Object.keys(chains)).toEqual(['81457'])
  const { chain } = chains[81457]
  expect(chain.id).toBe(81457)
  expect(chain.name).toBe('Blast Mainnet')
  expect(chain.nativeCurrency).toEqual({ name: 'Ether', symbol: 'ETH', decimals: 18 })
  expect(chain.blockExplorers.default).toEqual({ name: 'Blastscan', url: 'https://blastscan.io' })
})

test('viem, which others keep, knows the same chain', () => {
  const { chain } = chains[81457]
  const { id, nativeCurrency, blockExplorers, rpcUrls, contracts } = blast
  expect(chain.id).toBe(id)
  expect(chain.nativeCurrency).toEqual(nativeCurrency)
  expect(blockExplorers.default).toMatchObject(chain.blockExplorers.default)
  expect(chain.rpcUrls.default.http).toEqual(rpcUrls.default.http)
  expect(chain.contracts.multicall3).toEqual(contracts.multicall3)
})
