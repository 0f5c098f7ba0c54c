import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Node 20 does not read TypeScript. tsx does, file by file, which takes longer than a million recipients take
// to hash. So a program is bundled once, and again when one of its files has changed. This file is JavaScript
// because nothing can be read before it.

const project = fileURLToPath(new URL('..', import.meta.url))
const cache = join(project, '.cache', 'programs')
/** Milliseconds for which a bundle that was replaced stays, for programs that run and load a part later. */
const keptFor = 86_400_000

/**
 * Loads a program of this project that is written in TypeScript.
 *
 * @param {string} entry its path from the project's root
 * @returns {Promise<any>} what the module exports
 */
export async function loadProgram(entry) {
  const made = currentOf(entry) ?? (await make(entry).catch(() => undefined))
  if (made) return import(pathToFileURL(join(cache, made)).href)
  // A folder that cannot be written to, or no bundler: slower, and the same.
  const { register } = await import('tsx/esm/api')
  register()
  return import(pathToFileURL(join(project, entry)).href)
}

const recordOf = (entry) => join(cache, `${entry.replace(/\W+/g, '-')}.json`)

/** Where the bundle is; undefined where there is none, or one of its files is not what it was. */
function currentOf(entry) {
  try {
    const { made, inputs } = JSON.parse(readFileSync(recordOf(entry), 'utf8'))
    const isCurrent = inputs.every(([path, state]) => stateOf(path) === state)
    return isCurrent ? made : undefined
  } catch {
    return undefined
  }
}

function stateOf(path) {
  const { size, mtimeMs, ino } = statSync(join(project, path))
  return `${size} ${mtimeMs} ${ino}`
}

async function make(entry) {
  const { build } = await import('esbuild')
  const name = `${entry.replace(/\W+/g, '-')}-${randomBytes(6).toString('hex')}`
  const outdir = join(cache, name)
  mkdirSync(cache, { recursive: true })
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: { main: entry },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is loaded only when it is needed stays apart.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    metafile: true,
    logLevel: 'silent',
    // What is loaded where the program is written down in a file of its own, or is no JavaScript.
    external: ['esbuild', 'libsql', 'pg', 'pino', 'prom-client', 'tsx', 'vite'],
    // Packages that are no ES modules ask for Node's own with `require`.
    banner: {
      js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url)`,
    },
    plugins: [
      {
        // Each file looks for its neighbours where it was, and not where the bundle is.
        name: 'own-urls',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replaceAll(
              'import.meta.url',
              JSON.stringify(pathToFileURL(path).href),
            ),
            loader: 'ts',
          })),
      },
    ],
  })
  const inputs = ['package-lock.json', relative(project, fileURLToPath(import.meta.url))]
    .concat(Object.keys(metafile.inputs))
    .map((path) => [path, stateOf(path)])
  const made = join(name, 'main.mjs')
  const draft = `${recordOf(entry)}-${process.pid}`
  writeFileSync(draft, JSON.stringify({ made, inputs }))
  renameSync(draft, recordOf(entry))
  removeOld(entry, name)
  return made
}

function removeOld(entry, current) {
  const prefix = `${entry.replace(/\W+/g, '-')}-`
  for (const name of readdirSync(cache)) {
    const place = join(cache, name)
    if (!name.startsWith(prefix) || name === current) continue
    if (Date.now() - statSync(place).mtimeMs > keptFor) rmSync(place, { recursive: true, force: true })
  }
}
