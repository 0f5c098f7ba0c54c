import { ErrorNotice } from '../../claim/ErrorNotice.tsx'
import { Notice } from '../../parts/Notice.tsx'
import type { Signing } from './useSigning.ts'

/** Where a signature stands on its way: in the wallet, on to the service, or stuck, with what that means and what to do. */
export function SigningNotice({
  signing,
  what,
  onRetry,
}: {
  signing: Signing
  /** For sentences: `the message`. */
  what: string
  onRetry: () => void
}) {
  switch (signing.status) {
    case 'idle':
    case 'done':
      return null
    case 'in-wallet':
      return (
        <Notice tone="plain" title="Sign in your wallet">
          It shows {what} as data of Safe, with the hash above. If it shows anything else, reject it.
        </Notice>
      )
    case 'sending':
      return (
        <Notice tone="plain" title="Signed. Telling the other owners">
          The signature is on its way to the wallet service.
        </Notice>
      )
    case 'failed':
      return signing.isSigned ? (
        <ErrorNotice
          title="Signed, and not stored"
          lead="Your signature is kept in this tab: trying again does not ask your wallet again."
          error={signing.error}
          onRetry={onRetry}
        />
      ) : (
        <ErrorNotice
          title="Not signed"
          lead="Nothing was signed and nothing was sent."
          error={signing.error}
          onRetry={onRetry}
        />
      )
  }
}
