import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { readSignInMessage, type SignInFault, signInFault } from '../../src/session/signInMessage.ts'
import type { Database } from '../database/openDatabase.ts'
import type { Handlers } from '../handlers.ts'
import { ProblemError } from '../http/problem.ts'
import { createNonces, nonceLifetime } from './createNonces.ts'
import type { Sessions } from './createSessions.ts'
import { refusalOf } from './refusalOf.ts'
import { newId, noCookie, sealedCookie, unsealedId } from './sealedCookie.ts'
import { verifySignature } from './verifySignature.ts'

/** Signing in and out. */
export function signInHandlers(options: {
  database: Database
  sessions: Sessions
  /** With a quorum of two: without, contract accounts cannot sign in. */
  reader: ChainReader
  /** Of cookies. */
  secret: string
  /** Unix milliseconds. */
  now: () => number
}): Pick<Handlers, 'createNonce' | 'signIn' | 'getSession' | 'signOut'> {
  const { database, sessions, reader, secret, now } = options
  const nonces = createNonces(database, now)

  return {
    async createNonce({ cookies, frame }) {
      // A browser that has begun in another tab goes on as the same one.
      const browser = (await unsealedId(cookies, { use: 'browser', frame, secret })) ?? newId()
      const body = await nonces.create(browser)
      const cookie = await sealedCookie({
        use: 'browser',
        frame,
        id: browser,
        lifetime: nonceLifetime,
        secret,
      })
      return { body, cookies: [cookie] }
    },

    async signIn(asked) {
      const { body, cookies, frame, origin } = asked
      const message = readSignInMessage(body.message)
      if (!message) throw signInRefused('malformed')
      const { account, nonce } = message
      const origins = origin === undefined ? [] : [origin]
      const fault = signInFault(message, {
        origins,
        chainId: reader.chainId,
        account: asked.account,
        now: now(),
      })
      if (fault) throw signInRefused(fault)

      const browser = await unsealedId(cookies, { use: 'browser', frame, secret })
      const taken = browser === undefined ? undefined : await nonces.take(nonce, browser)
      if (!taken) throw nonceUnknown()

      try {
        const verdict = await verifySignature(reader, {
          account,
          text: body.message,
          signature: body.signature,
          beforeAsking: () => asked.countAccount(account.toLowerCase() as `0x${string}`),
        })
        if (verdict.status !== 'accepted') throw refusalOf(verdict)
        const who = { account: account.toLowerCase() as `0x${string}`, kind: verdict.kind }
        const begun = await sessions.begin(asked, who, taken)
        if (!begun) throw nonceUnknown()
        return { body: begun.session, cookies: [begun.cookie, noCookie('browser', frame)] }
      } catch (error) {
        // A no uses the nonce up. What nobody could say, or nobody could write down, may be tried again.
        if (!isRefusal(error)) await nonces.giveBack(taken).catch(() => undefined)
        throw error
      }
    },

    async getSession(asked) {
      return { body: { session: (await sessions.find(asked)) ?? null } }
    },

    async signOut(asked) {
      const { cookies, frame } = asked
      const browser = await unsealedId(cookies, { use: 'browser', frame, secret })
      if (browser !== undefined) await nonces.forget(browser)
      const { cookie } = await sessions.end(asked, browser)
      return { body: undefined, cookies: [cookie, noCookie('browser', frame)] }
    },
  }
}

const nonceUnknown = () =>
  new ProblemError(
    'nonce-unknown',
    'This sign-in is too old, already used, or from another browser. Start again.',
  )

const isRefusal = (error: unknown) => error instanceof ProblemError && error.code === 'signature-refused'

const faultSentences: Record<SignInFault, string> = {
  malformed: 'This isn’t the message that this site asks you to sign.',
  'wrong-domain': 'The message is for another site.',
  'wrong-uri': 'The message is for another page.',
  'wrong-chain': 'The message is for another chain.',
  'wrong-account': 'The message is for another account than your wallet’s. Start again.',
  'issued-in-the-future': 'The message is from the future. Check your device’s clock.',
  'too-old': 'The message is older than ten minutes. Start again.',
  expired: 'The message has expired. Start again.',
  'lives-too-long': 'The message is valid for longer than a day. This site doesn’t accept that.',
  'not-yet-valid': 'The message is not valid yet. Check your device’s clock.',
}

const signInRefused = (fault: SignInFault) =>
  new ProblemError('sign-in-refused', faultSentences[fault], { reason: fault })
