import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ExportedPage } from '../../pages/export.tsx'

/**
 * Writes each page below `folder`, and beside it as `page.json` what a visitor needs who is on the site; one
 * in another language is for links from elsewhere alone.
 */
export async function writePages(folder: string, pages: readonly ExportedPage[]): Promise<void> {
  for (const { path, html, data, language } of pages) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html)
    if (language === 'en-US' && path.endsWith('index.html'))
      await writeFile(join(dirname(file), 'page.json'), JSON.stringify(data))
  }
}
