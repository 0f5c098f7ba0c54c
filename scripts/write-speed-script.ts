import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { SiteConfig } from '../src/config/site.ts'

const adapter = new URL('../src/ui/speed/speed.js', import.meta.url)

/**
 * Writes `speed.js`, the site's own speed script, into an exported site that is configured with it:
 * web-vitals as its makers publish it, and our few lines behind it, as one plain file. Returns whether it
 * did.
 */
export function writeSpeedScript(folder: string, { speed }: Pick<SiteConfig, 'speed'>): boolean {
  if (!speed.isEnabled || speed.scriptUrl !== '/speed.js') return false
  const published = dirname(createRequire(import.meta.url).resolve('web-vitals'))
  const webVitals = readFileSync(join(published, 'web-vitals.iife.js'), 'utf8')
  const ours = readFileSync(adapter, 'utf8')
  writeFileSync(
    join(folder, 'speed.js'),
    [
      '// Holds web-vitals, Apache-2.0, https://github.com/GoogleChrome/web-vitals',
      '(() => {',
      withoutSourceMap(webVitals),
      withoutComments(ours),
      '})()',
      '',
    ].join('\n'),
  )
  return true
}

/** The map is not published, and a browser's tools would ask for it. */
function withoutSourceMap(script: string): string {
  return script.replace(/^\/\/# sourceMappingURL=.*$/m, '').trim()
}

/** Lines that are comments and nothing else. */
function withoutComments(script: string): string {
  return script.replace(/^\s*(\/\/|\/\*\*).*\n/gm, '').trim()
}
