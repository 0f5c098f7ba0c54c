import { pageOf } from '../../../src/ui/campaign/pageOf.tsx'
import { IndependentPage } from '../../../src/ui/independent/IndependentPage.tsx'

export default pageOf(IndependentPage)
