import { campaignPropsOf } from '../../../src/ui/campaign/campaignPaths.ts'
import { pageOf } from '../../../src/ui/campaign/pageOf.tsx'
import { ReceiptPage } from '../../../src/ui/receipt/ReceiptPage.tsx'

export { campaignPaths as getStaticPaths } from '../../../src/ui/campaign/campaignPaths.ts'

export const getStaticProps = campaignPropsOf('/claim/[campaign]/receipt')

export default pageOf(ReceiptPage)
