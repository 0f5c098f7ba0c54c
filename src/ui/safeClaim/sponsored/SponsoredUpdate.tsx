import { SponsoredSteps } from '../../claim/sponsored/SponsoredSteps.tsx'
import type { SponsoredClaim } from '../../claim/sponsored/useSponsored.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'

/**
 * How far the Safe's claim is that the operator of the site was asked to send; nothing where nobody here has
 * asked.
 */
export function SponsoredUpdate({ sponsored }: { sponsored: SponsoredClaim }) {
  const { safe } = useOpenSafe()
  const { id, progress, dismiss } = sponsored
  if (id === undefined) return null
  return (
    <div data-sponsored={progress?.status ?? 'asking'}>
      <SponsoredSteps
        progress={progress}
        account={safe.address}
        isOtherTyped={false}
        isUnclaimed
        ownWay="Take one of the ways below."
        onDismiss={dismiss}
      />
    </div>
  )
}
