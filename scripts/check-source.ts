import { fileURLToPath } from 'node:url'
import { readSources } from './readSources.ts'

/** Columns that code and comments may take; the formatter keeps the code within them. */
const maxColumns = 110

/**
 * What the linter has no rule for, one sentence each with its place:
 * - an object literal that is spread where it is written (`{ ...{ a, b } }`): it hides from the formatter how
 *   long the object is, and from TypeScript which of its properties nobody knows;
 * - a comment of more than 110 columns, which the formatter leaves as it is;
 * - a comment that turns the formatter off.
 */
export function sourceFaults(path: string, text: string): string[] {
  const faults: string[] = []
  const lines = text.split('\n')
  lines.forEach((line, i) => {
    const at = `${path}:${i + 1}`
    if (/\.\.\.\{/.test(line))
      faults.push(`${at} spreads an object literal where it is written: write its properties.`)
    if (line.length > maxColumns && /^\s*(\/\/|\/?\*)/.test(line))
      faults.push(`${at} is a comment of ${line.length} columns, more than ${maxColumns}: wrap it.`)
    if (/biome-ignore format/.test(line)) faults.push(`${at} switches the formatter off: let it format.`)
  })
  return faults
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = readSources(['ts', 'tsx', 'mjs', 'cjs', 'js', 'css'])
  const faults = [...sources]
    .filter(([path]) => !path.startsWith('scripts/check-source'))
    .flatMap(([path, text]) => sourceFaults(path, text))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
