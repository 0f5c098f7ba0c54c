import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Hex, isHex } from 'viem'
import { multicall3 } from '../../config/chains.ts'
import * as v from '../../schema/v.ts'
import { type Anvil, devAccount } from './startAnvil.ts'

/** Multicall3 where it is on every chain: viem's build of the published source, as in the sandbox. */
export async function placeMulticall3(anvil: Anvil): Promise<void> {
  const root = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const { multicall3Bytecode: data } = v.parse(
    v.object({ multicall3Bytecode: v.custom<Hex>((value) => isHex(value)) }),
    await import(pathToFileURL(join(root, '_esm', 'constants', 'contracts.js')).href),
  )
  const hash = await anvil.rpc('eth_sendTransaction', { from: devAccount, data, gas: '0x2dc6c0' })
  await anvil.mined(hash)
  const { contractAddress } = v.parse(
    v.object({ contractAddress: v.string() }),
    await anvil.rpc('eth_getTransactionReceipt', hash),
  )
  await anvil.rpc('anvil_setCode', multicall3, await anvil.rpc('eth_getCode', contractAddress, 'latest'))
}
