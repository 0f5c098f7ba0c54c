import type { ClaimAuthorizationProposal } from '../../../claim/safeClaim/claimAuthorization.ts'
import {
  claimAuthorizationToFile,
  claimAuthorizationToText,
} from '../../../claim/safeClaim/claimAuthorizationText.ts'
import { say } from '../../../language/say.ts'
import { ShareCollected } from '../collected/ShareCollected.tsx'
import { safeClaimPath } from '../safeClaimPath.ts'

/** Passes a claim authorization on: to the owners who have not signed, or to the one who is to send it. */
export function ShareAuthorization({
  campaign,
  proposal,
  isSigned,
}: {
  campaign: string
  proposal: ClaimAuthorizationProposal
  isSigned: boolean
}) {
  const { safe, messageHash } = proposal
  return (
    <ShareCollected
      words={
        isSigned
          ? say('Anyone with the link or the file can send it. Nobody can change who is paid.')
          : say(
              'The link and the file have the authorization and its signatures. Nobody can change who is paid.',
            )
      }
      path={safeClaimPath(campaign, { safe, signed: claimAuthorizationToText(proposal) })}
      copy={isSigned ? say('Copy a link for the sender') : say('Copy the claim authorization’s link')}
      save={say('Save the claim authorization as a file')}
      file={{
        name: `safe-authorization-${messageHash.slice(2, 10)}.json`,
        text: () => claimAuthorizationToFile(proposal),
      }}
    />
  )
}
