import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import type { SandboxCampaignId } from '../../../../sandbox/campaign/sandboxCampaigns.ts'
import { demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import type { SiteConfig } from '../../../config/site.ts'
import { plainSite } from '../../../config/test-support/plainSite.ts'
import { type SafeFixture, startSafes } from '../../../multisig/test-support/startSafes.ts'
import { checkAllocation } from '../../../package/checkAllocation.ts'
import { loadPackage } from '../../../package/loadPackage.ts'
import type { SafeClaimPart } from '../buildSafeClaim.ts'
import type { ClaimableSources } from '../findClaimable.ts'

export type ClaimFixture = SafeFixture & {
  site: SiteConfig
  /** Straight from the hosts and the chain. */
  sources: ClaimableSources
  /** What a campaign's list proves for an account, the demo Safe if none is named. */
  claimOf: (id: SandboxCampaignId, account?: Address) => Promise<SafeClaimPart>
  /** As anybody sends it, paid by the operator; `success` or `reverted`. */
  send: (call: { to: Address; data: Hex }) => Promise<{ hash: Hex; status: 'success' | 'reverted' }>
  /** Hosts of these campaigns answer nothing but errors from now on. */
  breakHosts: (ids: readonly SandboxCampaignId[]) => void
  stop: () => Promise<void>
}

/** The demo Safe, campaigns in which it has an allocation, and a host of each campaign's package. */
export async function startClaims(ids: readonly SandboxCampaignId[]): Promise<ClaimFixture> {
  const world = await startSafes(ids)
  const { devnet, reader, safe } = world
  let broken: readonly string[] = []
  const server = createServer((request, response) => {
    const [, id = '', ...path] = (request.url ?? '/').split('/')
    const folder = devnet.campaigns.find((campaign) => campaign.id === id)?.folder
    if (!folder || broken.includes(id)) {
      response.writeHead(500).end()
      return
    }
    readFile(join(folder, ...path)).then(
      (bytes) => response.writeHead(200).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const site: SiteConfig = {
    ...plainSite,
    rpcUrls: [devnet.rpcUrl],
    campaigns: devnet.campaigns.map(({ id, distributor, fromBlock }) => ({
      id,
      distributor,
      fromBlock: Number(fromBlock),
      packages: [`http://127.0.0.1:${port}/${id}/`],
    })),
  }
  return {
    ...world,
    site,
    sources: {
      reader,
      packageOf: (campaign) => loadPackage(site, campaign),
      allocationOf: (_, pkg) => checkAllocation(pkg, safe),
    },
    async claimOf(id, account = safe) {
      const campaign = devnet.campaigns.find((each) => each.id === id)
      const found = await campaign?.lookUp(account)
      if (!campaign || found?.status !== 'eligible') throw new Error(`${account} is not in ${id}.`)
      const { index, amount, proof } = found
      return { distributor: campaign.distributor, allocation: { index, account, amount, proof } }
    },
    async send({ to, data }) {
      const { signer } = demoAccounts.operator
      const hash = await devnet.chain.sendTransaction({ account: signer, to, data, gas: 3_000_000n })
      const { status } = await devnet.chain.waitForTransactionReceipt({ hash })
      return { hash, status }
    },
    breakHosts(next) {
      broken = next
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await devnet.stop()
    },
  }
}
