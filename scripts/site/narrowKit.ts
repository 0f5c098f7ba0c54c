import { join } from 'node:path'
import type { Plugin } from 'vite'

const kit = /\/node_modules\/@rainbow-me\/rainbowkit\/dist\/index\.js$/

/** What the wallet kit imports and this site never runs, and our file that takes its place for it. */
const replaced = [
  { importer: kit, source: 'ua-parser-js', file: 'userAgent.ts' },
  { importer: kit, source: 'viem/ens', file: 'noEns.ts' },
  { importer: kit, source: 'viem/actions', file: 'laterActions.ts' },
  { importer: kit, source: 'cuer', file: 'cuer.tsx' },
  { importer: /\/@wagmi\/core\/.*\/getEns(Avatar|Name)\.js$/, source: 'viem/actions', file: 'noEns.ts' },
  { importer: /\/@wagmi\/core\/.*\/getBalance\.js$/, source: 'viem/actions', file: 'laterActions.ts' },
  { importer: /\/@wagmi\/core\/.*\/exports\/index\.js$/, source: '../connectors/mock.js', file: 'noMock.ts' },
  { importer: /\/@wagmi\/core\/.*\/getPublicClient\.js$/, source: 'viem', file: 'publicActions.ts' },
]

/** How the kit writes its theme into a style element, before and after the theme itself. */
const themeAsHtml = /dangerouslySetInnerHTML: \{\s*(?:\/\/.*\s*)*__html: (\[[\s\S]*?\]\.join\(""\))\s*\}/

/**
 * Leaves out of the site what the kit names and nobody needs, and out of the dialog that connects what is
 * needed after it: together 75 kB. Its theme becomes text, which no policy of a page has to let through as
 * HTML. Where a new version of the kit does any of this in another way, the build fails.
 */
export function narrowKit(root: string): Plugin {
  const folder = join(root, 'src/ui/wallet/kit/instead')
  const open = new Set(replaced)
  return {
    name: 'narrow-kit',
    enforce: 'pre',
    resolveId(source, importer) {
      const row = replaced.find((each) => each.source === source && each.importer.test(importer ?? ''))
      if (!row) return null
      open.delete(row)
      return join(folder, row.file)
    },
    transform: {
      filter: { id: kit },
      handler(code) {
        const written = code.replace(themeAsHtml, 'children: $1')
        if (written === code || written.includes('dangerouslySetInnerHTML'))
          throw new Error('The wallet kit writes HTML in another way: scripts/site/narrowKit.ts.')
        return { code: written, map: null }
      },
    },
    buildEnd(error) {
      if (error) return
      const [row] = open
      if (row)
        throw new Error(`Nothing like ${row.importer} imports ${row.source}: scripts/site/narrowKit.ts.`)
    },
  }
}
