import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig } from '../src/config/site.ts'
import { drawIcon } from './draw-icon.ts'

/** Pixels; what Safe{Wallet} shows largest. */
const iconSize = 192

/**
 * Writes the manifest that a Safe host reads before it embeds the site, with the icon it names, beside every
 * page that can be embedded: the site itself and each campaign. A host reads `<address of the
 * app>/manifest.json`.
 */
export function writeManifest(folder: string, site: SiteConfig): void {
  const manifest = `${JSON.stringify(manifestOf(site), null, 2)}\n`
  const icon = drawIcon(iconSize)
  for (const path of manifestFolders(site)) {
    const place = join(folder, path)
    if (!existsSync(place)) continue
    writeFileSync(join(place, 'manifest.json'), manifest)
    writeFileSync(join(place, 'icon.png'), icon)
    if (path !== '') copyFileSync(join(folder, 'icon.svg'), join(place, 'icon.svg'))
  }
}

/** Where a manifest is, as paths of the site without slashes around them. */
export function manifestFolders({ campaigns }: Pick<SiteConfig, 'campaigns'>): readonly string[] {
  return ['', ...campaigns.map(({ id }) => `claim/${id}`)]
}

function manifestOf({ product }: SiteConfig) {
  return {
    name: `${product} claim`,
    short_name: product,
    description: `Check and claim what ${product} distributes on Blast. A claim sends 0 ETH and never asks for an approval.`,
    // Relative to the manifest, as hosts append them to the address of the app.
    iconPath: 'icon.svg',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: 'icon.png', sizes: `${iconSize}x${iconSize}`, type: 'image/png' },
    ],
    // A frame may not write to the clipboard unless its host lets it.
    safe_apps_permissions: ['clipboard-write'],
  }
}
