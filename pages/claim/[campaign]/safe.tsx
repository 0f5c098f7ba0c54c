import { pageOf } from '../../../src/ui/campaign/pageOf.tsx'
import { SafeClaimPage } from '../../../src/ui/safeClaim/SafeClaimPage.tsx'

export default pageOf(SafeClaimPage)
