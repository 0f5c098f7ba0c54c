import type { SiteConfig } from '../../../config/site.ts'
import { say, sayList } from '../../../language/say.ts'

/**
 * What another page has in its text to show the check of one campaign (docs/site.md), or why none can, in a
 * sentence. The contract names the campaign: the frame of a name is made by the build alone.
 *
 * @param place of the package, where the site doesn't find it by its contract
 */
export function embedCode(
  { embed, unlisted }: Pick<SiteConfig, 'embed' | 'unlisted'>,
  {
    origin,
    distributor,
    place,
    isListed = false,
  }: { origin: string; distributor: string; place?: string | undefined; isListed?: boolean },
): { readonly code: string; readonly where: string } | { readonly fault: string } {
  if (!embed.isEnabled)
    return { fault: say('Other pages can’t show it: the site is built without EVERCLAIM_EMBED_ANCESTORS.') }
  if (!isListed && unlisted !== 'on')
    return { fault: say('Other pages can show it once this site lists it.') }
  const hint = place === undefined ? '' : ` data-package="${new URL(place, origin)}"`
  return {
    code: `<script src="${origin}/embed.js" data-distributor="${distributor}"${hint} async></script>`,
    where: embed.ancestors.includes('*')
      ? say('Any page may show it.')
      : say('Only pages of {origins} may show it.', { origins: namesOf(embed.ancestors) }),
  }
}

/** Origins that are named; the rest are a number. */
const mostNamed = 3

const namesOf = (origins: readonly string[]): string =>
  origins.length <= mostNamed
    ? sayList(origins)
    : say('{origins} and {more} more', {
        origins: sayList(origins.slice(0, mostNamed)),
        more: origins.length - mostNamed,
      })
