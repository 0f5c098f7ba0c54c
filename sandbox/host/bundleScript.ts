import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Bundles a page's TypeScript into one script for browsers, readable and with its source map. */
export async function bundleScript(entry: URL): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    sourcemap: 'inline',
    logLevel: 'silent',
    write: false,
  })
  return Buffer.from(outputFiles[0]?.contents ?? new Uint8Array())
}
