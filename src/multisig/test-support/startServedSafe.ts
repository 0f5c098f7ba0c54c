import {
  type StartedWalletService,
  startWalletService,
} from '../../../sandbox/test-support/startWalletService.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { readSafeState, type SafeState } from '../../chain/readSafeState.ts'
import type { SiteConfig } from '../../config/site.ts'
import { siteWithService } from './siteWithService.ts'

/** A chain with the demo Safe, a wallet service that serves it, and a site that asks both. */
export type ServedSafe = {
  started: StartedWalletService
  /** By the chain, before anything was done. */
  safe: Extract<SafeState, { status: 'safe' }>
  site: SiteConfig
}

export async function startServedSafe(): Promise<ServedSafe> {
  const started = await startWalletService()
  const { rpcUrl, demoSafe } = started.devnet
  const safe = await readSafeState(createChainReader({ chainId: 81457, rpcUrls: [rpcUrl] }), demoSafe)
  if (safe.status !== 'safe') throw new Error(safe.status)
  return { started, safe, site: siteWithService({ rpcUrl, url: started.url }) }
}
