import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Hex, isHex, size, slice } from 'viem'
import * as v from '../../schema/v.ts'

/** What deploys Multicall3: viem's build of the published source, which it does not export by a path. */
export async function readMulticall3Creation(): Promise<Hex> {
  const root = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const { multicall3Bytecode } = v.parse(
    v.object({ multicall3Bytecode: v.custom<Hex>((value) => isHex(value)) }),
    await import(pathToFileURL(join(root, '_esm', 'constants', 'contracts.js')).href),
  )
  return multicall3Bytecode
}

/** The code that a chain has of it then: all but the 32 bytes that return the rest. */
export async function readMulticall3Code(): Promise<Hex> {
  const creation = await readMulticall3Creation()
  return slice(creation, 32, size(creation))
}
