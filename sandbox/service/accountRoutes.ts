import { type Address, getAddress } from 'viem'
import { decodeCall } from '../safe/decodeCall.ts'
import { readSafe } from '../safe/readSafe.ts'
import { NotASafeError } from '../safe/safeErrors.ts'
import { addressInfo } from '../safe/transactionDetails.ts'
import { balancesOf } from './balancesOf.ts'
import type { FixtureContext, NewerRoute } from './handlers.ts'
import { readOwnedSafes } from './readOwnedSafes.ts'
import { addressOf } from './readTransaction.ts'
import { dataFault } from './serviceFault.ts'

/** Safes that one request may ask for. */
const mostOverviews = 10

/** What wallets of today ask besides: an owner's Safes on all chains, and several Safes at once. */
export function accountRoutes(world: FixtureContext): readonly NewerRoute[] {
  const { chain, names, transactions } = world
  const chainId = String(chain.chain.id)

  async function overview(address: Address, query: URLSearchParams) {
    const safe = await readSafe(chain, address)
    const [{ fiatTotal }, { queued }] = await Promise.all([
      balancesOf(world, address, query.get('currency') ?? 'USD', {
        isTrusted: query.get('trusted') === 'true',
        hasNoSpam: query.get('exclude_spam') !== 'false',
      }),
      transactions.list(address),
    ])
    const wallet = query.get('wallet_address')
    const lacksWallet = ({ status, confirmations }: (typeof queued)[number]) =>
      status === 'AWAITING_CONFIRMATIONS' &&
      !confirmations.some(({ signer }) => signer === (wallet && addressOf(wallet)))
    return {
      address: addressInfo(names, address),
      chainId,
      threshold: safe.threshold,
      owners: safe.owners.map((owner) => addressInfo(names, owner)),
      fiatTotal,
      queued: queued.length,
      awaitingConfirmation: wallet ? queued.filter(lacksWallet).length : null,
    }
  }

  const ownedEverywhere = async ({ path }: { path: Readonly<Record<string, string>> }) => ({
    [chainId]: await readOwnedSafes(chain, getAddress(path.address ?? ''), world.safes),
  })
  const overviews: NewerRoute['answer'] = async ({ query }) => {
    const asked = (query.get('safes') ?? '').split(',').filter((each) => each.startsWith(`${chainId}:`))
    const addresses = asked.slice(0, mostOverviews).map((each) => addressOf(each.slice(chainId.length + 1)))
    const settled = await Promise.allSettled(addresses.map((address) => overview(address, query)))
    return settled.flatMap((each) => {
      if (each.status === 'fulfilled') return [each.value]
      // What is no Safe is left out; anything else is a fault of this double.
      if (each.reason instanceof NotASafeError) return []
      throw each.reason
    })
  }

  return [
    ...['/v1', '/v2', '/v3'].map(
      (version): NewerRoute => ({
        method: 'GET',
        path: `${version}/owners/{address}/safes`,
        answer: ownedEverywhere,
      }),
    ),
    {
      method: 'GET',
      path: '/v1/chains/{chainId}/safes/{address}/transactions/creation',
      async answer({ path }) {
        const { creation } = await transactions.readHistory(getAddress(path.address ?? ''))
        if (!creation) throw dataFault(404, 'Not found')
        const { time, creator, txHash, factory, implementation, setupData, saltNonce } = creation
        return {
          created: new Date(time).toISOString(),
          creator,
          transactionHash: txHash,
          factoryAddress: factory,
          masterCopy: implementation,
          setupData,
          saltNonce: saltNonce?.toString() ?? null,
          dataDecoded: setupData && decodeCall(setupData),
        }
      },
    },
    { method: 'GET', path: '/v1/safes', answer: overviews },
    { method: 'GET', path: '/v2/safes', answer: overviews },
  ]
}
