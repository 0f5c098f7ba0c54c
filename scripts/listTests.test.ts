import { expect, test } from 'vitest'
import { listTests } from './listTests.ts'
import { quotedTests, unresolvedTests } from './quotedTests.ts'
import { pages, read } from './test-support/pages.ts'

test('every test that a page quotes is one that its runner lists', async () => {
  const quoted = pages.flatMap((page) => quotedTests(page, read(page)))
  expect(quoted.length).toBeGreaterThan(200)
  const listed = await listTests([...new Set(quoted.map(({ path }) => path))].filter((path) => path !== ''))
  expect(
    unresolvedTests(quoted, listed).map(({ page, path, name }) => `${page}: ${path} has no "${name}"`),
  ).toEqual([])
})
