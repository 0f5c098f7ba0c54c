import { type Address, isAddressEqual } from 'viem'
import { readSafe, type Safe } from '../safe/readSafe.ts'
import { addressInfo } from '../safe/transactionDetails.ts'
import { balancesOf, isSpam } from './balancesOf.ts'
import { cutPage } from './cutPage.ts'
import type { FixtureContext, Handlers } from './handlers.ts'
import { currencies } from './prices.ts'
import { readCollectibles } from './readCollectibles.ts'
import { readOwnedSafes } from './readOwnedSafes.ts'
import { safeTags } from './safeTags.ts'
import { masterCopies, versionState } from './versionState.ts'

/** The calls about what a Safe is and has. */
export function createAccountHandlers(world: FixtureContext) {
  const { chain, names } = world
  const learnt = new Set<Address>()
  world.whenCleared(() => learnt.clear())
  const info = (address: Address) => addressInfo(names, address)

  /** @throws NotASafeError */
  async function safeAt(address: Address): Promise<Safe> {
    const safe = await readSafe(chain, address)
    learnt.add(safe.address)
    return safe
  }

  async function collectiblesOf(
    safe: Address,
    query: { trusted?: boolean | null | undefined; exclude_spam?: boolean | null | undefined },
  ) {
    await safeAt(safe)
    const held = await readCollectibles(chain, safe)
    return held.flatMap(({ contract, id, tokenName, tokenSymbol, uri, name, description, image }) => {
      const isKnown = names.has(contract)
      if (query.trusted && !isKnown) return []
      if ((query.exclude_spam ?? true) && isSpam({ isKnown, name: tokenName, symbol: tokenSymbol })) return []
      return [
        {
          address: contract,
          tokenName,
          tokenSymbol,
          logoUri: '',
          id: id.toString(),
          uri,
          name,
          description,
          imageUri: image,
          metadata: {},
        },
      ]
    })
  }

  return {
    async getSafeInfo({ path }) {
      const safe = await safeAt(path.address)
      return {
        address: info(safe.address),
        chainId: String(chain.chain.id),
        nonce: safe.nonce,
        threshold: safe.threshold,
        owners: safe.owners.map(info),
        implementation: info(safe.implementation),
        implementationVersionState: versionState(safe),
        modules: safe.modules.length > 0 ? safe.modules.map(info) : null,
        fallbackHandler: safe.fallbackHandler && info(safe.fallbackHandler),
        guard: safe.guard && info(safe.guard),
        version:
          masterCopies.find(({ address }) => isAddressEqual(address, safe.implementation))?.version ??
          safe.version,
        ...(await safeTags(world, safe.address)),
      }
    },
    async getBalances({ path, query }) {
      const { address } = await safeAt(path.address)
      return balancesOf(world, address, path.currency, {
        isTrusted: query.trusted ?? false,
        hasNoSpam: query.exclude_spam ?? true,
      })
    },
    getFiatCurrencies: async () => [...currencies],
    // The service of today has the pages only.
    getCollectibles: null,
    getCollectiblesPage: async ({ path, query }, { url }) =>
      cutPage(await collectiblesOf(path.address, query), query, url),
    getOwnedSafes: async ({ path }) => ({
      safes: await readOwnedSafes(chain, path.address, [...world.safes, ...learnt]),
    }),
  } satisfies Partial<Handlers>
}
