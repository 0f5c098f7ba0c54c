import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Hex, isHex } from 'viem'
import * as v from '../../schema/v.ts'

/** The end of what runs once, before the code that stays. */
const endOfConstructor = 'f3fe'

/** Multicall3 as viem builds it of the published source: what creates it, and the code that stays. */
export async function readMulticall3Code(): Promise<{ creation: Hex; runtime: Hex }> {
  const root = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const { multicall3Bytecode: creation } = v.parse(
    v.object({ multicall3Bytecode: v.custom<Hex>((value) => isHex(value)) }),
    await import(pathToFileURL(join(root, '_esm', 'constants', 'contracts.js')).href),
  )
  const at = creation.indexOf(endOfConstructor) + endOfConstructor.length
  return { creation, runtime: `0x${creation.slice(at)}` }
}
