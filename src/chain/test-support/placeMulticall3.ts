import { multicall3 } from '../../config/chains.ts'
import * as v from '../../schema/v.ts'
import { readMulticall3Code } from './readMulticall3Code.ts'
import { type Anvil, devAccount } from './startAnvil.ts'

/** Multicall3 where it is on every chain: viem's build of the published source, as in the sandbox. */
export async function placeMulticall3(anvil: Anvil): Promise<void> {
  const { creation: data } = await readMulticall3Code()
  const hash = await anvil.rpc('eth_sendTransaction', { from: devAccount, data, gas: '0x2dc6c0' })
  await anvil.mined(hash)
  const { contractAddress } = v.parse(
    v.object({ contractAddress: v.string() }),
    await anvil.rpc('eth_getTransactionReceipt', hash),
  )
  await anvil.rpc('anvil_setCode', multicall3, await anvil.rpc('eth_getCode', contractAddress, 'latest'))
}
