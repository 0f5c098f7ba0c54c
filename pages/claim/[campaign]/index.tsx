import { CampaignPage } from '../../../src/ui/campaign/CampaignPage.tsx'
import { campaignPropsOf } from '../../../src/ui/campaign/campaignPaths.ts'
import { pageOf } from '../../../src/ui/campaign/pageOf.tsx'

export { campaignPaths as getStaticPaths } from '../../../src/ui/campaign/campaignPaths.ts'

export const getStaticProps = campaignPropsOf('/claim/[campaign]')

export default pageOf(CampaignPage)
