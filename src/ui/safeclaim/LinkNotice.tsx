import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useWorkspace } from '../workspace/workspaceContext.ts'
import { ClaimReading } from './ClaimReading.tsx'
import styles from './LinkNotice.module.css'
import type { Stranger } from './useLinkedProposals.ts'

/** What came by a link and is no claim for this Safe: what it would do instead, and that nothing of it is signed here. */
export function LinkNotice({
  stranger,
  fault,
  onLeave,
}: {
  stranger: Stranger | undefined
  /** Why the link could not be read, in a sentence. */
  fault: string | undefined
  onLeave: () => void
}) {
  const { safe } = useWorkspace()
  if (stranger)
    return (
      <Notice
        tone="bad"
        title="Do not sign this: it is not only a claim for this Safe"
        action={
          <>
            <Button kind="quiet" onClick={onLeave}>
              Put it away
            </Button>
            <a className={styles.link} href={`/safe/#safe=${safe.address}&view=transactions`}>
              This Safe’s own transactions
            </a>
          </>
        }
      >
        <div className={styles.body}>
          <p>
            What you were sent would have the Safe do this. Nothing of it can be signed here, and nothing was
            signed.
          </p>
          <ClaimReading reading={stranger.reading} />
        </div>
      </Notice>
    )
  if (fault)
    return (
      <Notice
        tone="warn"
        title="The link’s proposal could not be used"
        action={
          <Button kind="quiet" onClick={onLeave}>
            Go on without it
          </Button>
        }
      >
        {fault} Nothing was signed and nothing was sent.
      </Notice>
    )
  return null
}
