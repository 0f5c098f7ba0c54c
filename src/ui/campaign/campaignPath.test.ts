import { afterEach, expect, test } from 'vitest'
import { campaignPath, linkHints } from './campaignPath.ts'

afterEach(() => {
  linkHints.clear()
})

test('a campaign of the site has a folder of its own; what is unknown is left out', () => {
  expect(campaignPath('spring')).toBe('/claim/spring/')
  expect(campaignPath('spring', undefined, { account: '0x1' })).toBe('/claim/spring/#account=0x1')
  expect(campaignPath('spring', 'safe', { safe: '0x1', with: undefined, proposal: 'eyJ' })).toBe(
    '/claim/spring/safe/#safe=0x1&proposal=eyJ',
  )
  expect(campaignPath('spring', 'receipt', { transaction: '' })).toBe('/claim/spring/receipt/')
})

test('a campaign that is known by its contract alone is named behind the #, with its package where the link had one', () => {
  const id = `0x${'ab'.repeat(20)}`
  expect(campaignPath(id)).toBe(`/claim/#distributor=${id}`)
  expect(campaignPath(id, undefined, { account: '0x1' })).toBe(`/claim/#distributor=${id}&account=0x1`)
  expect(campaignPath(id, 'safe', { safe: '0x2' })).toBe(`/claim/opened/safe/#distributor=${id}&safe=0x2`)
  linkHints.set(id, 'https://p.example/?a&b')
  expect(campaignPath(id, 'receipt')).toBe(
    `/claim/opened/receipt/#distributor=${id}&package=https%3A%2F%2Fp.example%2F%3Fa%26b`,
  )
})
