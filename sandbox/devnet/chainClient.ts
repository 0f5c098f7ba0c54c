import { createTestClient, http, publicActions, walletActions } from 'viem'
import { chains } from '../../src/config/chains.ts'

export type ChainClient = ReturnType<typeof chainClient>

/** Reads, sends and turns the clock of a local chain. `url` is anvil's own address. */
export function chainClient(url: string) {
  return createTestClient({
    mode: 'anvil',
    chain: chains[81457].chain,
    transport: http(url, { retryCount: 0 }),
    pollingInterval: 50,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
}
