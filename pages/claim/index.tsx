import { CampaignPage } from '../../src/ui/campaign/CampaignPage.tsx'
import { unlistedPageOf } from '../../src/ui/linked/unlistedPageOf.tsx'

export default unlistedPageOf(CampaignPage)
