import { unlistedPageOf } from '../../src/ui/linked/unlistedPageOf.tsx'

// Each part is drawn by the page that draws it for the site's own campaigns.
export default unlistedPageOf({
  claim: () => import('./[campaign]/index.tsx'),
  receipt: () => import('./[campaign]/receipt.tsx'),
  safe: () => import('./[campaign]/safe.tsx'),
  'without-this-site': () => import('./[campaign]/without-this-site.tsx'),
  opened: () => import('../../src/ui/verify/OpenedCampaign.tsx'),
})
