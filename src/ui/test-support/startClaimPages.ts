import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex } from 'viem'
import { createSandboxApi, type SandboxApi } from '../../../sandbox/api/createSandboxApi.ts'
import type { SandboxCampaignId } from '../../../sandbox/campaign/sandboxCampaigns.ts'
import type { DemoAccount } from '../../../sandbox/devnet/demoAccounts.ts'
import { revertTo } from '../../../sandbox/devnet/revertTo.ts'
import { listenOn } from '../../../sandbox/http/listenOn.ts'
import { serveWalletService } from '../../../sandbox/test-support/startWalletService.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import { type ClaimFixture, startClaims } from '../../claim/safeClaim/test-support/startClaims.ts'
import type { SiteConfig } from '../../config/site.ts'
import { safeTxHashOf } from '../../multisig/sign/safeTxHashOf.ts'
import { chainId, sign } from '../../multisig/test-support/startSafes.ts'
import { apiRoot } from '../../session/calls.ts'

/** What pages that claim are opened over: a chain, hosts of packages, a wallet service. */
export type ClaimPages = ClaimFixture & {
  /** The same site, with the wallet service. */
  served: SiteConfig
  service: Awaited<ReturnType<typeof serveWalletService>>
  /** The site with an API of its own, which asks for terms once `setTerms` has given it some. */
  withApi: SiteConfig
  api: Pick<SandboxApi, 'setTerms' | 'control' | 'asked'>
  /** The only node of all three. */
  node: Pick<FaultProxy, 'set' | 'asked'>
  /** Owners at other machines propose to the service, the first of them, and confirm there. */
  propose: (transaction: SafeTransaction, by: readonly DemoAccount[]) => Promise<Hex>
  confirm: (safeTxHash: Hex, by: DemoAccount) => Promise<void>
  /** The Safe calls itself without a nonce of its own, as a module has it do. */
  act: (data: Hex) => Promise<void>
  /** Everything as it was when it was started. */
  reset: () => Promise<void>
}

export async function startClaimPages(ids: readonly SandboxCampaignId[]): Promise<ClaimPages> {
  const world = await startClaims(ids)
  const { safe, devnet } = world
  const { chain } = devnet
  const service = await serveWalletService(devnet)
  const node = await startFaultProxy(devnet.rpcUrl)
  const { transactions, walletService, url } = service
  const site: SiteConfig = { ...world.site, rpcUrls: [node.url] }
  const api = createSandboxApi({
    chain,
    rpcUrl: devnet.anvilUrl,
    mining: 'instant',
    origins: [window.location.origin],
    safeHosts: [],
    listed: world.site.campaigns,
    sponsored: [],
    terms: {},
  })
  const { origin } = window.location
  const apiServer = createServer((request, response) => {
    // As a browser says it of each page; Node does not.
    request.rawHeaders.push('origin', origin)
    request.headers.origin = origin
    void api.answer(request, response)
  })
  await listenOn(apiServer, 0)
  const { port } = apiServer.address() as AddressInfo
  const apiUrl = `http://127.0.0.1:${port}${apiRoot}`
  // A page waits five seconds for the API, which are not meant for the first load of its code.
  await fetch(`${apiUrl}/session`)
  await api.clear()
  let start = await chain.snapshot()
  const confirm: ClaimPages['confirm'] = async (safeTxHash, by) =>
    void (await transactions.confirm({ safeTxHash, signature: await by.signer.sign({ hash: safeTxHash }) }))
  return {
    ...world,
    site,
    served: { ...site, safeService: { isEnabled: true, url } },
    withApi: { ...site, api: { isEnabled: true, url: apiUrl } },
    service,
    api,
    node,
    async propose(transaction, [first, ...others]) {
      if (!first) throw new Error('Nobody proposes it.')
      const safeTxHash = safeTxHashOf({ chainId, safe }, transaction)
      const signature = await sign(first, safe, transaction)
      const { operation } = transaction
      await transactions.propose({
        safe,
        transaction: { ...transaction, operation: operation === 1 ? 1 : 0 },
        safeTxHash,
        sender: first.address,
        signature,
      })
      for (const owner of others) await confirm(safeTxHash, owner)
      return safeTxHash
    },
    confirm,
    async act(data) {
      await chain.impersonateAccount({ address: safe })
      const hash = await chain.sendTransaction({ account: safe, chain: null, to: safe, data })
      await chain.waitForTransactionReceipt({ hash })
      await chain.stopImpersonatingAccount({ address: safe })
    },
    async reset() {
      node.set({ type: 'none' })
      walletService.control({ answers: 'ok', words: 'true' })
      walletService.clear()
      api.control({ answers: 'ok' })
      await api.clear()
      await devnet.holdBlocks(false)
      await chain.request({ method: 'anvil_dropAllTransactions', params: [] } as never)
      await revertTo(chain, start)
      start = await chain.snapshot()
    },
    async stop() {
      apiServer.close()
      apiServer.closeAllConnections()
      await api.stop()
      await node.stop()
      await service.stop()
      await world.stop()
    },
  }
}
