import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { catalogueFolders } from '../../src/language/catalogueFolders.ts'
import { catalogueGroups } from '../../src/language/catalogueGroups.ts'
import { compileCatalogue } from './compileCatalogue.ts'
import { reachedFiles } from './reachedFiles.ts'
import { englishOf, readMessages } from './readMessages.ts'

const name = 'everclaim-embed-texts'
const root = join(import.meta.dirname, '../..')
const script = 'src/ui/embed/embedPage.ts'

/**
 * Gives the frame for other pages its texts, out of all catalogues: a file a language, of what its own code
 * may say and nothing else.
 */
export function embedTextsPlugin(): Plugin {
  let said: ReadonlySet<string> | undefined
  return {
    name: 'embed-texts',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^${name}`) },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: new RegExp(`^\0${name}`) },
      handler(id) {
        const folder = id.split('/')[1]
        if (folder === undefined) return loadersByLanguage()
        said ??= saidByEmbed()
        return { code: `export default ${JSON.stringify(textsOf(folder, said))}`, map: null }
      },
    },
  }
}

/** A module that has a function for each language, which loads its texts. */
const loadersByLanguage = () =>
  `export default {${Object.entries(catalogueFolders)
    .map(([language, folder]) => `'${language}': () => import('${name}/${folder}')`)
    .join(',')}}`

/** What the frame's script may say, in English. */
export function saidByEmbed(): ReadonlySet<string> {
  const texts = new Map<string, string>()
  const textOf = (path: string) => {
    const file = join(root, path)
    if (!/\.tsx?$/.test(path) || !existsSync(file)) return undefined
    const text = readFileSync(file, 'utf8')
    texts.set(path, text)
    return text
  }
  reachedFiles([script], textOf, true)
  return new Set([...readMessages(texts).messages.values()].map(({ message }) => englishOf(message)))
}

function textsOf(folder: string, said: ReadonlySet<string>) {
  const paths = catalogueGroups.map((group) => join(root, `languages/${folder}/${group}.json`))
  const all = paths.flatMap((path) => Object.entries<string>(JSON.parse(readFileSync(path, 'utf8'))))
  return compileCatalogue(Object.fromEntries(all.filter(([english]) => said.has(english))))
}
