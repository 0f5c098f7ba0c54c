export { VerifyPage as default } from '../src/ui/verify/VerifyPage.tsx'
