import { campaignPropsOf } from '../../../src/ui/campaign/campaignPaths.ts'
import { pageOf } from '../../../src/ui/campaign/pageOf.tsx'
import { IndependentPage } from '../../../src/ui/independent/IndependentPage.tsx'

export { campaignPaths as getStaticPaths } from '../../../src/ui/campaign/campaignPaths.ts'

export const getStaticProps = campaignPropsOf('/claim/[campaign]/without-this-site')

export default pageOf(IndependentPage)
