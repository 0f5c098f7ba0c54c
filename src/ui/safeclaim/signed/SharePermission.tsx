import type { SignedClaimProposal } from '../../../claim/safeClaim/signedClaim.ts'
import { signedClaimToFile, signedClaimToText } from '../../../claim/safeClaim/signedClaimText.ts'
import { Button } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import styles from '../SharePanel.module.css'
import { safeClaimPath } from '../safeClaimPath.ts'
import { saveFile } from '../saveFile.ts'

/** Passes a permission on: to the owners who have not signed, or to whoever is to send it. */
export function SharePermission({
  campaign,
  proposal,
  isSigned,
}: {
  campaign: string
  proposal: SignedClaimProposal
  isSigned: boolean
}) {
  const { safe, messageHash } = proposal
  const link = new URL(
    safeClaimPath(campaign, { safe, signed: signedClaimToText(proposal) }),
    window.location.origin,
  ).href
  const words = isSigned ? 'Copy a link for whoever sends it' : 'Copy the permission’s link'
  return (
    <div className={styles.share}>
      <p className={styles.help}>
        {isSigned
          ? 'Whoever has the link or the file can send it, and nobody can change who is paid.'
          : 'The link and the file carry the permission and the signatures so far. Nobody can change who is paid.'}
      </p>
      <div className={styles.buttons}>
        <CopyButton text={link} label={words}>
          {words}
        </CopyButton>
        <Button
          kind="quiet"
          onClick={() =>
            saveFile(`safe-permission-${messageHash.slice(2, 10)}.json`, signedClaimToFile(proposal))
          }
        >
          Save the permission as a file
        </Button>
      </div>
    </div>
  )
}
