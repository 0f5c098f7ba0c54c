/**
 * Where a pasted link leads on this site, whatever host it was copied from; undefined where it is no link to a page about a claim
 * or a Safe here.
 */
export function linkedPath(text: string, campaigns: readonly { readonly id: string }[]): string | undefined {
  const [, page, campaign, fragment = ''] =
    /\/(safe|claim\/([^/?#\s]+)(?:\/(?:safe|receipt))?)\/?(?:\?[^#\s]*)?(#\S*)?$/.exec(text.trim()) ?? []
  if (page === undefined) return undefined
  if (campaign !== undefined && !campaigns.some(({ id }) => id === campaign)) return undefined
  return `/${page}/${fragment}`
}
