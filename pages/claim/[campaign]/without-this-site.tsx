import { pageOf } from '../../../src/ui/campaign/pageOf.tsx'
import { IndependentPage } from '../../../src/ui/independent/IndependentPage.tsx'

export {
  campaignPaths as getStaticPaths,
  campaignProps as getStaticProps,
} from '../../../src/ui/campaign/campaignPaths.ts'

export default pageOf(IndependentPage)
