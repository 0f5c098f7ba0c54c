import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CatalogueGroup } from '../../src/language/catalogueGroups.ts'

/** Where the translations of a group are, for people to read and to correct. */
export const pathOfCatalogue = (folder: string, group: CatalogueGroup) => `languages/${folder}/${group}.json`

/** Translations by their English; none where there is no file yet. */
export function readCatalogue(path: string): Record<string, string> {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** A message a line, in the order of the English, so that two changes meet only where they are one. */
export function writeCatalogue(path: string, translations: Readonly<Record<string, string>>): void {
  const sorted = Object.entries(translations).sort(([a], [b]) => (a < b ? -1 : 1))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
