import { type Address, getAddress, slice } from 'viem'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../src/abi/factoryAddress.ts'
import type { KnownContracts } from './unaskedFor.ts'

/** What exists on the chain of a sandbox now: its own campaigns, and those that a test has created. */
export async function knownContracts(world: Sandbox, only?: string): Promise<KnownContracts> {
  const created = await world.chain.getLogs({
    address: [merkleDistributorFactoryAddress, vestingDistributorFactoryAddress],
    fromBlock: 0n,
  })
  // Both factories say it alike: the campaign, then its token.
  const named = (at: 1 | 2) => created.map(({ topics }): Address => getAddress(slice(topics[at] ?? '0x', 12)))
  return {
    campaigns: [
      ...world.campaigns.filter(({ id }) => only === undefined || id === only),
      ...named(1).map((distributor) => ({ distributor })),
    ],
    tokens: [world.demoToken, ...named(2)],
    safes: [world.demoSafe],
  }
}
