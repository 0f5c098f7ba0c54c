import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm } from '@resvg/resvg-wasm'

const require = createRequire(import.meta.url)
let prepared: Promise<void> | undefined

/** Once for all pictures of a build: a second time is refused. */
export function prepareResvg(): Promise<void> {
  prepared ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return prepared
}
