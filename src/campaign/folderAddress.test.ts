import { expect, test } from 'vitest'
import { folderAddress } from './folderAddress.ts'

test.each([
  ['https://example.org/spring', 'https://example.org/spring/'],
  ['https://example.org/spring/', 'https://example.org/spring/'],
  // What has a query or a fragment is no folder, and stays as it was typed.
  ['https://example.org/spring?v=1', 'https://example.org/spring?v=1'],
  ['https://example.org/spring#top', 'https://example.org/spring#top'],
])('%s is the folder %s', (typed, folder) => {
  expect(folderAddress(typed)).toBe(folder)
})
