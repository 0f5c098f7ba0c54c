import type { Plugin } from 'vite'
import { compileCatalogue } from './compileCatalogue.ts'

const isCatalogue = /\/languages\/[^/]+\/[a-z]+\.json$/

/** Compiles the catalogues of texts where a page, or a test of one, imports them. */
export function cataloguePlugin(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: isCatalogue },
      handler: (json) => ({ code: JSON.stringify(compileCatalogue(JSON.parse(json))), map: null }),
    },
  }
}
