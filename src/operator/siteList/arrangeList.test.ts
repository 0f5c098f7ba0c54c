import { expect, test } from 'vitest'
import type { CampaignConfig } from '../../config/site.ts'
import { listingFault, movedInList } from './arrangeList.ts'

const row = (id: string, digit: string): CampaignConfig => ({
  id,
  distributor: `0x${digit.repeat(40)}`,
  packages: [`/packages/${id}/`],
})
const list = [row('spring', 'a'), row('summer', 'b'), row('autumn', 'c')]
const ids = (moved: readonly CampaignConfig[]) => moved.map(({ id }) => id)

test('a campaign goes up and down, and not past an end', () => {
  expect(ids(movedInList(list, 'summer', -1))).toEqual(['summer', 'spring', 'autumn'])
  expect(ids(movedInList(list, 'summer', 1))).toEqual(['spring', 'autumn', 'summer'])
  for (const same of [
    movedInList(list, 'spring', -1),
    movedInList(list, 'autumn', 1),
    movedInList(list, 'x', 1),
  ])
    expect(same).toBe(list)
})

test.each([
  ['a new one', row('winter', 'd'), undefined],
  ['the same contract in capitals', row('again', 'A'), 'This campaign is listed already, as spring.'],
  ['the name of another', row('spring', 'd'), 'spring is the name of another campaign. Choose another.'],
  ['a name with capitals', row('Winter', 'd'), 'Use small letters, digits and hyphens, at most 63.'],
  ['no name', row('', 'd'), 'Use small letters, digits and hyphens, at most 63.'],
])('%s: %#', (_, campaign, fault) => {
  expect(listingFault(list, campaign)).toBe(fault)
})
