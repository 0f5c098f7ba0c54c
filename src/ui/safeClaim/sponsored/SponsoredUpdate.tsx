import { SponsoredSteps } from '../../claim/sponsored/SponsoredSteps.tsx'
import { sponsoredWords } from '../../claim/sponsored/sponsoredWords.ts'
import type { SponsoredClaim } from '../../claim/sponsored/useSponsored.ts'
import { StatusHead } from '../../claim/status/StatusHead.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'

/**
 * How far the Safe's claim is that the operator of the site was asked to send; nothing where nobody here has
 * asked.
 */
export function SponsoredUpdate({ sponsored }: { sponsored: SponsoredClaim }) {
  const { safe } = useOpenSafe()
  const { id, progress, dismiss } = sponsored
  if (id === undefined) return null
  const words = sponsoredWords(progress)
  return (
    <div className="stack gap10" data-sponsored={progress?.status ?? 'asking'}>
      {words ? (
        <div role="status">
          <StatusHead {...words} />
        </div>
      ) : null}
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
