/**
 * Bundles the command line into one file, which runs with Node alone (npm run build:cli), and says its
 * version, hash and size. The same sources give the same bytes.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')

/** Writes the file and, beside it, its hash as `sha256sum --check` reads it. */
export async function buildCli(
  outfile: string,
): Promise<{ version: string; sha256: string; byteCount: number }> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { outputFiles } = await build({
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
    // What those whose code is in it ask to be told.
    legalComments: 'inline',
    logLevel: 'error',
    write: false,
  })
  const [file] = outputFiles
  if (!file) throw new Error('The bundler wrote nothing.')
  mkdirSync(dirname(outfile), { recursive: true })
  writeFileSync(outfile, file.contents, { mode: 0o755 })
  const sha256 = createHash('sha256').update(file.contents).digest('hex')
  writeFileSync(`${outfile}.sha256`, `${sha256}  everclaim.mjs\n`)
  return { version, sha256, byteCount: file.contents.length }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outfile = join(root, 'out-cli/everclaim.mjs')
  const { version, sha256, byteCount } = await buildCli(outfile)
  process.stdout.write(
    `everclaim ${version}: ${relative(process.cwd(), outfile)}, ${byteCount.toLocaleString('en-US')} bytes\nsha256 ${sha256}\n`,
  )
}
