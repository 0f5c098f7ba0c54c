import { VerifyPage } from '../src/ui/verify/VerifyPage.tsx'

export default VerifyPage
