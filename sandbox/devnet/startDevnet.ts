import type { Address } from 'viem'
import { type MadeCampaign, makeCampaign } from '../campaign/makeCampaign.ts'
import { genesisTime, type SandboxCampaignId } from '../campaign/sandboxCampaigns.ts'
import type { Progress } from '../progress.ts'
import { type ChainClient, chainClient } from './chainClient.ts'
import { createCampaign, deployFactoryAndToken } from './createCampaign.ts'
import { createDemoCollectibles } from './createDemoCollectibles.ts'
import { createDemoSafe } from './createDemoSafe.ts'
import { demoAccounts } from './demoAccounts.ts'
import { demoSafeAddress, demoTokenAddress } from './demoAddresses.ts'
import { placeCanonicalContracts } from './placeCanonicalContracts.ts'
import { type ServedChain, serveChain } from './serveChain.ts'
import { startAnvil } from './startAnvil.ts'

export type DevnetOptions = {
  /** 0 takes a free one. */
  readonly port: number
  /** Of pages that may ask at this port; read with each request. Default: none. */
  readonly origins?: readonly string[]
  readonly campaigns: readonly SandboxCampaignId[]
  /**
   * `interval`: a block every two seconds, as on Blast. `instant`: one for every transaction too, for tests.
   */
  readonly mining: 'interval' | 'instant'
  readonly progress: Progress
  /** Folder of the cached packages; default: the checkout's own. */
  readonly packageCache?: string
}

/** A campaign with its distributor on chain. */
export type LiveCampaign = MadeCampaign & { readonly fromBlock: bigint }

export type Devnet = {
  /** For other programs: `serveChain`. */
  readonly rpcUrl: string
  /** anvil itself, for this process alone: whatever is sent there is answered. */
  readonly anvilUrl: string
  /** The process that keeps anvil. */
  readonly pid: number
  readonly chain: ChainClient
  readonly demoToken: Address
  readonly demoSafe: Address
  /** An ERC-721 contract of which the demo Safe has three. */
  readonly demoCollectibles: Address
  readonly campaigns: readonly LiveCampaign[]
  /** Hash of the last block of the set-up: two devnets with the same inputs have the same. */
  readonly setUpHash: `0x${string}`
  readonly ended: Promise<number>
  /** Makes no block any more, whatever is sent, or goes on as before. `chain.mine` makes one all the same. */
  holdBlocks(isHeld: boolean): Promise<void>
  stop(): Promise<void>
}

/** Seconds between two blocks of Blast, and of the sandbox's set-up. */
const blockSeconds = 2

/**
 * A chain that looks like Blast on the day after a campaign was funded. All of the set-up happens in blocks
 * with fixed times from `genesisTime` on, so that it has the same hashes everywhere; then the clock jumps to
 * now.
 *
 * @throws SandboxError
 */
export async function startDevnet(options: DevnetOptions): Promise<Devnet> {
  const { port, origins = [], progress } = options
  const demoToken = demoTokenAddress()
  const demoSafe = await demoSafeAddress()
  const made: MadeCampaign[] = []
  for (const id of options.campaigns)
    made.push(
      await progress(`Campaign package ${id}`, () =>
        makeCampaign(id, { demoToken, demoSafe }, options.packageCache),
      ),
    )

  const anvil = await startAnvil({ chainId: 81457, genesisTime })
  let served: ServedChain | undefined
  try {
    served = await serveChain({ port, anvilUrl: anvil.url, origins })
    const { url: rpcUrl, stop: stopServing } = served
    const chain = chainClient(anvil.url)
    await chain.setBlockTimestampInterval({ interval: blockSeconds })
    for (const { address, ether } of Object.values(demoAccounts))
      await chain.setBalance({ address, value: ether })
    await progress('Contracts of Blast and Safe', () => placeCanonicalContracts(chain))
    const campaigns = await progress('Token, Safe and campaigns', async () => {
      await deployFactoryAndToken(chain)
      await createDemoSafe(chain)
      const live: LiveCampaign[] = []
      for (const campaign of made)
        live.push({ ...campaign, fromBlock: await createCampaign(chain, campaign) })
      return live
    })
    // Last: whatever came before has the block and the address that it had without them.
    const demoCollectibles = await createDemoCollectibles(chain)
    const { hash: setUpHash } = await chain.getBlock()
    const clock = await startClock(chain, options.mining)
    const { pid, ended } = anvil
    return {
      rpcUrl,
      anvilUrl: anvil.url,
      pid,
      chain,
      demoToken,
      demoSafe,
      demoCollectibles,
      campaigns,
      setUpHash,
      ended,
      holdBlocks: clock.hold,
      async stop() {
        clock.stop()
        await stopServing()
        await anvil.stop()
      },
    }
  } catch (error) {
    await served?.stop()
    await anvil.stop()
    throw error
  }
}

/** Turns the chain's clock to now and lets it run. */
async function startClock(chain: ChainClient, mining: DevnetOptions['mining']) {
  await chain.removeBlockTimestampInterval()
  await chain.request({ method: 'evm_setTime', params: [Math.floor(Date.now() / 1000)] } as never)
  await chain.mine({ blocks: 1 })
  if (mining === 'interval') {
    await chain.setIntervalMining({ interval: blockSeconds })
    return {
      hold: (isHeld: boolean) => chain.setIntervalMining({ interval: isHeld ? 0 : blockSeconds }),
      stop: () => undefined,
    }
  }
  // anvil mines either at once or at intervals; the empty blocks that show a living chain come from here.
  let isHolding = false
  let block: Promise<unknown> = Promise.resolve()
  const clock = setInterval(() => {
    if (!isHolding) block = chain.mine({ blocks: 1 }).catch(() => undefined)
  }, blockSeconds * 1000)
  clock.unref()
  return {
    async hold(isHeld: boolean) {
      isHolding = isHeld
      await chain.setAutomine(!isHeld)
      // A block that was asked for before could still take in what is sent after this.
      await block
    },
    stop: () => clearInterval(clock),
  }
}
