import { say } from '../../language/say.ts'
import { useSite } from '../site/siteContext.ts'

/** The host of the wallet service: who has said what is not from the chain. */
export function ServiceName() {
  const { safeService } = useSite()
  return <bdi>{safeService.isEnabled ? hostOf(safeService.url) : say('no wallet service')}</bdi>
}

/** A path is one of this site, and known by its host. */
function hostOf(url: string): string {
  return url.startsWith('/') ? say('this site’s own service') : new URL(url).host
}
