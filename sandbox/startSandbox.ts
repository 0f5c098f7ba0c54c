import { fileURLToPath } from 'node:url'
import { type Address, getAddress, zeroAddress } from 'viem'
import { merkleDistributorFactoryAddress } from '../src/abi/factoryAddress.ts'
import { campaignListFile } from '../src/config/campaignListFile.ts'
import type { CampaignConfig } from '../src/config/site.ts'
import { apiRoot } from '../src/session/calls.ts'
import { createSandboxApi, type SandboxApi } from './api/createSandboxApi.ts'
import { demoRelayer } from './api/demoRelayer.ts'
import { mainCampaign, type SandboxCampaignId } from './campaign/sandboxCampaigns.ts'
import { createCallSentences } from './createCallSentences.ts'
import { standIns } from './devnet/canonicalContracts.ts'
import { demoAccounts } from './devnet/demoAccounts.ts'
import { adaPicture, adaPicturePath, demoNames } from './devnet/demoNames.ts'
import { demoTokenTexts } from './devnet/demoTokenTexts.ts'
import { type Devnet, type LiveCampaign, startDevnet } from './devnet/startDevnet.ts'
import { safeHostOrigins } from './host/safeHostOrigins.ts'
import { type SafeHost, serveSafeHost } from './host/serveSafeHost.ts'
import { type Progress, silent } from './progress.ts'
import { createDelegateStore } from './safe/createDelegateStore.ts'
import { createMessageStore } from './safe/createMessageStore.ts'
import { createTransactionStore } from './safe/createTransactionStore.ts'
import type { Tokens } from './safe/transactionDetails.ts'
import { createWalletService, type WalletService, walletServicePath } from './service/createWalletService.ts'
import { buildSite, type SiteEnvironment } from './site/buildSite.ts'
import { type Site, serveSite, sparePath } from './site/serveSite.ts'

export type SandboxOptions = {
  /** Port of the site; 0, the default, takes a free one. */
  readonly port?: number
  /** Port of the chain; 0, the default, takes a free one. */
  readonly rpcPort?: number
  /** Default: the main campaign alone. */
  readonly campaigns?: readonly SandboxCampaignId[]
  /** Default: `instant`, as tests like it. */
  readonly mining?: 'interval' | 'instant'
  /** Default: true. */
  readonly hasDemoWallet?: boolean
  readonly progress?: Progress
  /** What campaigns ask their claimants to accept. Default: nothing. */
  readonly terms?: Partial<Readonly<Record<SandboxCampaignId, string>>>
  /** Serve this folder instead of building the site: for tests of the sandbox itself. */
  readonly siteFolder?: string
  /** Exact origins of further Safe hosts that may embed the site, such as a Safe{Wallet} of one's own. */
  readonly safeHosts?: readonly string[]
  /** Default: `one`. */
  readonly hosts?: Hosts
}

/**
 * How many nodes and package hosts the site's configuration lists: one of each, or several, of which all but
 * the last are off until `control` says otherwise (`spare`).
 */
export type Hosts = 'one' | 'several'

/** A whole world on one machine: a chain like Blast, the campaigns on it, and the built claim site. */
export type Sandbox = Pick<
  Devnet,
  'chain' | 'rpcUrl' | 'demoToken' | 'demoSafe' | 'setUpHash' | 'holdBlocks'
> & {
  /** The site, without a slash at its end. */
  readonly url: string
  readonly accounts: typeof demoAccounts
  /** The contract that creates campaigns. */
  readonly factory: Address
  readonly campaigns: readonly LiveCampaign[]
  /** @throws when the sandbox was started without it */
  campaign(id: SandboxCampaignId): LiveCampaign
  /** Makes RPC, package host or relay misbehave from now on. */
  readonly control: Site['control']
  /** Files of the site that its build has not made. */
  readonly added: Site['added']
  /** What was asked of the spare hosts while they were off. */
  readonly askedInVain: Site['askedInVain']
  /** What WalletConnect's relay passed on. */
  readonly relay: Site['relay']
  /** A double of Safe{Wallet} with the demo Safe; it embeds the site or another app. */
  readonly safeHost: Omit<SafeHost, 'stop'>
  /** A double of Safe's wallet service. It and the Safe host know the same proposals and messages. */
  readonly walletService: Omit<WalletService, 'answer'> & {
    /** Its address, without a slash at its end. */
    readonly url: string
  }
  /** The project's own API, at `url`; it pays for claims of the main campaign. */
  readonly api: Omit<SandboxApi, 'answer' | 'stop' | 'publishedPackage' | 'storedList'> & {
    readonly url: string
  }
  /** Serves the same built site on another port: it lists no campaign and has no package, API or service. */
  serveCopy(): Promise<Site>
  /** Process ids of everything that the sandbox started. */
  readonly pids: readonly number[]
  /** Resolves with its exit code when the chain ends, asked for or not. */
  readonly ended: Promise<number>
  stop(): Promise<void>
}

