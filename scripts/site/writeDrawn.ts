import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A file below the site's root. */
export type DrawnFile = { readonly path: string; readonly html: string }

/** Writes pages below `folder` that are not exchanged without a reload, so that they have no `page.json`. */
export async function writeDrawn(folder: string, drawn: readonly DrawnFile[]): Promise<void> {
  for (const { path, html } of drawn) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html)
  }
}
