import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { campaignAtRoot } from '../../src/config/campaignAtRoot.ts'
import type { CampaignPreviews } from '../../src/config/campaignPreview.ts'
import { deadlineText, shareText } from '../../src/config/campaignTexts.ts'
import type { SiteConfig } from '../../src/config/site.ts'
import { wordsOf } from '../../src/config/wordsOf.ts'
import { drawPreview, type PreviewPicture } from './drawPreview.ts'
import { pictureUrl } from './pictureUrl.ts'

/**
 * Writes `preview.png` beside each campaign's page, and one for all other pages at the root. A site that does
 * not know its own address gets none: no page could name them (`LinkPreview`).
 *
 * @param folder of the exported site, with the brand's pictures in it
 */
export async function writePreviewPictures(
  folder: string,
  site: SiteConfig,
  previews: CampaignPreviews,
): Promise<void> {
  const { url, product, campaigns, theme, brand } = site
  if (!url) return
  const logo = brand.logo && pictureUrl(folder, brand.logo.dark)
  const hero = pictureUrl(folder, brand.hero?.dark)
  const common = {
    product,
    host: new URL(url).host,
    accent: theme.accent.dark,
    ...(logo && brand.logo ? { logo: { url: logo, ratio: brand.logo.ratio } } : undefined),
    ...(hero ? { hero } : undefined),
  }
  for (const { id } of campaigns) {
    const preview = previews[id]
    const icon = pictureUrl(folder, brand.icons[id])
    await write(join(folder, 'claim', id), {
      ...common,
      ...(icon ? { icon } : undefined),
      symbol: preview?.token.symbol ?? '',
      title: preview?.title ?? wordsOf(id),
      lines: preview ? [shareText(preview), deadlineText(preview)] : [],
    })
  }
  // For campaigns that the site doesn’t list, which `npm run serve` gives a page of their own: without the
  // site’s look.
  if (site.unlisted === 'on')
    await write(join(folder, 'claim'), {
      product: `Not listed by ${product}`,
      host: common.host,
      accent: neutralAccent,
      title: 'A campaign on Blast',
      lines: ['Anyone can create one.', 'Compare its contract with the announced one.'],
    })
  if (!campaignAtRoot(site))
    await write(folder, { ...common, title: `${product} claims`, lines: [`${campaigns.length} campaigns`] })
}

const neutralAccent = '#64748b'

async function write(folder: string, picture: PreviewPicture): Promise<void> {
  if (existsSync(folder)) writeFileSync(join(folder, 'preview.png'), await drawPreview(picture))
}
