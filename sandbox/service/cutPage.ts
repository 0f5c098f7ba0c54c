import { type Paging, paginate } from './paginate.ts'

/** One page of a list that has no labels, as it travels. */
export function cutPage<item>(items: readonly item[], paging: Paging, url: URL) {
  const { count, next, previous, results } = paginate(items, paging, url)
  return { count, next, previous, results }
}
