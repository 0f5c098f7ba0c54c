import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseRecipientList } from '../src/campaign/parseRecipientList.ts'
import { keccak256 } from '../src/package/keccak.ts'
import { accounts, type ListName, listExports, lists } from './test-support/listExports.ts'
import { readByCommand, readOnPage, rootOf } from './test-support/readExport.ts'

/** Files as other programs write them; how each was made is in the README of the folder. */
const folder = fileURLToPath(new URL('../src/campaign/fixtures/lists/', import.meta.url))

/** The root over a list, made of the table and not of the file. */
function rootOfList(name: ListName): string {
  const rows = lists[name].map((amount, i) => `${accounts[i]},${amount}`).join('\n')
  const options = { amounts: { unit: 'base' }, keccak256 } as const
  return rootOf(parseRecipientList(new TextEncoder().encode(rows), options).allocations)
}

test('every file has an answer, and there are at least 150 of them', () => {
  const files = readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name)).isFile() && !/\.(md|fods)$/.test(name))
  expect(listExports.map(({ file }) => file).sort()).toEqual(files.sort())
  expect(files.length).toBeGreaterThanOrEqual(150)
})

test.each(listExports)('$file is read by page and command line alike, and rightly', async (each) => {
  const path = join(folder, each.file)
  const byCommand = await readByCommand(path)
  expect(await readOnPage(path)).toEqual(
    each.onPage ? { stops: [], root: rootOfList(each.onPage) } : byCommand,
  )
  expect(byCommand).toEqual(
    'answer' in each ? { stops: [], root: rootOfList(each.answer) } : { stops: each.stops },
  )
  for (const [options, answer] of each.settled ?? []) {
    const settled = await readByCommand(path, options)
    expect(settled, options).toEqual({ stops: [], root: rootOfList(answer) })
    // What an option accepts by name is still shown on the page.
    expect((await readOnPage(path, options)).root, options).toBe(settled.root)
  }
})
