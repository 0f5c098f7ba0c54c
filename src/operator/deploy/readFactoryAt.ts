import { type Address, keccak256 } from 'viem'
import type { BlockView } from '../../chain/createChainReader.ts'
import { readCodeAt } from '../../chain/readCodeAt.ts'
import { say } from '../../language/say.ts'
import type { CampaignFactory } from './campaignFactory.ts'
import { deterministicProxy } from './deployCalls.ts'

/** Whether campaigns can be created. */
export type FactoryFacts = {
  /** Whether the deterministic deployment proxy is deployed, by which the factory comes to its address. */
  readonly hasProxy: boolean
  /** `ready`: its code is ours to the last byte. `foreign`: there is other code at its address. */
  readonly factory: 'ready' | 'absent' | 'foreign'
}

/** Reads both codes at a block view that is open, and compares them to the last byte. */
export async function readFactoryAt(
  block: BlockView,
  factory: Address,
  { runtimeCode }: Pick<CampaignFactory, 'runtimeCode'>,
): Promise<FactoryFacts> {
  const [proxyCode, code] = await Promise.all(
    [deterministicProxy.address, factory].map((address) =>
      readCodeAt(block, address, say('The code at {address}', { address })),
    ),
  )
  return {
    hasProxy: proxyCode !== undefined && keccak256(proxyCode) === deterministicProxy.codeHash,
    factory: code === runtimeCode ? 'ready' : code === '0x' ? 'absent' : 'foreign',
  }
}
