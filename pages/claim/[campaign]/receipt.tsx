import { pageOf } from '../../../src/ui/campaign/pageOf.tsx'
import { ReceiptPage } from '../../../src/ui/receipt/ReceiptPage.tsx'

export {
  campaignPaths as getStaticPaths,
  campaignProps as getStaticProps,
} from '../../../src/ui/campaign/campaignPaths.ts'

export default pageOf(ReceiptPage)
