import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Hex, isHex, size, slice } from 'viem'
import * as v from '../../schema/v.ts'

/**
 * The code of Multicall3 that a chain has: viem's build of the published source, which it does not export by
 * a path, but for the 32 bytes in front that return the rest.
 */
export async function readMulticall3Code(): Promise<Hex> {
  const root = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const { multicall3Bytecode } = v.parse(
    v.object({ multicall3Bytecode: v.custom<Hex>((value) => isHex(value)) }),
    await import(pathToFileURL(join(root, '_esm', 'constants', 'contracts.js')).href),
  )
  return slice(multicall3Bytecode, 32, size(multicall3Bytecode))
}
