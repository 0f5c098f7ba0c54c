import { say } from '../../language/say.ts'
import { Button } from './Button.tsx'

/** Stands where a part of the page did not come: a new load brings all parts of the newest release. */
export function NotLoaded() {
  return (
    <Button kind="quiet" onClick={() => window.location.reload()}>
      {say('Reload the page')}
    </Button>
  )
}
