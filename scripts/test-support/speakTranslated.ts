import { type CatalogueGroup, catalogueGroups } from '../../src/language/catalogueGroups.ts'
import { speak } from '../../src/language/say.ts'
import { pathOfCatalogue, readCatalogue } from '../texts/catalogues.ts'
import { compileCatalogue } from '../texts/compileCatalogue.ts'

/** Says all in a language from here on, with each of its catalogues: as a page that has loaded them all. */
export function speakTranslated(folder: string): void {
  const ofGroup = (group: CatalogueGroup) => readCatalogue(pathOfCatalogue(folder, group))
  speak(folder, compileCatalogue(Object.assign({}, ...catalogueGroups.map(ofGroup))))
}
