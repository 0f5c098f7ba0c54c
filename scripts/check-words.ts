import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSources } from './readSources.ts'

/**
 * Words that names had here and the field does not use, each with the one to take instead. A word is one part
 * of a name: `rehearse` is found in `simulateClaims` and in `canSimulate`.
 */
export const words: readonly { readonly not: RegExp; readonly but: string }[] = [
  { not: /rehears(e|es|ed|al|als|ing)/, but: 'simulate, simulation' },
  { not: /signedclaims?/, but: 'claim authorization' },
  { not: /world/, but: 'sandbox or fixture' },
  { not: /desk/, but: 'client (of a worker)' },
  { not: /lane/, but: 'semaphore' },
  { not: /giver/, but: 'picker' },
  { not: /wish/, but: 'intent' },
  { not: /(sober|unhurt)/, but: 'median, intact' },
  { not: /(mend|mended)/, but: 'repair' },
  { not: /(dearer|cheaper)/, but: 'higher, lower' },
  { not: /(whoever|somebody)/, but: 'the caller, the account, the owner' },
  { not: /unhurriedly/, but: 'delayed' },
  { not: /putaway/, but: 'dismiss, close' },
]

/**
 * What comments, texts, test titles and documents said in a dialect of our own, each with the word to take
 * instead. Spaces are any white space, so that a phrase is found across a line's end, in a comment too.
 */
export const phrases: readonly { readonly not: RegExp; readonly but: string }[] = [
  { not: /rehears(?:e|es|ed|al|als|ing)/, but: 'simulate, simulation' },
  { not: /whoever/, but: 'anyone who, no matter who, the caller' },
  { not: /dearer/, but: 'higher, more expensive' },
  { not: /log\.told/, but: 'log.info' },
  { not: /(?:tell|tells|telling|told)(?: \w+){0,3} apart/, but: 'distinguish' },
  { not: /(?:told|tells)/, but: 'reported, shown, said' },
  { not: /(?:mend|mends|mended|mending)/, but: 'fix, repair' },
  { not: /(?:by|at) the word of/, but: 'according to' },
  {
    not: /(?:node|chain|service|host|API|compiler|somebody|anybody|nobody)[’']s word/,
    but: 'according to, on chain',
  },
  { not: /contract stands/, but: 'is deployed' },
  { not: /own word/, but: 'as it reports, reported by' },
  { not: /put (?:it|this|that) away/, but: 'dismiss' },
  { not: /look (?:at this )?twice/, but: 'check this carefully' },
  { not: /is none here/, but: 'does not work here' },
  { not: /said by the service/, but: 'from the service' },
  { not: /put the factory on/, but: 'deploy the factory' },
  { not: /take this off the page/, but: 'dismiss' },
]

/** The parts of a name in lower case: `createListClient` has create, list, desk. */
const partsOf = (name: string) =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase())

/** What is declared in a file: functions, classes, types and exported or local constants. */
const declarations =
  /\b(?:function\*?|class|type|interface|enum)\s+([A-Za-z_$][\w$]*)|\bconst\s+([A-Za-z_$][\w$]*)/g

function faultOf(name: string): string | undefined {
  const parts = partsOf(name)
  for (const { not, but } of words) {
    const whole = new RegExp(`^${not.source}$`)
    // Two words in a row may be one of the list: signed claim.
    const found = parts.find((part, i) => whole.test(part) || whole.test(`${part}${parts[i + 1] ?? ''}`))
    if (found) return `${name}: not “${found}” but ${but}`
  }
  return undefined
}

/** Each name declared in a file, and the file's own, that has a word of the list. */
export function wordFaults(path: string, text: string): string[] {
  const names = [...text.matchAll(declarations)].map((match) => match[1] ?? match[2] ?? '')
  // In declared constants alone `world` is what all tests call what they stand in.
  return [basename(path).replace(/\..*$/, ''), ...names].flatMap((name) => {
    const fault = name === 'world' ? undefined : faultOf(name)
    return fault ? [`${path} has ${fault}.`] : []
  })
}

/** Each phrase of the list in a file, with its line. */
export function phraseFaults(path: string, text: string): string[] {
  return phrases.flatMap(({ not, but }) => {
    const gap = '(?:\\s+(?:\\*|///?|#)?\\s*)'
    const found = text.matchAll(new RegExp(`\\b${not.source.replaceAll(' ', gap)}\\b`, 'gi'))
    return [...found].map(({ 0: said, index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${path}:${line} says “${said.replace(/\s+/g, ' ')}”: say ${but}.`
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = [...readSources(['ts', 'tsx', 'mjs'])]
    .filter(([path]) => !path.startsWith('scripts/check-words'))
    .flatMap(([path, text]) => wordFaults(path, text))
  const prose = [...readSources(['ts', 'tsx', 'mjs', 'js', 'css', 'sol', 'tree', 'md'])]
    .filter(([path]) => !/^scripts\/check-words|^CHANGELOG\.md$/.test(path))
    .flatMap(([path, text]) => phraseFaults(path, text))
  const faults = [...names, ...prose]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
