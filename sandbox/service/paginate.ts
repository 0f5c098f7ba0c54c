import { validationFault } from './serviceFault.ts'

/**
 * As the service reads `cursor=limit%3D20%26offset%3D40`; `limit` and `offset` of their own count where there
 * is none.
 */
export type Paging = {
  readonly cursor?: string | null | undefined
  readonly limit?: number | null | undefined
  readonly offset?: number | null | undefined
}

/** Entries of a page that is asked for without saying how many, and at most. */
const usual = 20
const most = 100

/**
 * One page of `items`, with links to its neighbours as the service makes them: absolute, with everything else
 * that was asked. `before` is the entry in front of the page, for lists whose labels depend on it.
 */
export function paginate<Item>(items: readonly Item[], paging: Paging, url: URL) {
  const { limit, offset } = readPaging(paging)
  const link = (offset: number) => {
    const other = new URL(url)
    other.searchParams.delete('limit')
    other.searchParams.delete('offset')
    other.searchParams.set('cursor', `limit=${limit}&offset=${offset}`)
    return other.href
  }
  return {
    count: items.length,
    next: offset + limit < items.length ? link(offset + limit) : null,
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    results: items.slice(offset, offset + limit),
    before: offset > 0 ? items[Math.min(offset, items.length) - 1] : undefined,
    after: items[offset + limit],
  }
}

function readPaging({ cursor, limit, offset }: Paging): { limit: number; offset: number } {
  const said = new URLSearchParams(cursor ?? '')
  return {
    limit: Math.min(most, Math.max(1, numberOf(said.get('limit')) ?? limit ?? usual)),
    offset: numberOf(said.get('offset')) ?? offset ?? 0,
  }
}

function numberOf(text: string | null): number | undefined {
  if (text === null) return undefined
  if (!/^\d{1,9}$/.test(text))
    throw validationFault({ code: 'custom', message: 'Invalid cursor', path: ['cursor'] })
  return Number(text)
}
