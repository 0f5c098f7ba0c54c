import type { Session } from '../../src/session/calls.ts'
import type { Database } from '../database/openDatabase.ts'
import { sha256 } from './createNonces.ts'
import { type Frame, newId, noCookie, sealedCookie, unsealedId } from './sealedCookie.ts'

/** How long one stays signed in, in milliseconds: a day. */
export const sessionLifetime = 86_400_000
const sweepEvery = 60_000

/** What of a request says who is signed in. */
export type SessionRequest = {
  readonly cookies: Readonly<Record<string, string>>
  readonly frame?: Frame
  /** The account that the page's wallet is connected with. */
  readonly account?: Session['account'] | undefined
}

export type Sessions = {
  /**
   * Who is signed in, or undefined. Every handler learns it here and nowhere else: whoever asks with another account than the
   * session's (the wallet was switched) is not signed in.
   */
  find(request: SessionRequest): Promise<Session | undefined>
  /** Begins a session under a new id, and ends the browser's former one in the same step. */
  begin(
    request: SessionRequest,
    who: Pick<Session, 'account' | 'kind'>,
  ): Promise<{ session: Session; cookie: string }>
  /** Ends the browser's session, whoever's it is: no copy of the cookie is worth anything any more. */
  end(request: SessionRequest): Promise<{ cookie: string }>
}

export function createSessions(options: {
  database: Database
  secret: string
  /** Unix milliseconds. */
  now: () => number
}): Sessions {
  const { database, secret, now } = options
  let sweptAt = Number.NEGATIVE_INFINITY
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
      if (!row || (request.account !== undefined && request.account !== row.account)) return undefined
      return { account: row.account, kind: row.kind, expiresAt: row.expires_at }
    },

    async begin(request, { account, kind }) {
      const former = await idOf(request)
      const id = newId()
      const session: Session = { account, kind, expiresAt: now() + sessionLifetime }
      await database.transaction().execute(async (transaction) => {
        if (former !== undefined)
          await transaction.deleteFrom('sessions').where('id_hash', '=', sha256(former)).execute()
        await transaction
          .insertInto('sessions')
          .values({
            ...{ id_hash: sha256(id), account, kind },
            ...{ created_at: now(), expires_at: session.expiresAt },
          })
          .execute()
      })
      if (now() - sweptAt >= sweepEvery) {
        sweptAt = now()
        await database.deleteFrom('sessions').where('expires_at', '<=', now()).execute()
      }
      const { frame } = request
      return {
        session,
        cookie: await sealedCookie({ use: 'session', frame, id, lifetime: sessionLifetime, secret }),
      }
    },

    async end(request) {
      const id = await idOf(request)
      if (id !== undefined) await database.deleteFrom('sessions').where('id_hash', '=', sha256(id)).execute()
      return { cookie: noCookie('session', request.frame) }
    },
  }
}
