import { z } from 'zod'
import { addressSchema as address, dataSchema as bytes, hashSchema as hash } from '../chain/rpcSchemas.ts'

const count = z.int().min(0)

const storedSchema = z.strictObject({
  chainId: z.int().min(1),
  safe: address,
  safeTxHash: hash,
  /** Of the Safe. */
  nonce: count,
  /** Who executes it, and the data of the call to the Safe. */
  from: address,
  data: bytes,
  /** The executor's next nonce shortly before, and the block that it was read at. */
  executorNonce: count,
  block: count,
  /** Unix milliseconds by this machine's clock, when the wallet was asked. */
  askedAt: count,
  /** Of the transaction; left out until the wallet has said it. */
  hash: hash.optional(),
})

/**
 * An execution of a Safe's transaction that a wallet was asked for, or has sent, and whose end is not known.
 */
export type StoredExecution = z.infer<typeof storedSchema>

/** Which transaction of which Safe. One execution of it is remembered. */
export type ExecutionPlace = Pick<StoredExecution, 'chainId' | 'safe' | 'safeTxHash'>

/** The parts of `localStorage` that are used. */
export type ExecutionStorage = Pick<Storage, 'getItem' | 'setItem'>

export const executionsKey = 'everclaim.executions'

/** More than anybody has on the way, less than a storage quota. */
const most = 40

/** All that is remembered, newest first. What is stored in another shape is passed over. */
export function readExecutions(storage: ExecutionStorage): StoredExecution[] {
  return readEntries(storage).flatMap((entry) => parse(entry) ?? [])
}

/**
 * Remembers an execution in place of an older one of the same transaction. A storage that refuses forgets it
 * with the page.
 */
export function writeExecution(storage: ExecutionStorage, execution: StoredExecution): void {
  write(storage, [execution, ...others(storage, execution)])
}

/** Forgets the execution of a transaction, which may be offered again. */
export function forgetExecution(storage: ExecutionStorage, place: ExecutionPlace): void {
  write(storage, others(storage, place))
}

/** One text for one transaction of a Safe. */
export const placeKey = ({ chainId, safe, safeTxHash }: ExecutionPlace): string =>
  `${chainId} ${safe} ${safeTxHash}`.toLowerCase()

/** Whether two records are of the same request to a wallet. */
export const isSameExecution = (a: StoredExecution, b: StoredExecution): boolean =>
  placeKey(a) === placeKey(b) && a.askedAt === b.askedAt && a.hash === b.hash

function readEntries(storage: ExecutionStorage): unknown[] {
  try {
    const json: unknown = JSON.parse(storage.getItem(executionsKey) ?? '[]')
    return Array.isArray(json) ? json : []
  } catch {
    return []
  }
}

function parse(entry: unknown): StoredExecution | undefined {
  const parsed = storedSchema.safeParse(entry)
  return parsed.success ? parsed.data : undefined
}

/** What this version cannot read may be another version's, open in another tab. */
function others(storage: ExecutionStorage, place: ExecutionPlace): unknown[] {
  return readEntries(storage).filter((entry) => {
    const execution = parse(entry)
    return !execution || placeKey(execution) !== placeKey(place)
  })
}

function write(storage: ExecutionStorage, entries: readonly unknown[]): void {
  try {
    storage.setItem(executionsKey, JSON.stringify(entries.slice(0, most)))
  } catch {
    // Full or blocked.
  }
}
