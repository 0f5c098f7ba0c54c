import { CampaignPage } from '../../../src/ui/campaign/CampaignPage.tsx'
import { pageOf } from '../../../src/ui/campaign/pageOf.tsx'

export {
  campaignPaths as getStaticPaths,
  campaignProps as getStaticProps,
} from '../../../src/ui/campaign/campaignPaths.ts'

export default pageOf(CampaignPage)
