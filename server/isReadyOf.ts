import { sql } from 'kysely'
import type { ChainReader } from '../src/chain/createChainReader.ts'
import type { Database } from './database/openDatabase.ts'

/** Milliseconds after which silence is a no. */
const usualPatience = 5_000
/** Milliseconds for which an answer is good. */
const freshness = 2_000

/**
 * Whether the database and at least one node of the chain answer. However many ask, one check is under way at
 * a time, and what it has found is good for two seconds: the question is everybody's, and the nodes are the
 * operator's.
 */
export function isReadyOf({
  database,
  reader,
  now,
  patience = usualPatience,
}: {
  database: Database
  reader: ChainReader
  /** Milliseconds by a clock that nobody can set. */
  now: () => number
  patience?: number
}): () => Promise<boolean> {
  let last: { answer: Promise<boolean>; goodUntil: number } | undefined

  const look = async () => {
    const answers = Promise.all([sql`select 1`.execute(database), reader.readHeads()])
    let timer: ReturnType<typeof setTimeout> | undefined
    const silence = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), patience)
    })
    try {
      return await Promise.race([answers.then(() => true), silence])
    } catch {
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  return () => {
    if (last && now() < last.goodUntil) return last.answer
    const current = { answer: look(), goodUntil: Number.POSITIVE_INFINITY }
    last = current
    void current.answer.then(() => {
      current.goodUntil = now() + freshness
    })
    return current.answer
  }
}
