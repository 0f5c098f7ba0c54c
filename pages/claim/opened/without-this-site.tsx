import { IndependentPage } from '../../../src/ui/independent/IndependentPage.tsx'
import { unlistedPageOf } from '../../../src/ui/linked/unlistedPageOf.tsx'
import { OpenedCampaign } from '../../../src/ui/verify/OpenedCampaign.tsx'

export default unlistedPageOf(IndependentPage, OpenedCampaign)
