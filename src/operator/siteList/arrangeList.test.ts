import { expect, test } from 'vitest'
import type { CampaignConfig } from '../../config/site.ts'
import { addedToList, listingFault, movedInList, takenFromList } from './arrangeList.ts'

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

test('a round that is added is the next one of the round before it, and of no other', () => {
  const added = row('winter', 'd')
  expect(addedToList(list, added, `0x${'C'.repeat(40)}`)).toEqual([
    added,
    row('spring', 'a'),
    row('summer', 'b'),
    { ...row('autumn', 'c'), next: 'winter' },
  ])
  for (const after of [undefined, `0x${'9'.repeat(40)}`] as const)
    expect(addedToList(list, added, after)).toEqual([added, ...list])
})

test('a campaign that is taken away is nobody’s next round', () => {
  const [spring, summer, autumn] = list
  if (!spring || !summer || !autumn) throw new Error('There are three.')
  const rounds = [{ ...spring, next: 'summer' }, { ...summer, next: 'autumn' }, autumn]
  expect(takenFromList(rounds, 'autumn')).toEqual([{ ...spring, next: 'summer' }, summer])
  expect(takenFromList(rounds, 'summer')).toEqual([spring, autumn])
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
