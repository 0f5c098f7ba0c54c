import type { Address } from 'viem'
import { addressSchema } from '../../hex/addressSchema.ts'
import * as v from '../../schema/v.ts'
import { JournalError } from '../deploy/deployErrors.ts'
import type { JournalStorage } from '../deploy/openEntries.ts'

const format = 'everclaim-safe-batches/1'
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const batchSchema = v.strictObject({
  safe: addressSchema,
  /** Of the Safe, that the batch was written for. */
  nonce: count,
  /** The file that it was written to. */
  out: v.string(),
  /** Places in the list that it pays. */
  indices: v.array(count),
})
const fileSchema = v.strictObject({
  format: v.literal(format),
  chainId: count,
  contract: addressSchema,
  batches: v.array(batchSchema),
})

/** A batch of payments that was written for the owners of a Safe. */
export type SafeBatch = v.InferOutput<typeof batchSchema>

/** The batches that were written for a contract's Safes. One process at a time may use them. */
export type SafeBatches = {
  /**
   * Those that may still be executed with the nonce that they were written for, lowest nonce first.
   *
   * @param nonce that the Safe uses next
   */
  waiting(safe: Address, nonce: number): readonly SafeBatch[]
  /** Writes one down, in the place of another one of the same Safe and nonce. */
  add(batch: SafeBatch): Promise<void>
}

/**
 * Opens the journal of a contract's batches, or begins it.
 *
 * @throws JournalError where it cannot be read, or is another contract's; whatever its storage throws
 */
export async function openSafeBatches(
  storage: JournalStorage,
  owner: { chainId: number; contract: Address },
): Promise<SafeBatches> {
  let batches = readBatches(await storage.load(), owner)
  return {
    waiting: (safe, nonce) =>
      batches
        .filter((batch) => isSame(batch.safe, safe) && batch.nonce >= nonce)
        .sort((a, b) => a.nonce - b.nonce),
    async add(batch) {
      const others = batches.filter(({ safe, nonce }) => !isSame(safe, batch.safe) || nonce !== batch.nonce)
      const next = [...others, batch]
      await storage.save(`${JSON.stringify({ format, ...owner, batches: next }, null, 2)}\n`)
      batches = next
    },
  }
}

function readBatches(
  text: string | null,
  { chainId, contract }: { chainId: number; contract: Address },
): readonly SafeBatch[] {
  if (text === null) return []
  const read = v.tryParse(fileSchema, parseJson(text))
  if (!read)
    throw new JournalError(
      'We can’t read the journal of batches, so we don’t know which ones wait for the Safe’s owners. Nothing was written.',
      { facts: ['Look at the Safe’s queue. Then move the file away and start again: nobody is paid twice.'] },
    )
  if (read.chainId !== chainId || !isSame(read.contract, contract))
    throw new JournalError('The journal of batches belongs to another campaign. Nothing was written.', {
      facts: ['Choose another file with --journal.'],
    })
  return read.batches
}

const isSame = (a: Address, b: Address) => a.toLowerCase() === b.toLowerCase()

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
