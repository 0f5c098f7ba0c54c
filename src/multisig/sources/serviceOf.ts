import type { SiteConfig } from '../../config/site.ts'
import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { createSafeService, type SafeService } from '../../safe/service/createSafeService.ts'

/** The operator has switched the wallet service off. The chain can still be read. */
export class NoSafeServiceError extends EverclaimError {
  override name = 'NoSafeServiceError'
  constructor() {
    super(say('This site uses no wallet service. It shows what is on chain.'), {
      docs: 'site',
    })
  }
}

const services = new WeakMap<SiteConfig, SafeService>()

/**
 * The one client of a site.
 *
 * @throws NoSafeServiceError
 */
export function serviceOf(site: SiteConfig): SafeService {
  if (!site.safeService.isEnabled) throw new NoSafeServiceError()
  const known = services.get(site)
  if (known) return known
  const service = createSafeService({ baseUrl: site.safeService.url, chainId: site.chainId })
  services.set(site, service)
  return service
}
