import { unlistedPageOf } from '../../../src/ui/linked/unlistedPageOf.tsx'
import { ReceiptPage } from '../../../src/ui/receipt/ReceiptPage.tsx'
import { OpenedCampaign } from '../../../src/ui/verify/OpenedCampaign.tsx'

export default unlistedPageOf(ReceiptPage, OpenedCampaign)
