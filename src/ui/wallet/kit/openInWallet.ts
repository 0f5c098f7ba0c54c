import { UserRejectedRequestError } from 'viem'
import { createConnector } from 'wagmi'
import type { Details } from './liveDetails.ts'

/** The address of this page as it is given away: what is behind the `#` is nobody's business. */
const pageAddress = () => window.location.origin + window.location.pathname + window.location.search

/**
 * Connects nothing: it sends the visitor of a phone into the browser inside a wallet's app, where the wallet
 * is found as any other. The kit asks a connector for its WalletConnect address and puts it into a link; this
 * one names the page.
 */
export const openInWallet = (details: Details) =>
  createConnector((config) => ({
    id: details.rkDetails.id,
    name: details.rkDetails.name,
    type: 'openInWallet',
    ...details,
    connect: () => Promise.reject(new UserRejectedRequestError(new Error('Continue in the wallet.'))),
    disconnect: () => Promise.resolve(),
    getAccounts: () => Promise.resolve([]),
    getChainId: () => Promise.resolve(config.chains[0].id),
    getProvider: () =>
      Promise.resolve({ once: (_: string, report: (address: string) => void) => report(pageAddress()) }),
    isAuthorized: () => Promise.resolve(false),
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  }))
