import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DrawnFile, writeDrawn } from './writeDrawn.ts'

/** Writes the frames for other pages, and the script that puts one into such a page, as it is. */
export async function writeEmbed(folder: string, drawn: readonly DrawnFile[]): Promise<void> {
  await writeDrawn(folder, drawn)
  const script = await readFile(new URL('../../src/ui/embed/embed.js', import.meta.url))
  await writeFile(join(folder, 'embed.js'), script)
}
