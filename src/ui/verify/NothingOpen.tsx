import { say } from '../../language/say.ts'
import { Notice } from '../parts/Notice.tsx'

/** Where the page of an opened campaign is asked for and none is open. */
export function NothingOpen() {
  return (
    <Notice tone="plain" title={say('No campaign is open in this tab')}>
      {say('A campaign from a folder closes with its page. Verify the folder again to reopen it.')}
    </Notice>
  )
}
