import type { Hex } from 'viem'
import { say } from '../../language/say.ts'
import { rich } from '../language/rich.tsx'
import { Button } from '../parts/Button.tsx'
import { HashValue } from '../parts/HashValue.tsx'
import { Notice } from '../parts/Notice.tsx'

/**
 * Somebody else has asked the owners of this Safe for the same: a second proposal would only make them ask
 * which.
 */
export function AlreadyWaiting({ safeTxHash, onFollow }: { safeTxHash: Hex; onFollow: () => void }) {
  return (
    <Notice
      tone="plain"
      title={say('Already waiting for the Safe’s owners')}
      action={
        <Button kind="quiet" onClick={onFollow}>
          {say('Show it on this page')}
        </Button>
      }
    >
      <p>{say('It’s already proposed. You don’t need a second proposal.')}</p>
      <p>
        {rich('Safe transaction hash {safeTxHash}', {
          safeTxHash: <HashValue value={safeTxHash} copy={say('Copy the Safe transaction hash')} />,
        })}
      </p>
    </Notice>
  )
}
