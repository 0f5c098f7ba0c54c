import type { SiteConfig } from '../config/site.ts'
import type { ChainReader } from './createChainReader.ts'
import { createTwoNodeReader } from './createTwoNodeReader.ts'

const readers = new WeakMap<SiteConfig, ChainReader>()

/**
 * The one reader of a site for what moves an operator's money: no node is believed alone where two are
 * configured.
 */
export function twoNodeReaderOf(site: SiteConfig): ChainReader {
  const known = readers.get(site)
  if (known) return known
  const reader = createTwoNodeReader(site)
  readers.set(site, reader)
  return reader
}
