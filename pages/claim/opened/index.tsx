import { CampaignPage } from '../../../src/ui/campaign/CampaignPage.tsx'
import { unlistedPageOf } from '../../../src/ui/linked/unlistedPageOf.tsx'
import { OpenedCampaign } from '../../../src/ui/verify/OpenedCampaign.tsx'

export default unlistedPageOf(CampaignPage, OpenedCampaign)
