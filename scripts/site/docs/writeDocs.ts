import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DrawnFile, writeDrawn } from '../writeDrawn.ts'
import type { Docs } from './readDocs.ts'
import { searchEntries } from './searchEntries.ts'

/** Writes the documentation’s pages below `folder`, and beside them what their search looks in. */
export async function writeDocs(folder: string, docs: Docs, drawn: readonly DrawnFile[]): Promise<void> {
  await writeDrawn(folder, drawn)
  await writeFile(join(folder, 'docs/search.json'), JSON.stringify(searchEntries(docs)))
}
