import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compressExport } from '../../scripts/compress-export.ts'
import { sealExport } from '../../scripts/seal-export.ts'
import { plainSite } from '../../src/config/test-support/plainSite.ts'

/** The Safe host of the files in `deploy/`. */
const safeHost = 'https://safe.example'
/** And the page that may show the frame. */
const partner = 'https://partner.example'

const page = (title: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>${title}</title></head><body>${'text '.repeat(400)}</body></html>`

/**
 * A site as the build leaves it, sealed and compressed by the build's own steps, with a file of each kind
 * that hosts treat in a way of their own. Returns its folder.
 */
export function makeSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-host-'))
  const hash = `0x${'ab'.repeat(32)}`
  const files: Record<string, string | Uint8Array> = {
    'index.html': page('Home'),
    '404.html': page('Nothing here'),
    'help/index.html': page('Help'),
    'claim/spring/index.html': page('Spring'),
    'claim/spring/manifest.json': '{"name":"Spring"}',
    'manifest.json': '{"name":"Acme"}',
    'campaigns.json': '[]',
    'docs/index.html': page('Documentation'),
    'embed/spring/index.html': page('Spring in a frame'),
    'embed.js': `${'// embed\n'.repeat(400)}`,
    'boot.js': `${'// boot\n'.repeat(400)}`,
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'assets/page-1a2b.js': `${'go();\n'.repeat(400)}`,
    'assets/page-1a2b.css': `${'a{color:red}\n'.repeat(400)}`,
    'assets/letters-1a2b.woff2': Uint8Array.from({ length: 2_000 }, (_, at) => (at * 37) % 251),
    [`packages/${hash}/manifest.json`]: `{"texts":"${'words '.repeat(300)}"}`,
    [`packages/${hash}/cap.bin`]: Uint8Array.from({ length: 2_048 }, (_, at) => (at * 91) % 241),
    'packages/spring/cap.bin': 'of today',
    '.hidden/secret': 'for nobody',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const campaign = {
    id: 'spring',
    distributor: `0x${'11'.repeat(20)}`,
    packages: [`/packages/${hash}/`],
  } as const
  sealExport(folder, {
    ...plainSite,
    campaigns: [{ ...campaign, packages: [...campaign.packages] }],
    safeHosts: [safeHost],
    embed: { isEnabled: true, ancestors: [partner] },
  })
  compressExport(folder)
  return folder
}
