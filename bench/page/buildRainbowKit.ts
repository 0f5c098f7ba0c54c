import { join } from 'node:path'
import { build } from 'vite'
import { compressExport } from '../../scripts/compress-export.ts'

/**
 * Builds RainbowKit’s example for production into a folder, bundled and compressed as the site is. What it
 * loads only for wallets that nobody chooses, and what is not installed here, is left out.
 */
export async function buildRainbowKit(folder: string): Promise<void> {
  const root = join(import.meta.dirname, 'rainbowKit')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { external: ['@base-org/account', '@metamask/connect-evm', '@coinbase/wallet-sdk'] },
    },
  })
  compressExport(folder)
}
