import { expect, test } from 'vitest'
import { foldersOfGroups, titleOfGroup } from './groupNames.ts'

test('default: the title says the group, and each has a folder of its own', () => {
  expect(titleOfGroup('Acme', 'Core team')).toBe('Acme: Core team')
  expect(foldersOfGroups(['Core team', 'Advisors', 'A&B', 'A+B', 'A/B', '2'])).toEqual([
    ...['core-team', 'advisors', 'a-b', 'a-b-2', 'a-b-3', '2'],
  ])
})
