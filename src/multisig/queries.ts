import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { readerOf } from '../chain/readerOf.ts'
import { readSafeState } from '../chain/readSafeState.ts'
import { twoNodeReaderOf } from '../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../config/site.ts'
import { NoSuchSafeError } from './errors.ts'
import { askService } from './sources/askService.ts'
import { type HistoryFilter, readHistoryPage } from './sources/readHistoryPage.ts'
import { serviceOf } from './sources/serviceOf.ts'

// A query's key and its request are one thing: each request reads its input from its key, so the two cannot
// disagree.
type Key<What extends string, Input> = readonly [what: What, site: SiteConfig, input: Input]

/** Milliseconds between two looks at what owners and the chain change. */
const every = 10_000
const minute = 60_000

/** Safes that an account owns, according to the service. */
export const ownedSafesQuery = (site: SiteConfig, owner: Address) =>
  queryOptions({
    queryKey: ['owned-safes', site, owner] satisfies Key<'owned-safes', Address>,
    queryFn: async ({ queryKey: [, site, address], signal }) =>
      (await serviceOf(site).getOwnedSafes({ address, signal })).safes,
    staleTime: minute,
  })

/** A Safe as it is on chain. That there is none is an answer; what could not be checked is an error. */
export const chainSafeQuery = (site: SiteConfig, safe: Address) =>
  queryOptions({
    queryKey: ['chain-safe', site, safe] satisfies Key<'chain-safe', Address>,
    queryFn: ({ queryKey: [, site, safe] }) => readSafeState(readerOf(site), safe),
    refetchInterval: every,
  })

/** What waits in a Safe's queue, as far as the wallet service shows it. */
export const waitingTransactionsQuery = (site: SiteConfig, safe: Address) =>
  queryOptions({
    queryKey: ['waiting-transactions', site, safe] satisfies Key<'waiting-transactions', Address>,
    queryFn: async ({ queryKey: [, site, address], signal }) => {
      const safe = await readSafeState(readerOf(site), address)
      if (safe.status !== 'safe') return []
      const { shown } = await askService(serviceOf(site), { chainId: site.chainId, safe, signal })
      return shown.flatMap(({ transaction }) => (transaction.nonce >= safe.nonce ? [transaction] : []))
    },
    refetchInterval: minute,
  })

/** What the service says of a Safe; its tags change when there is something new. */
export const serviceSafeQuery = (site: SiteConfig, safe: Address) =>
  queryOptions({
    queryKey: ['service-safe', site, safe] satisfies Key<'service-safe', Address>,
    queryFn: ({ queryKey: [, site, address], signal }) => serviceOf(site).getSafeInfo({ address, signal }),
    refetchInterval: every,
  })

export const currenciesQuery = (site: SiteConfig) =>
  queryOptions({
    queryKey: ['currencies', site, null] satisfies Key<'currencies', null>,
    queryFn: ({ queryKey: [, site], signal }) => serviceOf(site).getFiatCurrencies({ signal }),
    staleTime: 24 * 60 * minute,
  })

export const balancesQuery = (site: SiteConfig, input: { safe: Address; currency: string }) =>
  queryOptions({
    queryKey: ['balances', site, input] satisfies Key<'balances', typeof input>,
    queryFn: ({ queryKey: [, site, { safe, currency }], signal }) =>
      serviceOf(site).getBalances({ address: safe, currency, query: { exclude_spam: true }, signal }),
    refetchInterval: minute,
  })

/** The same with what the service takes for spam. */
export const allBalancesQuery = (site: SiteConfig, input: { safe: Address; currency: string }) =>
  queryOptions({
    queryKey: ['all-balances', site, input] satisfies Key<'all-balances', typeof input>,
    queryFn: ({ queryKey: [, site, { safe, currency }], signal }) =>
      serviceOf(site).getBalances({ address: safe, currency, query: { exclude_spam: false }, signal }),
    staleTime: minute,
  })

/** One page after the other, by the service's own links. */
const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next?: string | null | undefined }) => page.next ?? null,
}

/** Without what the service takes for spam, unless `hasSpam`. */
export const collectiblesQuery = (site: SiteConfig, input: { safe: Address; hasSpam: boolean }) =>
  infiniteQueryOptions({
    queryKey: ['collectibles', site, input] satisfies Key<'collectibles', typeof input>,
    queryFn: ({ queryKey: [, site, { safe, hasSpam }], pageParam: page, signal }) => {
      // To leave spam out is what services do.
      const query = hasSpam ? { exclude_spam: false } : {}
      return serviceOf(site).getCollectiblesPage({ address: safe, query, page, signal })
    },
    ...paged,
    staleTime: minute,
  })

