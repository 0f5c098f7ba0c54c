import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '../../theme/contrast.ts'
import { chainLook } from './chainLook.ts'

test.each([
  [81457, 'Blast'],
  [1, 'Ethereum'],
  [42161, 'Arbitrum One'],
  [8453, 'Base'],
  [56, 'BNB Smart Chain'],
  [10, 'OP Mainnet'],
  [137, 'Polygon'],
  [50, 'XDC Network'],
  [324, 'ZKsync Era'],
  [7777777, 'Zora'],
])('default: chain %i is called %s, and its letter can be read', (chainId, name) => {
  const look = chainLook(chainId)
  expect(look.name).toBe(name)
  expect(contrast(look.color, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(existsSync(`public${look.mark}`)).toBe(true)
})

test('behavior: another network is called by its number, and has no mark', () => {
  expect(chainLook(31337)).toMatchObject({ name: 'Chain 31337', mark: undefined })
})
