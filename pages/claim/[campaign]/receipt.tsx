import { pageOf } from '../../../src/ui/campaign/pageOf.tsx'
import { ReceiptPage } from '../../../src/ui/receipt/ReceiptPage.tsx'

export default pageOf(ReceiptPage)