/**
 * Starts a world. With equal sources it has equal addresses, roots and block hashes wherever and whenever it
 * starts.
 *
 * @throws SandboxError, and PortInUseError
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, rpcPort = 0, mining = 'instant', hasDemoWallet = true, progress = silent } = options
  const { hosts = 'one' } = options
  const ids = options.campaigns ?? [mainCampaign]
  const safeHosts = [...safeHostOrigins, ...(options.safeHosts ?? [])]

  /** Of the site, whose port is not known yet. */
  const origins: string[] = []
  const devnet = await startDevnet({ port: rpcPort, origins, campaigns: ids, mining, progress })
  try {
    const folder =
      options.siteFolder ??
      (await progress('Site', () => buildSite(...siteBuild(devnet.campaigns, { safeHosts, hosts })))).folder
    const { chain } = devnet
    const book = addressBook(devnet)
    const tokens = tokensOf(devnet)
    const delegates = createDelegateStore()
    const transactions = createTransactionStore({ chain, delegates })
    const messages = createMessageStore({ chain })
    const walletService = createWalletService({
      chain,
      transactions,
      messages,
      delegates,
      tokens,
      names: book,
      safes: [devnet.demoSafe],
      apps: devnet.campaigns.map(({ id, manifest }) => ({
        name: manifest.texts.title,
        path: `/claim/${id}/`,
        description: manifest.texts.description ?? '',
      })),
      mount: walletServicePath,
    })
    const {
      answer: answerApi,
      stop: stopApi,
      publishedPackage,
      storedList,
      ...api
    } = createSandboxApi({
      chain,
      rpcUrl: devnet.anvilUrl,
      mining,
      origins,
      safeHosts,
      listed: listOf(devnet.campaigns),
      sponsored: devnet.campaigns.filter(({ id }) => id === mainCampaign),
      terms: options.terms ?? {},
    })
    const units = unitsOf(devnet)
    const sentences = createCallSentences({
      chain,
      tokens,
      units,
      publishedPackage,
      titles: new Map(
        devnet.campaigns.map(({ distributor, manifest }) => [getAddress(distributor), manifest.texts.title]),
      ),
    })
    const site = await serveSite({
      port,
      folder,
      rpcUrl: devnet.anvilUrl,
      packages: new Map(devnet.campaigns.map((campaign) => [campaign.id, campaign.folder])),
      addressBook: book,
      walletService,
      api: { answer: answerApi, control: api.control, storedList },
      hasDemoWallet,
      sentences,
      names: demoNames,
      pictures: new Map([[adaPicturePath, adaPicture]]),
    })
    origins.push(site.url)
    const host = await serveSafeHost({
      chain,
      rpcUrl: devnet.anvilUrl,
      safe: devnet.demoSafe,
      transactions,
      messages,
      names: book,
      tokens,
      units,
      sentences,
      appUrl: `${site.url}/claim/${ids[0] ?? mainCampaign}/`,
    }).catch(async (error: unknown) => {
      await site.stop()
      throw error
    })
    const { rpcUrl, demoToken, demoSafe, setUpHash, holdBlocks, campaigns, ended } = devnet
    return {
      chain,
      rpcUrl,
      demoToken,
      demoSafe,
      setUpHash,
      holdBlocks,
      campaigns,
      ended,
      url: site.url,
      accounts: demoAccounts,
      factory: merkleDistributorFactoryAddress,
      campaign(id) {
        const found = campaigns.find((campaign) => campaign.id === id)
        if (!found) throw new Error(`This world was started without the campaign "${id}".`)
        return found
      },
      control: site.control,
      added: site.added,
      askedInVain: site.askedInVain,
      relay: site.relay,
      safeHost: host,
      walletService: { ...walletService, url: `${site.url}${walletServicePath}` },
      api: { ...api, url: `${site.url}${apiRoot}` },
      async serveCopy() {
        const rpcUrl = devnet.anvilUrl
        const packages = new Map<string, string>()
        const copy = await serveSite({
          port: 0,
          folder,
          rpcUrl,
          packages,
          addressBook: book,
          hasDemoWallet,
          sentences,
        })
        copy.added.set(`/${campaignListFile}`, emptyList)
        return copy
      },
      pids: [devnet.pid],
      async stop() {
        await Promise.all([host.stop(), site.stop(), stopApi()])
        await devnet.stop()
      },
    }
  } catch (error) {
    await devnet.stop()
    throw error
  }
}

const emptyList = fileURLToPath(new URL('./site/emptyList.json', import.meta.url))

const packagePath = (id: SandboxCampaignId) => `/sandbox/packages/${id}`

