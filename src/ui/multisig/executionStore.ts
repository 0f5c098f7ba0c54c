import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { forgottenAfter } from '../../multisig/execute/findAskedExecution.ts'
import { type ExecutionStatus, followExecution } from '../../multisig/execute/followExecution.ts'
import {
  type ExecutionPlace,
  isSameExecution,
  isSent,
  placeKey,
  type SentExecution,
  type StoredExecution,
  storedExecutions,
} from '../../multisig/execute/storedExecutions.ts'
import { watchAskedExecution } from '../../multisig/execute/watchAskedExecution.ts'
import { createSharedStorage } from '../../storage/createSharedStorage.ts'
import { onReturn } from '../page/onReturn.ts'
import { useSite } from '../site/siteContext.ts'
import { readTransactionsAgain } from './readTransactionsAgain.ts'

/**
 * An execution that a wallet of this browser was asked for, in this tab or another, now or before a reload.
 */
export type Execution = ExecutionPlace & {
  nonce: number
  /** Undefined while the wallet has not said it. */
  hash: Hex | undefined
  status: ExecutionStatus | { status: 'asked' }
}

type Entry = { stored: StoredExecution; status: Execution['status']; follower: AbortController | undefined }

const shared = createSharedStorage(storedExecutions.key)
const entries = new Map<string, Entry>()
/** Requests that this page itself has made, and whose answer it reports where it was pressed. */
const askedHere = new Set<string>()
/** Snapshots, kept so that equal things stay identical. */
const snapshots = new Map<string, Execution>()
/** For which page executions are followed. */
let page: { site: SiteConfig; client: QueryClient } | undefined
/** How many parts of it show executions. */
let parts = 0

/** Until then an execution is remembered: its block may be taken back. */
const confirmations = 12

/** Remembers that a wallet is about to be asked. */
export function noteAsked(asked: Omit<StoredExecution, 'hash'>): void {
  askedHere.add(placeKey(asked))
  storedExecutions.put(shared, asked)
  shared.notify()
}

/** The wallet has sent it: followed to its end while a page shows executions, also after a reload. */
export function noteSent(asked: Omit<StoredExecution, 'hash'>, hash: Hex): void {
  askedHere.delete(placeKey(asked))
  storedExecutions.put(shared, { ...asked, hash })
  shared.notify()
}

/** Forgets an execution: it was not sent, or it may be tried again. */
export function forgetExecution(place: ExecutionPlace): void {
  askedHere.delete(placeKey(place))
  drop(placeKey(place))
  storedExecutions.remove(shared, place)
  shared.notify()
}

/** An execution of the transaction that may be on its way, and that this page has not asked for just now. */
export function executionUnderWay(place: ExecutionPlace): Execution | undefined {
  adopt()
  const key = placeKey(place)
  const known = snapshots.get(key)
  return known && isOpen(known.status) && !askedHere.has(key) ? known : undefined
}

/** How far an execution is that a wallet has sent; undefined while nothing is known of it. */
export function statusOfSent(sent: SentExecution): ExecutionStatus | undefined {
  adopt()
  const entry = entries.get(placeKey(sent))
  return entry && entry.status.status !== 'asked' && isSameExecution(entry.stored, sent)
    ? entry.status
    : undefined
}

/** Calls back after every change, in this tab and in others, and gives the way to stop. */
export const subscribeToExecutions = shared.subscribe

/** What has become of the execution of a transaction that was sent from this browser. */
export function useExecution(safe: Address, safeTxHash: Hex): Execution | undefined {
  const { chainId } = useSite()
  useFollowing()
  const key = placeKey({ chainId, safe, safeTxHash })
  const read = useCallback(() => {
    adopt()
    // While this page waits for its own wallet, the button says so.
    return askedHere.has(key) && entries.get(key)?.status.status === 'asked' ? undefined : snapshots.get(key)
  }, [key])
  return useSyncExternalStore(shared.subscribe, read, () => undefined)
}

