import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder -> folders it may import values from; `types` adds folders whose types alone it may import. */
type Arrows = Record<string, { values: readonly string[]; types?: readonly string[] }>

/** The architecture as a table (docs/architecture.md). A longer name wins; a folder may always import itself. */
export const arrows: Arrows = {
  'src/errors.ts': { values: [] },
  'src/abi': { values: [] },
  'src/config': { values: ['src/errors.ts'] },
  'src/session': { values: ['src/errors.ts'], types: ['src/config'] },
  'src/campaign': { values: ['src/errors.ts'], types: ['src/config'] },
  'src/safe': { values: ['src/errors.ts'], types: ['src/config'] },
  'src/safe/app': { values: ['src/errors.ts'], types: ['src/config'] },
  'src/chain': { values: ['src/errors.ts', 'src/config', 'src/abi'] },
  'src/chain/readerOf.ts': { values: ['src/config', 'src/chain'] },
  'src/wallet': { values: ['src/errors.ts', 'src/config', 'src/chain'] },
  'src/claim': {
    values: [
      'src/errors.ts',
      'src/config',
      'src/abi',
      'src/campaign',
      'src/chain',
      'src/chain/readerOf.ts',
      'src/safe',
      'src/safe/app',
      'src/session',
      'src/wallet',
      'src/workspace',
    ],
  },
  'src/workspace': {
    values: [
      'src/errors.ts',
      'src/config',
      'src/abi',
      'src/chain',
      'src/chain/readerOf.ts',
      'src/safe',
      'src/safe/app',
      'src/wallet',
    ],
  },
  'src/operator': {
    values: [
      'src/errors.ts',
      'src/config',
      'src/abi',
      'src/campaign',
      'src/chain',
      'src/chain/readerOf.ts',
      'src/safe',
      'src/session',
      'src/wallet',
      'src/workspace',
      'src/claim',
    ],
  },
  'src/ui': {
    values: [
      'src/errors.ts',
      'src/config',
      'src/chain/readerOf.ts',
      'src/safe/app',
      'src/session',
      'src/wallet',
      'src/workspace',
      'src/claim',
      'src/operator',
    ],
    types: ['src/campaign', 'src/chain', 'src/safe'],
  },
  pages: { values: ['src/config', 'src/ui'] },
  server: { values: ['src/errors.ts', 'src/config', 'src/abi', 'src/campaign', 'src/chain', 'src/session'] },
  cli: {
    values: [
      'src/errors.ts',
      'src/config',
      'src/abi',
      'src/campaign',
      'src/chain',
      'src/session',
      'src/operator',
    ],
  },
  sandbox: {
    values: [
      'src/errors.ts',
      'src/config',
      'src/abi',
      'src/campaign',
      'src/chain',
      'src/safe',
      'src/safe/app',
      'src/session',
      'src/workspace',
      'server',
      'cli',
    ],
  },
  e2e: { values: ['src/errors.ts', 'src/wallet', 'sandbox'] },
  bench: {
    values: [
      'src/errors.ts',
      'src/config',
      'src/abi',
      'src/campaign',
      'src/chain',
      'src/session',
      'server',
      'sandbox',
      'e2e',
    ],
  },
  scripts: { values: ['src/errors.ts', 'src/config'] },
}

const homes = Object.keys(arrows).sort((a, b) => b.length - a.length)
const homeOf = (path: string) => homes.find((home) => path === home || path.startsWith(`${home}/`))

/** `import …`, `export … from`, `import(…)`, `require(…)`, with the word `type` where it stands first. */
const imports =
  /\b(import|export)\s+(type\b)?[^'"()]*?from\s*['"]([^'"]+)['"]|\b(?:import|require)\s*\(?\s*['"]([^'"]+)['"]/g

/** Every import against the arrows, one sentence each. `files` maps a path of the repository to its text. */
export function wrongImports(files: ReadonlyMap<string, string>): string[] {
  const wrong: string[] = []
  for (const [path, text] of files) {
    // A test stands beside what it tests.
    const home = homeOf(path.replace(/\.test(?=\.tsx?$)/, ''))
    if (!home) {
      if (path.includes('/')) wrong.push(`${path}: its folder has no row in scripts/check-imports.ts.`)
      continue
    }
    // A test may use whatever it tests against: the borders hold for what ships.
    if (/\.test\.tsx?$|\/test-support\//.test(path)) continue
    const rules = arrows[home]
    for (const [, , typeWord, from, plain] of text.matchAll(imports)) {
      const specifier = from ?? plain ?? ''
      if (!specifier.startsWith('.')) continue
      const target = posix.normalize(posix.join(posix.dirname(path), specifier))
      const to = homeOf(target)
      if (!rules || !to || to === home || rules.values.includes(to)) continue
      if (typeWord && rules.types?.includes(to)) continue
      wrong.push(
        `${path} imports ${target}: ${home} may import ${rules.values.join(', ') || 'nothing of ours'}.`,
      )
    }
  }
  return wrong
}

const skipped = new Set(['node_modules', 'out', 'cache', 'coverage', 'fixtures'])

function readSources(root: string): Map<string, string> {
  const files = new Map<string, string>()
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || skipped.has(entry.name)) continue
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) walk(path)
      else if (/\.(ts|tsx|mts|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
        files.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  walk('')
  return files
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wrong = wrongImports(readSources(process.cwd()))
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
