import type * as actions from './chainActions.ts'

/**
 * In place of viem’s questions to a chain that the kit and wagmi ask for a connected account only: 13 kB that
 * the dialog does not need come when they are asked.
 */
export const getBalance = async (...asked: Parameters<typeof actions.getBalance>) =>
  (await import('./chainActions.ts')).getBalance(...asked)

export const waitForTransactionReceipt = async (
  ...asked: Parameters<typeof actions.waitForTransactionReceipt>
) => (await import('./chainActions.ts')).waitForTransactionReceipt(...asked)
