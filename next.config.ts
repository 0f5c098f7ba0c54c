import { readFileSync } from 'node:fs'
import type { NextConfig } from 'next'
import { readEnvironment } from './src/config/env.ts'

const site = readEnvironment(process.env)
/** Written by `scripts/build.ts`. */
const previews = process.env.EVERCLAIM_PREVIEWS_FILE

export default {
  output: 'export',
  // Next takes any other folder than its own for where the export goes; the sandbox keeps its builds out of
  // `out/`.
  distDir: process.env.EVERCLAIM_OUT ?? '.next',
  trailingSlash: true,
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  // A fixed id and root make two builds of one commit byte-identical, wherever they are made.
  generateBuildId: () => 'everclaim',
  turbopack: {
    root: import.meta.dirname,
    // The letters that the operator has chosen, and no others, are in the export.
    resolveAlias: { 'everclaim-chosen-font': `./src/ui/page/fonts/${site.theme.font}.ts` },
  },
  // The default puts the styles of the Safe workspace into the sheet that every claimant loads: a request is
  // taken for as dear as 100 kB. Here it counts as 1 kB, and a page with few styles of its own counts more.
  experimental: { cssChunking: { type: 'graph', requestCost: 1_000, weightDistribution: 0.5 } },
  env: {
    EVERCLAIM_SITE_CONFIG: JSON.stringify(site),
    EVERCLAIM_PREVIEWS: previews ? readFileSync(previews, 'utf8') : '{}',
  },
  // `npm run check` checks the types, of tests and tools as well.
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig
