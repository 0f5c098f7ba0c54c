import type { Transaction } from 'kysely'
import { createJointWrites } from './createJointWrites.ts'
import { isBusy } from './isBusy.ts'
import { isUnwritable } from './isUnwritable.ts'
import type { Database } from './openDatabase.ts'
import type { Tables } from './tables.ts'

/**
 * On SQLite nothing else happens until all of them are done; on PostgreSQL others wait for their locks, and
 * with a long way there each question takes its time.
 */
const mostTogether = 8

const isOfDatabase = (error: unknown) => isBusy(error) || isUnwritable(error)

type Work<Value> = (transaction: Transaction<Tables>) => Promise<Value>

/**
 * What is asked of the database one after the other, and comes while others are at work, goes together into
 * one transaction: a crowd shares its locks and its wait for the disk. Each sees what those before it have
 * written, and is over when all of it is on the disk.
 *
 * Where one fails, nothing of them is kept, and each is tried by itself; but none of them where the database
 * itself is what fails. Where all are refused, nothing is written, and the disk not waited for.
 *
 * @param parts.isRefusal what is thrown where nothing was written: it fails that one, and the others go on
 * @param parts.begin comes first in each transaction
 */
export function createJointTransactions(
  database: Database,
  parts: { isRefusal: (error: unknown) => boolean; begin: Work<void> },
): <Value>(work: Work<Value>) => Promise<Value> {
  /** `run` says whether it was done, and not refused. */
  type Settled = { readonly run: Work<boolean>; readonly failed: (error: unknown) => void }
  const nothingDone = new Error('Nothing was done.')
  const execute = (works: readonly Settled[]) =>
    database
      .transaction()
      .execute(async (transaction) => {
        await parts.begin(transaction)
        let done = 0
        for (const { run } of works) if (await run(transaction)) done++
        if (done === 0) throw nothingDone
      })
      .catch((error) => {
        if (error !== nothingDone) throw error
      })
  const executeAll = async (works: readonly Settled[]) => {
    try {
      await execute(works)
    } catch (error) {
      if (works.length === 1 || isOfDatabase(error)) throw error
      await executeEach(works)
    }
  }
  const executeEach = async (works: readonly Settled[]) => {
    let fault: unknown
    for (const work of works) {
      if (fault !== undefined) work.failed(fault)
      else
        await execute([work]).catch((error) => {
          work.failed(error)
          if (isOfDatabase(error)) fault = error
        })
    }
  }
  const join = createJointWrites(executeAll, mostTogether)
  return async <Value>(work: Work<Value>) => {
    let outcome: { value: Value } | { error: unknown } | undefined
    const failed = (error: unknown) => {
      outcome = { error }
    }
    const run = async (transaction: Transaction<Tables>) => {
      try {
        outcome = { value: await work(transaction) }
        return true
      } catch (error) {
        if (!parts.isRefusal(error)) throw error
        failed(error)
        return false
      }
    }
    await join({ run, failed })
    if (outcome && 'value' in outcome) return outcome.value
    throw outcome?.error
  }
}
