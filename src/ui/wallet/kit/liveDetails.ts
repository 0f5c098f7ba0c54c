import type { Wallet } from '@rainbow-me/rainbowkit'

/** What the kit knows of a wallet of ours while it draws it. */
export type Details = Parameters<Wallet['createConnector']>[0]

/**
 * Lets the kit ask anew, each time that it draws a wallet, whether it can be used: at load it may not have
 * injected itself yet. The kit copies these details whenever it draws, and a getter is read by the copy.
 */
export function liveDetails({ rkDetails }: Details, isUsable: () => boolean): Details {
  return {
    rkDetails: Object.defineProperty({ ...rkDetails }, 'installed', { get: isUsable, enumerable: true }),
  }
}
