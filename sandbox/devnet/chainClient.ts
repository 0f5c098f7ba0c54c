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
    .extend(({ estimateGas, sendTransaction }) => ({
      /**
       * May use half as much gas again as is estimated. The stand-ins for Blast's contracts count seconds, so
       * a call costs more in the block of a later second than in the one that it was estimated in. (The
       * casts: viem's type of a call depends on its chain and its kind of transaction.)
       */
      sendTransaction: (async (call: Parameters<typeof sendTransaction>[0]) =>
        sendTransaction({
          ...call,
          gas: call.gas ?? ((await estimateGas(call as Parameters<typeof estimateGas>[0])) * 3n) / 2n,
        })) as typeof sendTransaction,
    }))
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
