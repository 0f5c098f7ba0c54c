import {
  createTestClient,
  type Hash,
  http,
  publicActions,
  TransactionReceiptNotFoundError,
  walletActions,
} from 'viem'
import { chains } from '../../src/config/chains.ts'

/** Milliseconds between two looks. */
const pollingInterval = 25

export type ChainClient = ReturnType<typeof chainClient>

/** Reads, sends and turns the clock of a local chain. `url` is anvil's own address. */
export function chainClient(url: string) {
  return createTestClient({
    mode: 'anvil',
    chain: chains[81457].chain,
    // It is on this machine: an answer that takes long is a machine that is busy.
    transport: http(url, { retryCount: 0, timeout: 300_000 }),
    pollingInterval,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
    .extend((client) => ({
      /**
       * Asks until there is one. viem's own looks again only with a new block, and here none may follow the
       * one that the transaction is in.
       */
      async waitForTransactionReceipt({ hash }: { hash: Hash }) {
        for (;;) {
          try {
            return await client.getTransactionReceipt({ hash })
          } catch (error) {
            if (!(error instanceof TransactionReceiptNotFoundError)) throw error
          }
          await new Promise((resolve) => setTimeout(resolve, pollingInterval))
        }
      },
    }))
}
