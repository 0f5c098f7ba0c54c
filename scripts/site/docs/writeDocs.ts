import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DrawnFile } from '../bundleSite.ts'
import type { Docs } from './readDocs.ts'
import { searchEntries } from './searchEntries.ts'

/** Writes the documentation’s pages below `folder`, and beside them what their search looks in. */
export async function writeDocs(folder: string, docs: Docs, drawn: readonly DrawnFile[]): Promise<void> {
  for (const { path, html } of drawn) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html)
  }
  await writeFile(join(folder, 'docs/search.json'), JSON.stringify(searchEntries(docs)))
}
