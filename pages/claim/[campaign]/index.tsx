import { CampaignPage } from '../../../src/ui/campaign/CampaignPage.tsx'
import { pageOf } from '../../../src/ui/campaign/pageOf.tsx'

export default pageOf(CampaignPage)
