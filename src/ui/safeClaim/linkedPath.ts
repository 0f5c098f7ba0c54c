import { openedCampaignId } from '../../config/openedCampaignId.ts'

/**
 * Where a pasted link leads on this site, whatever host it was copied from; undefined where it is no link to
 * a page about a claim or a Safe here. Read piece by piece: one expression for all of it takes minutes over a
 * long text.
 */
export function linkedPath(text: string, campaigns: readonly { readonly id: string }[]): string | undefined {
  const link = text.trim().split(/\s/).at(-1) ?? ''
  const [address, fragment] = splitAt(link, '#')
  const [path] = splitAt(address, '?')
  const steps = (path.endsWith('/') ? path.slice(0, -1) : path).split('/')
  const [third, second, last] = [steps.at(-3), steps.at(-2), steps.at(-1)]
  const isKnown = (campaign: string | undefined) => campaigns.some(({ id }) => id === campaign)
  // A campaign that the site does not list is named by its contract, behind the `#`.
  if (/^#distributor=0x[0-9a-f]{40}(&|$)/i.test(fragment)) {
    if (steps.length > 1 && last === 'claim') return `/claim/${fragment}`
    if (third === 'claim' && second === openedCampaignId && (last === 'safe' || last === 'receipt'))
      return `/claim/${second}/${last}/${fragment}`
  }
  // A campaign may be called `safe`, and then its page is not the workspace.
  if (steps.length > 3 && third === 'claim' && (last === 'safe' || last === 'receipt'))
    return isKnown(second) ? `/claim/${second}/${last}/${fragment}` : undefined
  if (steps.length > 2 && second === 'claim') return isKnown(last) ? `/claim/${last}/${fragment}` : undefined
  return steps.length > 1 && last === 'safe' ? `/safe/${fragment}` : undefined
}

/** What is before the first such sign, and what begins with it. */
function splitAt(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}
