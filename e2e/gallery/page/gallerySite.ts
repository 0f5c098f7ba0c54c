import brandFile from '../../../sandbox/site/brand/brand.json'
import type { SiteConfig } from '../../../src/config/site.ts'
import { plainSite } from '../../../src/config/test-support/plainSite.ts'
import { springCampaign } from '../../../src/ui/test-support/campaignFixture.ts'

const at = (name: string) => `/brand/${name}`

/** The sandbox's brand, which has all that a brand can have, around a campaign that is made up. */
export const gallerySite: SiteConfig = {
  ...plainSite,
  product: 'Everclaim Sandbox',
  rpcUrls: ['/rpc/a', '/rpc/b'],
  campaigns: [springCampaign],
  theme: { ...plainSite.theme, accent: brandFile.accent },
  brand: {
    logo: { dark: at(brandFile.logo.dark), light: at(brandFile.logo.light), ratio: 5 },
    hero: { dark: at(brandFile.hero.dark), light: at(brandFile.hero.light) },
    links: brandFile.links,
    hasOperatorLinks: true,
    icons: { spring: at('ever.svg') },
  },
}
