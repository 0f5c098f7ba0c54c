/**
 * Bundles the command line into one file, which runs with Node alone (npm run build:cli), and says its
 * version, hash and size. The same sources give the same bytes.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import * as v from '../src/schema/v.ts'

const root = join(import.meta.dirname, '..')

/** Writes the file and, beside it, its hash as `sha256sum --check` reads it. */
export async function buildCli(
  outfile: string,
): Promise<{ version: string; sha256: string; byteCount: number }> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { outputFiles, metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    stdin: {
      contents: `import { main } from './main.ts'
        process.exitCode = await main(process.argv.slice(2))`,
      resolveDir: join(root, 'cli'),
      sourcefile: 'oneFileEntry.ts',
      loader: 'ts',
    },
    banner: {
      js: [
        '#!/usr/bin/env node',
        `// Everclaim ${version}, MIT. Made by npm run build:cli of its sources.`,
        // Packages that are no ES modules ask for Node's own with `require`.
        `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url)`,
      ].join('\n'),
    },
    define: { 'globalThis.everclaimOneFile': 'true' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Those of its packages are at its end as a whole.
    legalComments: 'none',
    logLevel: 'error',
    write: false,
  })
  const [file] = outputFiles
  if (!file) throw new Error('The bundler wrote nothing.')
  const bytes = Buffer.concat([file.contents, Buffer.from(licencesOf(Object.keys(metafile.inputs)))])
  mkdirSync(dirname(outfile), { recursive: true })
  writeFileSync(outfile, bytes, { mode: 0o755 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(`${outfile}.sha256`, `${sha256}  everclaim.mjs\n`)
  return { version, sha256, byteCount: bytes.length }
}

/** The terms of each package whose code is in the file, which ask to go along with it. */
function licencesOf(inputs: readonly string[]): string {
  const folders = new Set(
    inputs.flatMap((path) => {
      const at = path.lastIndexOf('node_modules/')
      const [scope = '', name = ''] = path.slice(at + 'node_modules/'.length).split('/')
      return at < 0
        ? []
        : [path.slice(0, at) + join('node_modules', scope, scope.startsWith('@') ? name : '')]
    }),
  )
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = v.parse(
      packageSchema,
      JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
    )
    const file = readdirSync(join(root, folder)).find((each) => /^licen[cs]e/i.test(each))
    const text = file === undefined ? '' : `\n\n${readFileSync(join(root, folder, file), 'utf8').trim()}`
    return `${name} ${version}, ${license}${text}`
  })
  const lines = ['Packages in this file, and their licences', ...texts].join('\n\n').split(/\r?\n/)
  return `${lines.map((line) => `// ${line}`.trimEnd()).join('\n')}\n`
}

const packageSchema = v.object({ name: v.string(), version: v.string(), license: v.string() })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outfile = join(root, 'out-cli/everclaim.mjs')
  const { version, sha256, byteCount } = await buildCli(outfile)
  process.stdout.write(
    `everclaim ${version}: ${relative(process.cwd(), outfile)}, ${byteCount.toLocaleString('en-US')} bytes\nsha256 ${sha256}\n`,
  )
}
