import { createKeptSignatures } from '../../multisig/sources/keptSignatures.ts'

/** The signatures that this tab keeps until somebody has taken them. */
export const browserSignatures = createKeptSignatures(() => window.sessionStorage)
