import { afterEach, expect, test } from 'vitest'
import { campaignPath, linkedCampaigns } from './campaignPath.ts'

afterEach(() => {
  delete linkedCampaigns.fragmentOf
})

test('a campaign of the site has a folder of its own; what is unknown is left out', () => {
  expect(campaignPath('spring')).toBe('/claim/spring/')
  expect(campaignPath('spring', undefined, { account: '0x1' })).toBe('/claim/spring/#account=0x1')
  expect(campaignPath('spring', 'safe', { safe: '0x1', with: undefined, proposal: 'eyJ' })).toBe(
    '/claim/spring/safe/#safe=0x1&proposal=eyJ',
  )
  expect(campaignPath('spring', 'receipt', { transaction: '' })).toBe('/claim/spring/receipt/')
})

test('a campaign that is known by its contract alone is named behind the #', () => {
  linkedCampaigns.fragmentOf = (id) => (id === '0xab' ? 'distributor=0xab' : undefined)
  expect(campaignPath('0xab')).toBe('/claim/#distributor=0xab')
  expect(campaignPath('0xab', undefined, { account: '0x1' })).toBe('/claim/#distributor=0xab&account=0x1')
  expect(campaignPath('0xab', 'safe', { safe: '0x2' })).toBe('/claim/opened/safe/#distributor=0xab&safe=0x2')
  expect(campaignPath('spring')).toBe('/claim/spring/')
})
