import { join } from 'node:path'
import type { BuildOptions, Plugin } from 'vite'

export const loader = join(import.meta.dirname, '../../pages/loadChunk.ts')

/** Code that did not come is asked for again, and runs only as it was built: see `pages/loadChunk.ts`. */
export const ownLoader: Plugin = {
  name: 'own-loader',
  enforce: 'pre',
  load(id) {
    if (id !== '\0vite/preload-helper.js') return
    return `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)}`
  },
}

/** The loader is given the code’s own file, and knows what that needs: see `sealFiles.ts`. */
export const ownFiles = {
  polyfill: false,
  resolveDependencies: (file) => [file],
} satisfies BuildOptions['modulePreload']
