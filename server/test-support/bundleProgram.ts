import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { cacheFolder } from '../../sandbox/cacheFolder.ts'

/**
 * Makes one file of a program below `server/`: to bundle it takes a second, and to start it unbundled takes
 * several each time. Answers with its path; the caller removes it.
 *
 * @param entry path below `server/`
 */
export async function bundleProgram(entry: string): Promise<string> {
  const outfile = join(cacheFolder, 'programs', `${basename(entry, '.ts')}-${process.pid}.mjs`)
  await build({
    entryPoints: [fileURLToPath(new URL(`../${entry}`, import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'silent',
    external: ['libsql', 'pg', 'pino', 'prom-client'],
    // Packages that are no ES modules ask for Node's own with `require`.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)`,
    },
    plugins: [
      {
        // Each file looks for its neighbours where it was, and not where the bundle is.
        name: 'own-urls',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\/server\/.*\.ts$/ }, async ({ path }) => ({
            contents: (await readFile(path, 'utf8')).replaceAll(
              'import.meta.url',
              JSON.stringify(pathToFileURL(path).href),
            ),
            loader: 'ts',
          })),
      },
    ],
  })
  return outfile
}
