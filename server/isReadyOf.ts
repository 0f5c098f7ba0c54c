import { sql } from 'kysely'
import type { ChainReader } from '../src/chain/createChainReader.ts'
import type { Database } from './database/openDatabase.ts'

/** Milliseconds after which silence is a no. */
const patience = 5_000

/** Whether the database and at least one node of the chain answer now. */
export function isReadyOf(database: Database, reader: ChainReader): () => Promise<boolean> {
  return async () => {
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
}
