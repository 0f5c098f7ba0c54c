import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { campaignListFile } from '../src/config/campaignListFile.ts'

/** What is text, or wasm. Pictures and fonts are compressed already. */
const endings: ReadonlySet<string> = new Set([
  ...['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.wasm'],
])
/** Bytes. What is shorter fits into one packet as it is. */
const leastBytes = 1_000

/**
 * Writes `<file>.br` and `<file>.gz` beside each file of an exported site that gets shorter by it, for hosts
 * that send such files as they are: `npm run serve`, nginx with `gzip_static`, Caddy with `precompressed`.
 * The list of campaigns stays alone: where somebody replaces it, the compressed one would still be sent.
 * Equal sites give equal bytes. Returns how many files were compressed.
 */
export function compressExport(folder: string): number {
  let count = 0
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!endings.has(extname(path)) || path === campaignListFile) continue
    const bytes = readFileSync(join(folder, path))
    if (bytes.length < leastBytes) continue
    const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
    const gzip = gzipSync(bytes, { level: 9 })
    if (gzip.length >= bytes.length) continue
    writeFileSync(join(folder, `${path}.br`), brotli)
    writeFileSync(join(folder, `${path}.gz`), gzip)
    count++
  }
  return count
}
