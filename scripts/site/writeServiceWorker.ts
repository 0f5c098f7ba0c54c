import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { SiteConfig } from '../../src/config/site.ts'
import type { KeptBuild } from '../../src/ui/offline/createKeeper.ts'

const sources = join(import.meta.dirname, '../../src/ui/offline')

/** At the root: a worker answers for what is below its own address. */
export const serviceWorkerFile = 'sw.js'

/** Writes the site’s service worker; where it is switched off, one that clears up after those before it. */
export async function writeServiceWorker(
  folder: string,
  site: Pick<SiteConfig, 'keepsOffline' | 'brand'>,
  kept: Pick<KeptBuild, 'id' | 'files'>,
): Promise<void> {
  const { logo, hero } = site.brand
  const pictures = [logo?.dark, logo?.light, hero?.dark, hero?.light].filter((url) => url !== undefined)
  const text = site.keepsOffline
    ? await serviceWorkerText({ ...kept, rootFiles: ['/boot.js', '/icon.svg', ...new Set(pictures)] })
    : serviceWorkerOffText()
  writeFileSync(join(folder, serviceWorkerFile), text)
}

/** One plain script: not every browser lets a worker of this kind import others. */
export async function serviceWorkerText(kept: KeptBuild): Promise<string> {
  const made = await build({
    entryPoints: [join(sources, 'serviceWorker.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    define: { keptBuild: JSON.stringify(kept) },
  })
  const [file] = made.outputFiles
  if (!file) throw new Error('The bundler has written no service worker.')
  return file.text
}

export const serviceWorkerOffText = (): string => readFileSync(join(sources, 'serviceWorkerOff.js'), 'utf8')