/** Transactions that wait, in the order of their nonces. */
export const queueQuery = (site: SiteConfig, safe: Address) =>
  infiniteQueryOptions({
    queryKey: ['queue', site, safe] satisfies Key<'queue', Address>,
    queryFn: ({ queryKey: [, site, safe_address], pageParam: page, signal }) =>
      serviceOf(site).getTransactionQueue({ safe_address, page, signal }),
    ...paged,
    refetchInterval: every,
  })

export const historyQuery = (site: SiteConfig, input: { safe: Address; filter: HistoryFilter }) =>
  infiniteQueryOptions({
    queryKey: ['history', site, input] satisfies Key<'history', typeof input>,
    queryFn: ({ queryKey: [, site, input], pageParam: page, signal }) =>
      readHistoryPage(site, input, { page, signal }),
    ...paged,
    refetchInterval: minute,
  })

/**
 * A transaction with all that can be checked about it: the service's details, the Safe and its transaction's
 * end by the chain, and the verdicts. `transactionStep` of it says what an account can do.
 *
 * @param id the service's id, or a bare safeTxHash
 */
export const checkedTransactionQuery = (site: SiteConfig, input: { safe: Address; id: string }) =>
  queryOptions({
    queryKey: ['checked-transaction', site, input] satisfies Key<'checked-transaction', typeof input>,
    queryFn: async ({ queryKey: [, site, { safe: address, id }], signal }) => {
      // The Safe is shown by what one node says as well; what is signed or said to have ended is not.
      const reader = twoNodeReaderOf(site)
      const { chainId } = site
      const [{ checkTransaction }, { readProposalEnd }, details, safe] = await Promise.all([
        import('./sign/checkTransaction.ts'),
        import('./outcome/readProposalEnd.ts'),
        serviceOf(site).getTransactionDetails({ transactionId: id, signal }),
        readSafeState(readerOf(site), address),
      ])
      if (safe.status !== 'safe') throw new NoSuchSafeError(address)
      const checked = await checkTransaction({ chainId, safe, asked: id, details, reader })
      if (checked.status !== 'sound') return { details, safe, checked, end: undefined }
      const { safeTxHash, transaction, claims } = checked
      const { nonce } = transaction
      const transactionHash = claims.transactionHash ?? undefined
      const end = await readProposalEnd(reader, { safe: address, safeTxHash, nonce, transactionHash })
      return { details, safe, checked, end }
    },
    refetchInterval: every,
  })

/**
 * What a transaction of the queue does, from the bytes that its hash is made of; null where the service shows
 * other bytes.
 *
 * @param id the service's id
 */
