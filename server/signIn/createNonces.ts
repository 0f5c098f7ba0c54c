import { createHash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { createJointWrites } from '../database/createJointWrites.ts'
import type { Database } from '../database/openDatabase.ts'
import type { NonceTable } from '../database/tables.ts'
import { createExpiry } from './createExpiry.ts'

/** How long a sign-in may take, in milliseconds. */
export const nonceLifetime = 600_000

/** A nonce that was taken, by what the database knows of it. */
export type TakenNonce = { readonly nonce_hash: string; readonly browser_hash: string }

/**
 * Nonces of sign-ins: 256 bits each, for one browser, for ten minutes, for one use. Of nonces and browsers
 * only hashes are kept.
 */
export type Nonces = {
  create(browser: string): Promise<{ nonce: string; expiresAt: number }>
  /**
   * Takes it, or undefined: unknown, another browser's, too old or taken. Of any number at once, one gets it.
   */
  take(nonce: string, browser: string): Promise<TakenNonce | undefined>
  /**
   * Lets it be taken again, where nobody could say whether the signature is good. One that was forgotten
   * stays so.
   */
  giveBack(taken: TakenNonce): Promise<void>
  /** Forgets what a browser has begun, what is being looked at included. */
  forget(browser: string): Promise<void>
}

export function createNonces(database: Database, now: () => number): Nonces {
  const { latest, sweep } = createExpiry(database, 'nonces', { lifetime: nonceLifetime, now })
  const insert = createJointWrites<Insertable<NonceTable>>((rows) =>
    database.insertInto('nonces').values(rows).execute(),
  )
  return {
    async create(browser) {
      await sweep()
      const nonce = randomBytes(32).toString('hex')
      const expiresAt = now() + nonceLifetime
      await insert({
        nonce_hash: sha256(nonce),
        browser_hash: sha256(browser),
        is_taken: 0,
        expires_at: expiresAt,
      })
      return { nonce, expiresAt }
    },
    take: (nonce, browser) =>
      database
        .updateTable('nonces')
        .set({ is_taken: 1 })
        .where('nonce_hash', '=', sha256(nonce))
        .where('browser_hash', '=', sha256(browser))
        .where('is_taken', '=', 0)
        .where('expires_at', '>', now())
        .where('expires_at', '<=', latest())
        .returning(['nonce_hash', 'browser_hash'])
        .executeTakeFirst(),
    async giveBack({ nonce_hash }) {
      await database.updateTable('nonces').set({ is_taken: 0 }).where('nonce_hash', '=', nonce_hash).execute()
    },
    async forget(browser) {
      await database.deleteFrom('nonces').where('browser_hash', '=', sha256(browser)).execute()
    },
  }
}

/** Hexadecimal. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
