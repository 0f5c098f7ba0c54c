import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { campaignAtRoot } from '../src/config/campaignAtRoot.ts'
import type { CampaignPreview, CampaignPreviews } from '../src/config/campaignPreview.ts'
import type { CampaignConfig, SiteConfig } from '../src/config/site.ts'
import { wordsOf } from '../src/config/wordsOf.ts'
import { type Color, drawIcon, iconBlue } from './draw-icon.ts'
import { appIcons, writeAppIcons } from './site/drawAppIcons.ts'
import { pictureUrl } from './site/pictureUrl.ts'

/** Pixels; what Safe{Wallet} shows largest. */
const iconSize = 192

/**
 * Writes the manifests by which the site is installed, and which a Safe host reads before it embeds it, each
 * with the icons it names: one for the site and one for each campaign, which differ by name, description,
 * colour and start. A host reads `<address of the app>/manifest.json`; each page links its own (`Document`).
 *
 * @param folder of the exported site, with the brand’s pictures in it
 */
export async function writeManifest(
  folder: string,
  site: SiteConfig,
  previews: CampaignPreviews,
): Promise<void> {
  const appOf = (campaign: CampaignConfig) => campaignApp(site, campaign, previews[campaign.id])
  const atRoot = campaignAtRoot(site)
  await writeApp(folder, '', site, atRoot ? appOf(atRoot) : siteApp(site))
  for (const campaign of site.campaigns) {
    const path = `claim/${campaign.id}`
    if (existsSync(join(folder, path))) await writeApp(folder, path, site, appOf(campaign))
  }
}

/** Where a manifest is, as paths of the site without slashes around them. */
export function manifestFolders({ campaigns }: Pick<SiteConfig, 'campaigns'>): readonly string[] {
  return ['', ...campaigns.map(({ id }) => `claim/${id}`)]
}

type App = {
  readonly name: string
  readonly shortName: string
  readonly description: string
  readonly color: Color
  /** The operator’s, a path of the site. */
  readonly picture: string | undefined
}

const promise = 'A claim sends 0 ETH and never asks for an approval.'

const siteApp = ({ product, brand }: SiteConfig): App => ({
  name: `${product} claim`,
  shortName: product,
  description: `Check and claim what ${product} distributes on Blast. ${promise}`,
  color: iconBlue,
  picture: brand.logo?.dark,
})

/** By its package where the build could read it, else by its name in the site's configuration. */
function campaignApp(
  { product, brand }: SiteConfig,
  campaign: CampaignConfig,
  preview: CampaignPreview | undefined,
): App {
  const title = preview?.title ?? wordsOf(campaign.id)
  return {
    name: `${title} · ${product}`,
    shortName: title,
    description: `Check and claim ${preview?.token.symbol ?? `what ${product} distributes`} of “${title}” on Blast. ${promise}`,
    color: colorOf(campaign.distributor),
    picture: brand.icons[campaign.id] ?? brand.logo?.dark,
  }
}

/** A colour of the campaign's own, dark enough for the white of the icon: its hue is in the address. */
export function colorOf(distributor: string): Color {
  const hue = Number(BigInt(distributor) % 360n)
  const lightness = 0.36
  const spread = 0.65 * lightness
  const channel = (shift: number) => {
    const at = (shift + hue / 30) % 12
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

const hexOf = (color: Color) => `#${color.map((each) => each.toString(16).padStart(2, '0')).join('')}`

async function writeApp(folder: string, path: string, site: SiteConfig, app: App): Promise<void> {
  const place = join(folder, path)
  writeFileSync(join(place, 'manifest.json'), `${JSON.stringify(manifestOf(site, app), null, 2)}\n`)
  writeFileSync(join(place, 'icon.png'), drawIcon(iconSize, app.color))
  const picture = pictureUrl(folder, app.picture)
  await writeAppIcons(place, { color: picture ? ground.dark : hexOf(app.color), picture })
  if (path === '') return
  const svg = readFileSync(join(folder, 'icon.svg'), 'utf8')
  writeFileSync(join(place, 'icon.svg'), svg.replaceAll(hexOf(iconBlue), hexOf(app.color)))
}

/** Of the page in either theme, as in `global.css`. */
const ground = { dark: '#090b10', light: '#f4f6fa' } as const

function manifestOf({ theme }: SiteConfig, { name, shortName, description }: App) {
  const color = ground[theme.mode === 'light' ? 'light' : 'dark']
  return {
    name,
    short_name: shortName,
    description,
    // Relative to the manifest, as hosts append them to the address of the app.
    iconPath: 'icon.svg',
    start_url: './',
    scope: '/',
    display: 'standalone',
    theme_color: color,
    background_color: color,
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: 'icon.png', sizes: `${iconSize}x${iconSize}`, type: 'image/png' },
      ...appIcons
        .filter(({ file }) => file.startsWith('app-'))
        .map(({ file, pixels, isWhole }) => ({
          src: file,
          sizes: `${pixels}x${pixels}`,
          type: 'image/png',
          purpose: isWhole ? 'maskable' : 'any',
        })),
    ],
    // A frame may not write to the clipboard unless its host lets it.
    safe_apps_permissions: ['clipboard-write'],
  }
}
