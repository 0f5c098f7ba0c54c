import { openedCampaignId } from '../../config/site.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import { proposalToFile, proposalToText } from '../../multisig/proposalText.ts'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { saveBlob } from '../parts/saveBlob.ts'
import { useSite } from '../site/siteContext.ts'
import { fileOfOpened } from './fileOfOpened.ts'
import styles from './SharePanel.module.css'
import { safeClaimPath } from './safeClaimPath.ts'

/**
 * Passes a proposal with its signatures to the other owners: a link or a file. No server of anybody's is
 * asked.
 */
export function SharePanel({ campaign, proposal }: { campaign: string; proposal: Proposal }) {
  const { chainId } = useSite()
  const link = new URL(
    safeClaimPath(campaign, { safe: proposal.safe, proposal: proposalToText(chainId, proposal) }),
    window.location.origin,
  ).href
  const isOpened = campaign === openedCampaignId
  const save = () =>
    saveBlob(
      `safe-claim-${proposal.safeTxHash.slice(2, 10)}.json`,
      new Blob([proposalToFile(chainId, proposal)], { type: 'application/json' }),
    )
  return (
    <div className="stack gap10">
      <p className="muted small">
        {isOpened ? 'The file carries' : 'The link and the file carry'} the transaction and the signatures so
        far. {isOpened ? 'It is' : 'They are'} no secret: nobody can change what was signed, and only the Safe
        is paid.{isOpened ? ` ${fileOfOpened}` : ''}
      </p>
      <div className={styles.buttons}>
        {isOpened ? null : (
          <CopyButton text={link} label="Copy a link for the other owners">
            Copy a link for the other owners
          </CopyButton>
        )}
        <Button kind="quiet" onClick={save}>
          Save as a file
        </Button>
      </div>
    </div>
  )
}
