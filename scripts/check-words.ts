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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = [...readSources(['ts', 'tsx', 'mjs'])]
    .filter(([path]) => !path.startsWith('scripts/check-words'))
    .flatMap(([path, text]) => wordFaults(path, text))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
