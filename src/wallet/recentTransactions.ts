import type { Address } from 'viem'
import { EverclaimError } from '../errors.ts'
import * as v from '../schema/v.ts'
import {
  formatRecentTransactions,
  parseRecentTransactions,
  type RecentTransaction,
  recentTransactionSchema,
  trim,
} from './parseRecentTransactions.ts'

/** An entry has no place in the list. The reasons are in the message, one a line. */
export class UnableToAddTransactionError extends EverclaimError {
  override name = 'UnableToAddTransactionError'
  constructor(reasons: readonly string[]) {
    super(['Unable to add transaction', ...reasons].join('\n'))
  }
}

/** Whose list: each account has one on each chain. */
export type ListOwner = { readonly account: Address; readonly chainId: number }

/**
 * The transactions that a wallet of this browser sent lately, newest first. Kept in the browser and nowhere
 * else.
 */
export type RecentTransactions = {
  list(owner: ListOwner): readonly RecentTransaction[]
  /**
   * Puts a pending one on top, in place of an older entry of the same hash.
   *
   * @throws UnableToAddTransactionError
   */
  add(owner: ListOwner, transaction: Omit<RecentTransaction, 'status'>): void
  /** Changes an entry if it is still there: what was cleared is not brought back. */
  update(owner: ListOwner, hash: string, change: TransactionChange): void
  /** The visitor needs no news of an entry any more: its toast is closed for good. */
  close(owner: ListOwner, hash: string): void
  /** Forgets the account's transactions on this chain, pending ones too. */
  clear(owner: ListOwner): void
  /** Rewrites what older versions or others have left, so that only lists in today's shape are stored. */
  tidy(): void
  /** Calls back after each change, also one by another tab. Returns how to stop it. */
  subscribe(listener: () => void): () => void
}

export type TransactionChange = Pick<RecentTransaction, 'status' | 'onChainHash' | 'outcome'>

/** The parts of the browser that are used, so that a test can bring its own. */
export type TransactionStorage = Pick<Storage, 'getItem' | 'setItem'>
export type StorageEvents = {
  addEventListener(type: 'storage', listener: (event: { key: string | null }) => void): void
  removeEventListener(type: 'storage', listener: (event: { key: string | null }) => void): void
}

/** As the specification names it. */
export const recentTransactionsKey = 'rk-transactions'

/**
 * The list of recent transactions in a browser's storage. Addresses are lowercase keys: the wallet kit keeps
 * a list of its own under the same key by checksummed addresses and calls whatever it did not see end in time
 * failed, so it must not find ours. A storage that refuses loses what is written when the page closes, and
 * breaks nothing.
 */
export function createRecentTransactions(
  storage: TransactionStorage,
  events: StorageEvents,
): RecentTransactions {
  const listeners = new Set<() => void>()
  /** What the storage would not take. */
  let unstored: string | undefined
  let lastText: string | null = null
  let lastLists = parseRecentTransactions(null)

  const readText = (): string | null => {
    if (unstored !== undefined) return unstored
    try {
      return storage.getItem(recentTransactionsKey)
    } catch {
      return null
    }
  }
  /** Equal text, equal lists: a reader that compares by identity sees no change where there is none. */
  const read = () => {
    const text = readText()
    if (text !== lastText) {
      lastText = text
      lastLists = parseRecentTransactions(text)
    }
    return lastLists
  }
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const write = (text: string) => {
    try {
      storage.setItem(recentTransactionsKey, text)
      unstored = undefined
    } catch {
      unstored = text
    }
    notify()
  }
  const change = (
    { account, chainId }: ListOwner,
    update: (list: readonly RecentTransaction[]) => readonly RecentTransaction[],
  ) => {
    const key = keyOf(account)
    const lists = new Map(read())
    const chains = new Map(lists.get(key))
    const list = trim(update(chains.get(chainId) ?? empty))
    if (list.length > 0) chains.set(chainId, list)
    else chains.delete(chainId)
    if (chains.size > 0) lists.set(key, chains)
    else lists.delete(key)
    write(formatRecentTransactions(lists))
  }
  const onStorage = ({ key }: { key: string | null }) => {
    // Null: all of the storage was cleared.
    if (key !== recentTransactionsKey && key !== null) return
    unstored = undefined
    notify()
  }

  return {
    list: ({ account, chainId }) => read().get(keyOf(account))?.get(chainId) ?? empty,
    add(owner, transaction) {
      const reasons = wrongWith(transaction)
      if (reasons.length > 0) throw new UnableToAddTransactionError(reasons)
      change(owner, (list) => [
        { ...transaction, status: 'pending' },
        ...list.filter((each) => !isSame(each, transaction.hash)),
      ])
    },
    update(owner, hash, update) {
      const list = read().get(keyOf(owner.account))?.get(owner.chainId) ?? empty
      const entry = list.find((each) => isSame(each, hash))
      if (!entry || isUpToDate(entry, update)) return
      change(owner, (list) =>
        list.map((each) =>
          isSame(each, hash) ? { ...each, onChainHash: undefined, outcome: undefined, ...update } : each,
        ),
      )
    },
    close: (owner, hash) =>
      change(owner, (list) => list.map((each) => (isSame(each, hash) ? { ...each, isClosed: true } : each))),
    clear: (owner) => change(owner, () => empty),
    tidy() {
      const text = readText()
      const tidied = formatRecentTransactions(read())
      if (text !== null && text !== tidied) write(tidied)
    },
    subscribe(listener) {
      if (listeners.size === 0) events.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) events.removeEventListener('storage', onStorage)
      }
    },
  }
}

const empty: readonly RecentTransaction[] = []

const keyOf = (account: Address) => account.toLowerCase() as Address

const isSame = (entry: RecentTransaction, hash: string) => entry.hash.toLowerCase() === hash.toLowerCase()

const isUpToDate = (entry: RecentTransaction, { status, onChainHash, outcome }: TransactionChange) =>
  entry.status === status && entry.onChainHash === onChainHash && entry.outcome === outcome

/**
 * The specification's rules. The third sentence is the wallet kit's, spelling and all: others may look for
 * it.
 */
function wrongWith({ hash, description, confirmations }: Omit<RecentTransaction, 'status'>): string[] {
  const isCount = confirmations === undefined || (Number.isInteger(confirmations) && confirmations >= 1)
  return [
    ...(v.tryParse(recentTransactionSchema.entries.hash, hash) ? [] : ['Invalid transaction hash']),
    ...(typeof description === 'string' ? [] : ['Transaction must have a description']),
    ...(isCount ? [] : ['Transaction confirmations must be a positiver integer']),
  ]
}