/** What a site's environment depends on besides its campaigns. */
type Surroundings = {
  /** Default: those of the sandbox's own hosts. */
  readonly safeHosts?: readonly string[]
  /** Default: `one`. */
  readonly hosts?: Hosts
}

/** What a world's site is built of. */
export const siteBuild = (
  campaigns: readonly LiveCampaign[],
  surroundings?: Surroundings,
): Parameters<typeof buildSite> => [
  siteEnvironment(campaigns, surroundings),
  new Map(
    campaigns.flatMap(({ id, folder }) => packagesOf(id, surroundings?.hosts).map((at) => [at, folder])),
  ),
]

const packagesOf = (id: SandboxCampaignId, hosts: Hosts = 'one') => [
  ...(hosts === 'several' ? [`${sparePath}packages/${id}`] : []),
  packagePath(id),
]

const listOf = (campaigns: readonly LiveCampaign[], hosts?: Hosts): readonly CampaignConfig[] =>
  campaigns.map(({ id, distributor, fromBlock }) => ({
    id,
    distributor,
    packages: packagesOf(id, hosts).map((at) => `${at}/`),
    fromBlock: Number(fromBlock),
  }))

/** Paths instead of addresses, and every origin that a Safe host may have: one build serves any port. */
export function siteEnvironment(
  campaigns: readonly LiveCampaign[],
  { safeHosts = safeHostOrigins, hosts = 'one' }: Surroundings = {},
): SiteEnvironment {
  return {
    EVERCLAIM_PRODUCT: 'Everclaim Sandbox',
    EVERCLAIM_RPC_URLS: hosts === 'one' ? '/sandbox/rpc' : `${sparePath}one,${sparePath}two,/sandbox/rpc`,
    EVERCLAIM_CAMPAIGNS: JSON.stringify(listOf(campaigns, hosts)),
    // The address of `npm start`; a build serves other ports as well.
    EVERCLAIM_URL: 'http://localhost:3000',
    EVERCLAIM_BRAND: 'sandbox/site/brand',
    EVERCLAIM_SAFE_HOSTS: safeHosts.join(','),
    // Pages of these origins may show the frame as well.
    EVERCLAIM_EMBED_ANCESTORS: safeHosts.join(','),
    // Any 32 digits: the relay is the sandbox's own.
    EVERCLAIM_WALLETCONNECT_PROJECT_ID: 'e7e2c1a1e7e2c1a1e7e2c1a1e7e2c1a1',
    EVERCLAIM_WALLETCONNECT_RELAY: '/sandbox/relay',
    EVERCLAIM_SAFE_SERVICE: walletServicePath,
    EVERCLAIM_API: apiRoot,
    EVERCLAIM_ENS_RPC_URL: '/sandbox/names',
    EVERCLAIM_IPFS_GATEWAY: '/sandbox/',
    EVERCLAIM_SPEED: 'own',
    EVERCLAIM_SPEED_ENDPOINT: '/sandbox/speed',
  }
}

function addressBook({
  campaigns,
  demoToken,
  demoSafe,
  demoCollectibles,
}: Devnet): ReadonlyMap<Address, string> {
  const people = Object.values(demoAccounts).map(({ name, address }): [Address, string] => [address, name])
  const book = new Map<Address, string>([
    ...people,
    [demoSafe, 'The demo Safe'],
    [demoRelayer.address, 'The API’s relayer'],
    [demoToken, 'The demo token'],
    [demoCollectibles, 'The demo collectibles'],
    [merkleDistributorFactoryAddress, 'Everclaim’s factory'],
  ])
  for (const { distributor, manifest } of campaigns) {
    book.set(getAddress(distributor), `Campaign “${manifest.texts.title}”`)
    const token = getAddress(manifest.token.address)
    if (token !== zeroAddress && !book.has(token)) book.set(token, manifest.token.name)
  }
  return book
}

/** What wallets call the tokens of this world. */
function tokensOf({ campaigns, demoToken }: Devnet): Tokens {
  const tokens = new Map<Address, { name: string; symbol: string; decimals: number }>([
    [demoToken, { ...demoTokenTexts, decimals: 18 }],
    [standIns.usdb, { name: 'USDB', symbol: 'USDB', decimals: 18 }],
    [standIns.weth, { name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }],
  ])
  for (const { manifest } of campaigns) {
    const address = getAddress(manifest.token.address)
    if (address !== zeroAddress && !tokens.has(address)) tokens.set(address, manifest.token)
  }
  return tokens
}

/** In what the amounts of calls to tokens and distributors are counted. */
function unitsOf(devnet: Devnet) {
  const distributors = devnet.campaigns.map(
    ({ distributor, manifest }) => [getAddress(distributor), manifest.token] as const,
  )
  return new Map<Address, { symbol: string; decimals: number }>([...tokensOf(devnet), ...distributors])
}
