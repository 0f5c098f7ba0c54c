import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { readSources } from './readSources.ts'

/** Columns that code and comments may take; the formatter keeps the code within them. */
const maxColumns = 110
const formatters = 'src/ui/parts/formatters.ts'

/**
 * What the linter has no rule for, one sentence each with its place:
 * - an object literal that is spread where it is written (`{ ...{ a, b } }`): it hides from the formatter how
 *   long the object is, and from TypeScript which of its properties nobody knows;
 * - a comment of more than 110 columns, which the formatter leaves as it is;
 * - a comment that turns the formatter off;
 * - in a page, a formatter of `Intl` that is not of `src/ui/parts/formatters.ts`, where each is made once;
 * - `import(…).then(done, failed)`: the bundler puts the whole of it behind the files that the code needs, so
 *   that `failed` is not called where one of them does not come (`pages/loadChunk.ts`).
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
    if (/new Intl\.\w+Format\(/.test(line) && path.startsWith('src/ui/') && path !== formatters)
      faults.push(`${at} makes a formatter each time: take one of ${formatters}.`)
    if (/biome-ignore format/.test(line)) faults.push(`${at} switches the formatter off: let it format.`)
  })
  if (/\bimport\(/.test(text) && /\.tsx?$/.test(path))
    for (const start of importsWithHandler(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))) {
      const at = `${path}:${text.slice(0, start).split('\n').length}`
      faults.push(`${at} handles a failed import in \`then\`: use \`await\` and \`catch\`.`)
    }
  return faults
}

/** Where in the text an `import(…).then(…, …)` begins. */
function importsWithHandler(node: unknown): number[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, start, callee, arguments: given } = node as Call
  const isHandled =
    type === 'CallExpression' &&
    callee?.object?.type === 'ImportExpression' &&
    callee.property?.name === 'then' &&
    (given?.length ?? 0) > 1
  return [...(isHandled ? [start ?? 0] : []), ...Object.values(node).flatMap(importsWithHandler)]
}

/** What is read of a call in an ESTree. */
type Call = {
  type?: string
  start?: number
  callee?: { object?: { type?: string }; property?: { name?: string } }
  arguments?: readonly unknown[]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = readSources(['ts', 'tsx', 'mjs', 'cjs', 'js', 'css'])
  const faults = [...sources]
    .filter(([path]) => !path.startsWith('scripts/check-source'))
    .flatMap(([path, text]) => sourceFaults(path, text))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
