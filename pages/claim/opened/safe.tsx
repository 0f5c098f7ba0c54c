import { unlistedPageOf } from '../../../src/ui/linked/unlistedPageOf.tsx'
import { SafeClaimPage } from '../../../src/ui/safeClaim/SafeClaimPage.tsx'
import { OpenedCampaign } from '../../../src/ui/verify/OpenedCampaign.tsx'

export default unlistedPageOf(SafeClaimPage, OpenedCampaign)
