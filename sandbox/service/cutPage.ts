/** One page of a list, as every paged call answers. */
export type Page<item> = {
  count: number
  next: string | null
  previous: string | null
  results: item[]
}

/** How many entries a page has unless its address says otherwise, and at most. */
const defaultLimit = 20
const mostEntries = 100

/**
 * The page of `items` that an address asks for: `cursor=limit%3D2%26offset%3D4`, as in the links of pages, or `limit` and
 * `offset` themselves. What is no number there does not count, as in the real service.
 */
export function cutPage<item>(items: readonly item[], url: URL): Page<item> {
  const asked = new URLSearchParams(url.searchParams.get('cursor') ?? url.searchParams)
  const wanted = countOf(asked.get('limit')) ?? defaultLimit
  const limit = wanted >= 1 && wanted <= mostEntries ? wanted : defaultLimit
  const offset = countOf(asked.get('offset')) ?? 0
  const linkTo = (start: number) => {
    const link = new URL(url)
    link.searchParams.delete('limit')
    link.searchParams.delete('offset')
    link.searchParams.set('cursor', `limit=${limit}&offset=${start}`)
    return link.href
  }
  return {
    count: items.length,
    next: offset + limit < items.length ? linkTo(offset + limit) : null,
    previous: offset > 0 ? linkTo(Math.max(0, offset - limit)) : null,
    results: items.slice(offset, offset + limit),
  }
}

function countOf(text: string | null): number | undefined {
  return text !== null && /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined
}
