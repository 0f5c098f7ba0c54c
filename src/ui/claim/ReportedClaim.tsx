import { say } from '../../language/say.ts'
import { Notice } from '../parts/Notice.tsx'

/** One node alone says so: shown, and no reason to keep anybody from claiming. */
export function ReportedClaim() {
  return (
    <Notice tone="warn" title={say('One node reports that this was claimed')}>
      {say('No other node has answered yet. You can’t be paid twice.')}
    </Notice>
  )
}
