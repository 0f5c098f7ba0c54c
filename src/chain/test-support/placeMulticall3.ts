import { multicall3 } from '../../config/chains.ts'
import { readMulticall3Code } from './multicall3Code.ts'
import type { Anvil } from './startAnvil.ts'

/** Multicall3 where it is on every chain. */
export async function placeMulticall3(anvil: Anvil): Promise<void> {
  await anvil.rpc('anvil_setCode', multicall3, await readMulticall3Code())
}
