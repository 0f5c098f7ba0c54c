/**
 * Compares the catalogues of all languages with what the code says, and prints what is missing, left over or
 * wrong; what a component, an error or a report shows that no catalogue has; texts that are parts of
 * sentences; and sentences in English that are too long.
 *
 *   npm run check:texts      fails where anything is
 *   npm run fix:texts        writes missing messages, untranslated, takes away what nothing says any more,
 *                            and moves a message to the catalogue of the pages that say it
 */
import { fileURLToPath } from 'node:url'
import { catalogueFolders } from '../src/language/catalogueFolders.ts'
import { type CatalogueGroup, catalogueGroups as groups } from '../src/language/catalogueGroups.ts'
import type { Message } from '../src/language/say.ts'
import { bareTexts } from './texts/bareTexts.ts'
import { pathOfCatalogue, readCatalogue, writeCatalogue } from './texts/catalogues.ts'
import { fragmentFaults } from './texts/fragments.ts'
import { groupOf } from './texts/groupOf.ts'
import { readMessages } from './texts/readMessages.ts'
import { lengthFaults } from './texts/sentences.ts'
import { sourcesOfTexts } from './texts/sourcesOfTexts.ts'
import { textFaults } from './texts/textFaults.ts'
import { unsaidTexts } from './texts/unsaidTexts.ts'

function main(isFixing: boolean): number {
  const sources = sourcesOfTexts()
  const { messages, faults } = readMessages(sources)
  const all = [...faults, ...bareTexts(sources), ...unsaidTexts(sources), ...fragmentFaults(sources)]
  const byGroup = new Map<CatalogueGroup, Map<string, Message>>(groups.map((group) => [group, new Map()]))
  for (const [english, { message, paths }] of messages) byGroup.get(groupOf(paths))?.set(english, message)
  for (const [group, said] of byGroup) all.push(...lengthFaults(group, said.values()))
  for (const folder of Object.values(catalogueFolders)) {
    const known = Object.assign({}, ...groups.map((group) => readCatalogue(pathOfCatalogue(folder, group))))
    for (const group of groups) {
      const path = pathOfCatalogue(folder, group)
      const wanted = byGroup.get(group) ?? new Map<string, Message>()
      if (isFixing) {
        const kept = [...wanted.keys()].map((english) => [english, known[english] ?? ''])
        writeCatalogue(path, Object.fromEntries(kept))
      }
      all.push(...catalogueFaults(path, folder, wanted, readCatalogue(path)))
    }
  }
  for (const fault of all) console.error(fault)
  const count = `${messages.size} messages in ${Object.keys(catalogueFolders).length + 1} languages`
  console.log(
    all.length === 0 ? `${count}: each is there, with its places and forms.` : `${all.length} faults.`,
  )
  return all.length === 0 ? 0 : 1
}

function catalogueFaults(
  path: string,
  language: string,
  wanted: ReadonlyMap<string, Message>,
  catalogue: Readonly<Record<string, string>>,
): string[] {
  const left = Object.keys(catalogue).filter((english) => !wanted.has(english))
  const open = [...wanted.keys()].filter((english) => !catalogue[english])
  return [
    ...left.map((english) => `${path}: nothing says “${english}”.`),
    ...(open.length > 0 ? [`${path}: ${open.length} not translated, the first is “${open[0]}”.`] : []),
    ...[...wanted].flatMap(([english, message]) => {
      const faults = catalogue[english] ? textFaults(language, message, catalogue[english]) : []
      return faults.map((fault) => `${path}: “${english}” ${fault}.`)
    }),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.includes('--fix'))
