import { isAddress, isHash } from 'viem'
import { z } from 'zod'

const address = z
  .string()
  .refine((value) => isAddress(value, { strict: false }))
  .transform((value) => value as `0x${string}`)
const hash = z
  .string()
  .refine((value) => isHash(value))
  .transform((value) => value as `0x${string}`)

const storedAttemptSchema = z.strictObject({
  distributor: address,
  index: z.number().int().nonnegative(),
  account: address,
  from: address,
  to: address,
  data: z
    .string()
    .regex(/^0x([0-9a-f]{2})*$/i)
    .transform((value) => value as `0x${string}`),
  hash,
  /** Newest block when the transaction was sent. */
  sentAtBlock: z.number().int().nonnegative(),
})

/** A claim transaction that a wallet of this browser sent and that is not at its end yet. */
export type StoredAttempt = z.infer<typeof storedAttemptSchema>

/** The part of `localStorage` that is used, so that a page without storage can bring its own. */
export type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const attemptsKey = 'everclaim.attempts'

/** More than anybody sends, less than a storage quota. */
const mostAttempts = 50

/** Reads the attempts, newest first. Foreign or damaged entries are passed over; storage that refuses counts as empty. */
export function readAttempts(storage: AttemptStorage): StoredAttempt[] {
  let json: unknown
  try {
    json = JSON.parse(storage.getItem(attemptsKey) ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(json)) return []
  return json.flatMap((entry) => {
    const parsed = storedAttemptSchema.safeParse(entry)
    return parsed.success ? [parsed.data] : []
  })
}

/** Remembers an attempt in place of an older one of the same allocation, or forgets it. Returns whether storage took it. */
export function writeAttempt(storage: AttemptStorage, attempt: StoredAttempt): boolean {
  return write(storage, [attempt, ...others(storage, attempt)].slice(0, mostAttempts))
}

export function forgetAttempt(
  storage: AttemptStorage,
  attempt: Pick<StoredAttempt, 'distributor' | 'index'>,
): boolean {
  return write(storage, others(storage, attempt))
}

export function findAttempt(
  storage: AttemptStorage,
  { distributor, index }: Pick<StoredAttempt, 'distributor' | 'index'>,
): StoredAttempt | undefined {
  return readAttempts(storage).find(
    (attempt) => attempt.index === index && attempt.distributor.toLowerCase() === distributor.toLowerCase(),
  )
}

function others(
  storage: AttemptStorage,
  { distributor, index }: Pick<StoredAttempt, 'distributor' | 'index'>,
) {
  return readAttempts(storage).filter(
    (attempt) => attempt.index !== index || attempt.distributor.toLowerCase() !== distributor.toLowerCase(),
  )
}

function write(storage: AttemptStorage, attempts: readonly StoredAttempt[]): boolean {
  try {
    storage.setItem(attemptsKey, JSON.stringify(attempts))
    return true
  } catch {
    return false
  }
}