export const queuedCallQuery = (site: SiteConfig, input: { safe: Address; id: string }) =>
  queryOptions({
    queryKey: ['queued-call', site, input] satisfies Key<'queued-call', typeof input>,
    queryFn: async ({ queryKey: [, site, { safe, id }], signal }) => {
      const [{ signedTransaction }, { decodeTransaction }, details] = await Promise.all([
        import('./sign/checkTransaction.ts'),
        import('./build/decodeTransaction.ts'),
        serviceOf(site).getTransactionDetails({ transactionId: id, signal }),
      ])
      const transaction = signedTransaction({ chainId: site.chainId, safe, asked: id, details })
      return transaction ? decodeTransaction(transaction, safe) : null
    },
    // The id holds the hash of the bytes: what was read once cannot change.
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Which nonce a new transaction of the Safe gets. `next` by the chain, `recommended` past the service's
 * queue.
 */
export const noncesQuery = (site: SiteConfig, safe: Address) =>
  queryOptions({
    queryKey: ['nonces', site, safe] satisfies Key<'nonces', Address>,
    queryFn: async ({ queryKey: [, site, safe], signal }) => {
      const { readNonces } = await import('./propose/readNonces.ts')
      return readNonces(site, safe, { signal })
    },
    staleTime: 0,
  })

/**
 * The same for a claim, which one node is enough for: a wrong nonce makes a proposal that nobody can execute,
 * and takes nothing.
 */
export const claimNoncesQuery = (site: SiteConfig, safe: Address) =>
  queryOptions({
    queryKey: ['claim-nonces', site, safe] satisfies Key<'claim-nonces', Address>,
    queryFn: async ({ queryKey: [, site, safe], signal }) => {
      const { readNonces } = await import('./propose/readNonces.ts')
      return readNonces(site, safe, { signal, reader: readerOf(site) })
    },
    staleTime: 0,
  })

/** Who may propose to the Safe for its owners, according to the service. */
export const delegatesQuery = (site: SiteConfig, input: { safe: Address; owners: readonly Address[] }) =>
  queryOptions({
    queryKey: ['delegates', site, input] satisfies Key<'delegates', typeof input>,
    queryFn: async ({ queryKey: [, site, input], signal }) => {
      const { readDelegates } = await import('./delegates/readDelegates.ts')
      return readDelegates(serviceOf(site), { ...input, signal })
    },
    staleTime: every,
  })

/** For which owner an account may propose to the Safe, according to the service; null: for none. */
export const delegationQuery = (
  site: SiteConfig,
  input: { safe: Address; owners: readonly Address[]; account: Address },
) =>
  queryOptions({
    queryKey: ['delegation', site, input] satisfies Key<'delegation', typeof input>,
    queryFn: async ({ queryKey: [, site, input], signal }) => {
      const { readDelegation } = await import('./delegates/readDelegates.ts')
      return (await readDelegation(serviceOf(site), { ...input, signal })) ?? null
    },
    staleTime: minute,
  })

/**
 * The owner for whom a delegate has proposed a transaction, as the service reports; null where an owner did.
 *
 * @param id the service's id
 */
export const proposedByDelegateQuery = (site: SiteConfig, id: string) =>
  queryOptions({
    queryKey: ['proposed-by-delegate', site, id] satisfies Key<'proposed-by-delegate', string>,
    queryFn: async ({ queryKey: [, site, id], signal }) => {
      const { detailedExecutionInfo: info } = await serviceOf(site).getTransactionDetails({
        transactionId: id,
        signal,
      })
      return info?.type === 'MULTISIG' && info.proposedByDelegate ? (info.proposer?.value ?? null) : null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A token as it reports itself, and what the Safe has of it; undefined where the address is no token. */
export const tokenQuery = (site: SiteConfig, input: { token: Address; holder: Address }) =>
  queryOptions({
    queryKey: ['token', site, input] satisfies Key<'token', typeof input>,
    queryFn: async ({ queryKey: [, site, input] }) => {
      const { readToken } = await import('../chain/readToken.ts')
      return (await readToken(readerOf(site), input)) ?? null
    },
    staleTime: every,
  })

export const messagesQuery = (site: SiteConfig, safe: Address) =>
  infiniteQueryOptions({
    queryKey: ['messages', site, safe] satisfies Key<'messages', Address>,
    queryFn: ({ queryKey: [, site, safe_address], pageParam: page, signal }) =>
      serviceOf(site).getSafeMessages({ safe_address, page, signal }),
    ...paged,
    refetchInterval: every,
  })

/** A message with all that can be checked about it. */
export const checkedMessageQuery = (site: SiteConfig, input: { safe: Address; messageHash: Hex }) =>
  queryOptions({
    queryKey: ['checked-message', site, input] satisfies Key<'checked-message', typeof input>,
    queryFn: async ({ queryKey: [, site, { safe: address, messageHash }], signal }) => {
      const reader = twoNodeReaderOf(site)
      const [{ checkMessage }, reported, safe] = await Promise.all([
        import('./sign/checkMessage.ts'),
        serviceOf(site).getSafeMessage({ message_hash: messageHash, signal }),
        readSafeState(readerOf(site), address),
      ])
      if (safe.status !== 'safe') throw new NoSuchSafeError(address)
      const checked = await checkMessage({
        chainId: site.chainId,
        safe,
        asked: messageHash,
        reported,
        reader,
      })
      return { reported, safe, checked }
    },
    refetchInterval: every,
  })

/** The contracts that the service takes for a Safe's code, with their versions. */
export const masterCopiesQuery = (site: SiteConfig) =>
  queryOptions({
    queryKey: ['master-copies', site, null] satisfies Key<'master-copies', null>,
    queryFn: ({ queryKey: [, site], signal }) => serviceOf(site).getMasterCopies({ signal }),
    staleTime: 60 * minute,
  })

/** Apps that run in a Safe host on this chain. */
export const appsQuery = (site: SiteConfig) =>
  queryOptions({
    queryKey: ['safe-apps', site, null] satisfies Key<'safe-apps', null>,
    queryFn: ({ queryKey: [, site], signal }) => serviceOf(site).getSafeApps({ signal }),
    staleTime: 60 * minute,
  })

/** The chain according to the service: what it offers there, how it names it, how it prices gas. */
export const serviceChainQuery = (site: SiteConfig) =>
  queryOptions({
    queryKey: ['service-chain', site, null] satisfies Key<'service-chain', null>,
    queryFn: async ({ queryKey: [, site], signal }) => {
      const { readServedChain } = await import('./sources/readServedChain.ts')
      return readServedChain(serviceOf(site), { chainId: site.chainId, signal })
    },
    staleTime: 60 * minute,
  })
