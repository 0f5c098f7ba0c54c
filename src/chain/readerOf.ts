import type { SiteConfig } from '../config/site.ts'
import { type ChainReader, createChainReader } from './createChainReader.ts'
import { maxNodesAsked } from './createNodePool.ts'
import { lastAgreement } from './lastAgreement.ts'

const readers = new WeakMap<SiteConfig, ChainReader>()

/** The one reader of a site: it remembers which nodes are well, so every question shares it. */
export function readerOf(site: SiteConfig): ChainReader {
  const known = readers.get(site)
  if (known) return known
  const reader = createChainReader({
    chainId: site.chainId,
    rpcUrls: site.rpcUrls,
    onAgreement: (agreement) => lastAgreement.note(site, agreement),
  })
  readers.set(site, reader)
  return reader
}

/** The URLs of the nodes that it asks first. */
export const firstNodes = ({ rpcUrls }: Pick<SiteConfig, 'rpcUrls'>): readonly string[] =>
  rpcUrls.slice(0, maxNodesAsked)

/** Has every question from now on asked by another reader. */
export const setReader = (site: SiteConfig, reader: ChainReader) => readers.set(site, reader)
