import { say } from '../../../language/say.ts'
import { Notice } from '../../parts/Notice.tsx'

/** Stands above terms that cannot be accepted now. */
export function WaivedNotice() {
  return (
    <Notice tone="warn" title={say('Nobody waits for the terms now')}>
      {say('They can’t be accepted at the moment, so claiming is open below them.')}
    </Notice>
  )
}
