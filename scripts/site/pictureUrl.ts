import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const types: Readonly<Record<string, string>> = { png: 'image/png', svg: 'image/svg+xml' }

/**
 * A picture of an exported site as a data URL, for pictures that are drawn with it. Undefined for a WebP,
 * which they are drawn without.
 */
export function pictureUrl(folder: string, url: string | undefined): string | undefined {
  const type = types[url?.split('.').at(-1) ?? '']
  if (!url || !type) return undefined
  return `data:${type};base64,${readFileSync(join(folder, url)).toString('base64')}`
}
