import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Hex, isHex } from 'viem'
import * as v from '../../schema/v.ts'

/** The code that creates Multicall3: viem's build of the published source, as in the sandbox. */
export async function multicall3Bytecode(): Promise<Hex> {
  const root = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const { multicall3Bytecode: code } = v.parse(
    v.object({ multicall3Bytecode: v.custom<Hex>((value) => isHex(value)) }),
    await import(pathToFileURL(join(root, '_esm', 'constants', 'contracts.js')).href),
  )
  return code
}
