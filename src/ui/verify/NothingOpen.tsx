import { Notice } from '../parts/Notice.tsx'

/** Where the page of an opened campaign is asked for and none is open. */
export function NothingOpen() {
  return (
    <Notice tone="plain" title="No campaign is open in this tab">
      A campaign that was opened from a folder is gone when its page is closed or loaded anew. Nothing is
      lost: verify it again and open it.
    </Notice>
  )
}