/** The newest execution of a Safe that is still on its way. */
export function useExecutionUnderWay(safe: Address): Execution | undefined {
  const { chainId } = useSite()
  useFollowing()
  const read = useCallback(() => {
    adopt()
    return [...snapshots.values()].findLast(
      (each) =>
        each.chainId === chainId &&
        isAddressEqual(each.safe, safe) &&
        isOpen(each.status) &&
        !askedHere.has(placeKey(each)),
    )
  }, [chainId, safe])
  return useSyncExternalStore(shared.subscribe, read, () => undefined)
}

const isOpen = ({ status }: Execution['status']): boolean =>
  ['asked', 'pending', 'dropped', 'unknown'].includes(status)

/** Nothing can become of it any more. Until then its block may be taken back. */
const isFinal = (status: Execution['status']): boolean => 'isFinal' in status && status.isFinal

/** Takes over what storage says, no matter who wrote it: this page, one before it, another tab. */
function adopt(): void {
  const stored = storedExecutions.read(shared)
  const keys = new Set<string>()
  // Oldest first, so that the newest comes last here too.
  for (const each of stored.reverse()) {
    const key = placeKey(each)
    keys.add(key)
    const entry = entries.get(key)
    if (entry && isSameExecution(entry.stored, each)) continue
    drop(key)
    set(key, { stored: each, status: { status: each.hash ? 'pending' : 'asked' }, follower: undefined })
  }
  // Freed in another tab before its end was seen here.
  for (const [key, { status }] of entries) if (!keys.has(key) && isOpen(status)) drop(key)
}

function set(key: string, entry: Entry): void {
  entries.set(key, entry)
  const { chainId, safe, safeTxHash, nonce, hash } = entry.stored
  snapshots.set(key, { chainId, safe, safeTxHash, nonce, hash, status: entry.status })
}

function drop(key: string): void {
  entries.get(key)?.follower?.abort()
  entries.delete(key)
  snapshots.delete(key)
}

/**
 * Follows whatever is open on this page's chain, once for all parts of the page and until the last of them is
 * left: nobody sees it then, and the next one follows it from where the chain is.
 */
export function useFollowing(): void {
  const site = useSite()
  const client = useQueryClient()
  useEffect(() => {
    if (page?.site !== site || page.client !== client) for (const key of [...entries.keys()]) drop(key)
    page = { site, client }
    parts++
    // Each part has a listener of its own, so that none ends with another's.
    const stop = shared.subscribe(() => followAll())
    followAll()
    return () => {
      stop()
      parts--
      if (parts === 0) stopFollowing()
    }
  }, [client, site])
}

function stopFollowing(): void {
  for (const entry of entries.values()) {
    entry.follower?.abort()
    entry.follower = undefined
  }
}

function followAll(): void {
  adopt()
  if (!page) return
  const { site, client } = page
  for (const [key, entry] of entries) {
    if (entry.follower || entry.stored.chainId !== site.chainId || isFinal(entry.status)) continue
    entry.follower = new AbortController()
    void follow(site, client, key, entry, entry.follower.signal)
  }
}

async function follow(
  site: SiteConfig,
  client: QueryClient,
  key: string,
  entry: Entry,
  signal: AbortSignal,
): Promise<void> {
  const { stored } = entry
  const options = { signal, pollMs: 2_000, onWake: onReturn }
  const reader = twoNodeReaderOf(site)
  if (!isSent(stored)) {
    const hash = await watchAskedExecution(reader, stored, options)
    if (signal.aborted || hash === 'waiting') return
    if (hash === 'moved-on') forgetExecution(stored)
    else noteSent(stored, hash)
    return
  }
  for await (const status of followExecution(reader, stored, { ...options, confirmations })) {
    // Another one was sent meanwhile; it is followed by itself.
    if (signal.aborted || entries.get(key) !== entry) return
    const isNew = status.status !== entry.status.status
    const isOver = isFinal(status)
    entry.status = status
    set(key, entry)
    // Its end is kept on the page; the next visit reads it from the chain. That the Safe refused it is not
    // there to be read, and is kept until it is tried again, or a day has passed.
    const isExecuted = status.status === 'succeeded' || status.status === 'failed-inside'
    if (isOver && (isExecuted || Date.now() - stored.askedAt > forgottenAfter))
      storedExecutions.remove(shared, stored)
    shared.notify()
    if (status.status !== 'pending' && (isNew || isOver)) void readTransactionsAgain(client)
  }
}
