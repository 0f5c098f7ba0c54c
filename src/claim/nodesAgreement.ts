/** Whether nodes agree, for pages, which read the chain through this folder. */
export { isAgreed } from '../chain/agreement.ts'
export { lastAgreement } from '../chain/lastAgreement.ts'
