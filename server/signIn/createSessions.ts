import type { Session } from '../../src/session/calls.ts'
import type { Database } from '../database/openDatabase.ts'
import { createExpiry } from './createExpiry.ts'
import { sha256, type TakenNonce } from './createNonces.ts'
import { type Frame, newId, noCookie, sealedCookie, unsealedId } from './sealedCookie.ts'

/** How long one stays signed in, in milliseconds: a day. */
export const sessionLifetime = 86_400_000

/** What of a request says who is signed in. */
export type SessionRequest = {
  readonly cookies: Readonly<Record<string, string>>
  readonly frame?: Frame
  /** The account that the page's wallet is connected with. */
  readonly account?: Session['account'] | undefined
}

export type Sessions = {
  /**
   * Who is signed in, or undefined. Every handler learns it here and nowhere else: a caller that asks with
   * another account than the session's (the wallet was switched) is not signed in.
   */
  find(request: SessionRequest): Promise<Session | undefined>
  /**
   * Begins a session under a new id, ends the browser's former one and uses the nonce up, in one step.
   * Undefined where the nonce was forgotten meanwhile: the browser has signed out, and no session begins
   * after that.
   */
  begin(
    request: SessionRequest,
    who: Pick<Session, 'account' | 'kind'>,
    taken: TakenNonce,
  ): Promise<{ session: Session; cookie: string } | undefined>
  /**
   * Ends all sessions of the account that is signed in here, in every browser and every Safe host: no copy of
   * any cookie is worth anything any more. With them goes what this browser's sign-ins have just become, of
   * which it may not know yet.
   *
   * @param browser its secret, where it has begun to sign in
   */
  end(request: SessionRequest, browser: string | undefined): Promise<{ cookie: string }>
}

export function createSessions(options: {
  database: Database
  secret: string
  /** Unix milliseconds. */
  now: () => number
}): Sessions {
  const { database, secret, now } = options
  const { latest, sweep } = createExpiry(database, 'sessions', { lifetime: sessionLifetime, now })
  const idOf = ({ cookies, frame }: SessionRequest) => unsealedId(cookies, { use: 'session', frame, secret })

  return {
    async find(request) {
      const id = await idOf(request)
      if (id === undefined) return undefined
      const row = await database
        .selectFrom('sessions')
        .select(['account', 'kind', 'expires_at'])
        .where('id_hash', '=', sha256(id))
        .where('expires_at', '>', now())
        .executeTakeFirst()
      if (row && row.expires_at > latest()) {
        // For good: else it would be one again in a day.
        await database.deleteFrom('sessions').where('id_hash', '=', sha256(id)).execute()
        return undefined
      }
      if (!row || (request.account !== undefined && request.account !== row.account)) return undefined
      return { account: row.account, kind: row.kind, expiresAt: row.expires_at }
    },

    async begin(request, { account, kind }, taken) {
      // Before anything else: where it fails, no session begins that nobody learns of.
      await sweep()
      const former = await idOf(request)
      const id = newId()
      const session: Session = { account, kind, expiresAt: now() + sessionLifetime }
      const isBegun = await database.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('nonces')
          .where('nonce_hash', '=', taken.nonce_hash)
          .executeTakeFirst()
        if (numDeletedRows === 0n) return false
        if (former !== undefined)
          await transaction.deleteFrom('sessions').where('id_hash', '=', sha256(former)).execute()
        await transaction
          .insertInto('sessions')
          .values({
            id_hash: sha256(id),
            account,
            kind,
            browser_hash: taken.browser_hash,
            created_at: now(),
            expires_at: session.expiresAt,
          })
          .execute()
        return true
      })
      if (!isBegun) return undefined
      const { frame } = request
      return {
        session,
        cookie: await sealedCookie({ use: 'session', frame, id, lifetime: sessionLifetime, secret }),
      }
    },

    async end(request, browser) {
      const id = await idOf(request)
      if (browser !== undefined)
        await database.deleteFrom('sessions').where('browser_hash', '=', sha256(browser)).execute()
      if (id !== undefined)
        await database
          .deleteFrom('sessions')
          .where('account', 'in', (sessions) =>
            sessions.selectFrom('sessions').select('account').where('id_hash', '=', sha256(id)),
          )
          .execute()
      return { cookie: noCookie('session', request.frame) }
    },
  }
}
