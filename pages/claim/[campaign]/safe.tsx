import { campaignPropsOf } from '../../../src/ui/campaign/campaignPaths.ts'
import { pageOf } from '../../../src/ui/campaign/pageOf.tsx'
import { SafeClaimPage } from '../../../src/ui/safeClaim/SafeClaimPage.tsx'

export { campaignPaths as getStaticPaths } from '../../../src/ui/campaign/campaignPaths.ts'

export const getStaticProps = campaignPropsOf('/claim/[campaign]/safe')

export default pageOf(SafeClaimPage)
