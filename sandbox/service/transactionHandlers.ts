import type { Handlers, WorldContext } from './handlers.ts'

/** The calls about transactions. */
export function createTransactionHandlers(world: WorldContext) {
  return {
    async getNonces({ path }) {
      const recommendedNonce = await world.transactions.recommendNonce(path.safe_address)
      return { currentNonce: recommendedNonce, recommendedNonce }
    },
  } satisfies Partial<Handlers>
}
