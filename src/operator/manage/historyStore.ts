import { type Address, isAddressEqual } from 'viem'
import { addressSchema as address } from '../../hex/addressSchema.ts'
import { hashSchema as hash } from '../../hex/hexText.ts'
import * as v from '../../schema/v.ts'
import type { ClaimHistory } from './claimHistory.ts'

/** Which history: of one contract, from one block on. */
export type HistoryPlace = {
  readonly chainId: number
  readonly distributor: Address
  readonly fromBlock: number
}

/**
 * What was read of logs, kept in the browser, so that a reload goes on where the last visit ended. Nothing
 * depends on it: what comes out of it is compared with the chain and the list like what a node reports. Where
 * the browser keeps nothing, it is read anew.
 */
export type HistoryStore = {
  /** Undefined where there is none, or none that this version can read. */
  load(place: HistoryPlace): Promise<ClaimHistory | undefined>
  save(place: HistoryPlace, history: ClaimHistory): Promise<void>
}

const block = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const historySchema = v.strictObject({
  distributor: address,
  fromBlock: block,
  nextBlock: block,
  claims: v.array(
    v.strictObject({
      index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      account: address,
      amount: v.custom<bigint>((value) => typeof value === 'bigint' && value >= 0n),
      recipient: address,
      transactionHash: hash,
      blockNumber: block,
    }),
  ),
})

/** Takes what was kept for what it is, or for nothing. */
export function readKeptHistory(
  kept: unknown,
  { distributor, fromBlock }: HistoryPlace,
): ClaimHistory | undefined {
  const parsed = v.safeParse(historySchema, kept)
  if (!parsed.success) return undefined
  const history = parsed.output
  const isOfPlace = isAddressEqual(history.distributor, distributor) && history.fromBlock === fromBlock
  return isOfPlace && history.nextBlock >= fromBlock ? history : undefined
}

const keyOf = ({ chainId, distributor, fromBlock }: HistoryPlace) =>
  `${chainId}:${distributor.toLowerCase()}:${fromBlock}`

/** In IndexedDB, because a large campaign's history is larger than what other storage takes. */
export function createHistoryStore(indexedDB: () => IDBFactory = () => globalThis.indexedDB): HistoryStore {
  let opened: Promise<IDBDatabase> | undefined
  const open = () => {
    opened ??= new Promise((resolve, reject) => {
      const opening = indexedDB().open('everclaim-history', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('histories')
      opening.onsuccess = () => {
        // Another tab may bring a newer version, and would wait for this one for ever.
        opening.result.onversionchange = () => opening.result.close()
        resolve(opening.result)
      }
      opening.onerror = () => reject(opening.error)
    })
    return opened
  }
  return {
    async load(place) {
      try {
        const database = await open()
        const kept = await new Promise<unknown>((resolve, reject) => {
          const request = database.transaction('histories').objectStore('histories').get(keyOf(place))
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
        return readKeptHistory(kept, place)
      } catch {
        return undefined
      }
    },
    async save(place, history) {
      try {
        const database = await open()
        await new Promise<void>((resolve, reject) => {
          const transaction = database.transaction('histories', 'readwrite')
          transaction.oncomplete = () => resolve()
          transaction.onabort = () => reject(transaction.error)
          transaction.objectStore('histories').put(history, keyOf(place))
        })
      } catch {
        // It is read anew at the next visit.
      }
    },
  }
}
