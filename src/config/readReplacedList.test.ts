import { expect, test } from 'vitest'
import { CampaignListError, readReplacedList } from './readReplacedList.ts'

const origin = 'https://claim.acme.example'
const row = (change: object = {}) => ({
  id: 'summer',
  distributor: '0x00000000000000000000000000000000000000d2',
  packages: ['/packages/summer/'],
  ...change,
})
const read = (value: unknown) =>
  readReplacedList(typeof value === 'string' ? value : JSON.stringify(value), origin, [
    'https://files.example',
  ])

test('a list is read with the build’s rules: the site’s own places, and hosts that its pages may ask', () => {
  const rows = [row(), row({ id: 'autumn', packages: ['https://files.example/autumn/', `${origin}/p/`] })]
  expect(read(rows)).toEqual(rows)
  expect(read([])).toEqual([])
})

test.each([
  ['a text that is cut', '[{"id":"summ', 'is not JSON'],
  ['a page', '<!DOCTYPE html>', 'is not JSON'],
  ['an object', '{"campaigns":[]}', 'is not a list.'],
  ['a missing contract', [{ id: 'summer', packages: ['/p/'] }], 'campaigns[0].distributor is missing.'],
  ['a script as a place', [row({ packages: ['javascript:alert(1)//'] })], 'must start with https://'],
  ['an id that climbs', [row({ id: '../create' })], 'campaigns[0].id is not a name'],
  ['the same id twice', [row(), row()], 'names "summer" twice.'],
  [
    'a next round that is not listed',
    [row({ next: 'autumn' })],
    'campaign "summer": next "autumn" is no other',
  ],
  ['a round after itself', [row({ next: 'summer' })], 'campaign "summer": next "summer" is no other'],
  [
    'a host that the policy refuses',
    [row({ packages: ['/p/', 'https://other.example/summer/'] })],
    'campaign "summer": package "https://other.example/summer/" is at a host that this build\'s pages may not ask.',
  ],
])('%s is refused as a whole, with what is wrong', (_, value, fault) => {
  const refused = () => read(value)
  expect(refused).toThrow(CampaignListError)
  expect(refused).toThrow(fault)
})
