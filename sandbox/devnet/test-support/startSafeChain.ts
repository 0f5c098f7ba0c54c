import type { Address } from 'viem'
import { type ChainClient, chainClient } from '../chainClient.ts'
import { createDemoSafe } from '../createDemoSafe.ts'
import { demoAccounts } from '../demoAccounts.ts'
import { placeCanonicalContracts } from '../placeCanonicalContracts.ts'
import { startAnvil } from '../startAnvil.ts'

/** A chain with Safe's contracts and the demo Safe, a real Safe 1.4.1 of 2 of 3, and nothing else. */
export type SafeChain = {
  readonly url: string
  readonly chain: ChainClient
  readonly safe: Address
  stop(): Promise<void>
}

/** Starts one, with Blast's chain id. */
export async function startSafeChain(): Promise<SafeChain> {
  const { url, stop } = await startAnvil({ chainId: 81457, genesisTime: 1_700_000_000 })
  try {
    const chain = chainClient(url)
    const { operator, olga } = demoAccounts
    for (const { address, ether } of [operator, olga]) await chain.setBalance({ address, value: ether })
    await placeCanonicalContracts(chain)
    return { url, chain, safe: await createDemoSafe(chain), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
