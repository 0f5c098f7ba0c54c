import { pageOf } from '../../../src/ui/campaign/pageOf.tsx'
import { SafeClaimPage } from '../../../src/ui/safeClaim/SafeClaimPage.tsx'

export {
  campaignPaths as getStaticPaths,
  campaignProps as getStaticProps,
} from '../../../src/ui/campaign/campaignPaths.ts'

export default pageOf(SafeClaimPage)
