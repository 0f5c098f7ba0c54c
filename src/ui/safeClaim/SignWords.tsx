import type { Manifest } from '../../campaign/manifest.ts'
import { partsOf, type SafeClaimReading } from '../../claim/safeClaim/readSafeClaim.ts'
import { say } from '../../language/say.ts'
import { rich } from '../language/rich.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'

/** What a signature is asked for, on the button: the claim, with its amount where nothing else is in it. */
export function SignWords({
  reading,
  token,
}: {
  reading: SafeClaimReading | undefined
  token: Manifest['token'] | undefined
}) {
  const [claim] = reading?.claims ?? []
  const more = reading ? partsOf(reading) - 1 : 0
  if (!claim || !token) return say('Sign to claim')
  return more > 0 ? (
    <span>{say('Sign to claim, with {count} more', { count: more })}</span>
  ) : (
    <span>
      {rich('Sign to claim {amount}', {
        amount: <TokenAmount isPlain value={claim.allocation.amount} token={token} />,
      })}
    </span>
  )
}
