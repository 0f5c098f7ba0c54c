import type { Address } from 'viem'
import { say } from '../language/say.ts'
import type { Asker } from './apiOf.ts'
import type { Session } from './calls.ts'
import type { ApiClient } from './createApiClient.ts'
import { createSignInNonces } from './createSignInNonces.ts'
import { type SignedOwners, type SignInAdapter, type SignInStep, signIn } from './signIn.ts'
import { SignInMessageError, signInLifetime, writeSignInMessage } from './signInMessage.ts'
import { signWithin } from './signWithin.ts'

/** Who is signed in, as far as this page knows. */
export type Who =
  /** Not asked yet. */
  | { status: 'unknown' }
  | { status: 'loading' }
  /** `error`: the API could not be asked, or could not be notified of the end. */
  | { status: 'unauthenticated'; error?: unknown }
  | { status: 'authenticated'; session: Session }

export type SignInState = { readonly who: Who; readonly step: SignInStep }

/**
 * What every tab of a browser sees: the account that is signed in, an account whose end the API has not been
 * notified of yet (`-` before it), or null.
 */
export type SignInMemory = {
  read(): string | null
  write(value: string | null): void
  /** Calls the listener when another tab writes. */
  onChange(listener: () => void): void
}

export type SignIn = {
  read(): SignInState
  subscribe(listener: () => void): () => void
  /**
   * The wallet's account, or undefined where none is connected, and the frame around the page. Another
   * account than before ends the session, and so does a wallet that is connected no more; a page that opens
   * without one has disconnected nobody.
   */
  setAccount(account: Address | undefined, frame?: string): void
  /** Asks the API who is signed in, and again where its answer may be old. */
  look(): Promise<void>
  /** The visitor is back: looks again, where this browser remembers anything. */
  comeBack(): Promise<void>
  /**
   * Fetches ahead what an attempt needs of the API, so that the wallet can be asked right after a touch.
   * Nobody sees where that fails: the attempt asks again.
   */
  prepare(): Promise<void>
  /**
   * Signs in with the account, whose signature `sign` asks for. Where that goes on already, nothing happens.
   */
  begin(ask: { sign: AskForSignature }): Promise<void>
  /** Gives up an attempt that goes on, and forgets how the last one failed. */
  leave(): void
  /** Forgets how the last attempt failed. One that goes on goes on. */
  dismiss(): void
  /** Signs out, in every tab. */
  end(): Promise<void>
  readonly adapter: SignInAdapter
}

type AskForSignature = (
  message: string,
  about: {
    /** Aborted where the person leaves, and where the message has expired. */
    signal: AbortSignal
    onProgress: (owners: SignedOwners) => void
  },
) => Promise<string>

type SignInOptions = {
  /** The API for a page whose wallet is connected with this account, in this frame. */
  readonly apiOf: (asker: Asker) => Pick<ApiClient, 'createNonce' | 'signIn' | 'getSession' | 'signOut'>
  /** Origin and host of the page that asks. */
  readonly page: { readonly origin: string; readonly host: string }
  readonly chainId: number
  readonly memory: SignInMemory
  readonly isRejection: (error: unknown) => boolean
  /** Unix milliseconds. */
  readonly now: () => number
}

const idle = { status: 'idle' } as const
/** Milliseconds for which a message can be signed. */
const lifetime = signInLifetime * 1_000
const signatureOf = (text: string) => (/^0x([0-9a-fA-F]{2})*$/.test(text) ? (text as `0x${string}`) : '0x')

/**
 * Who is signed in on this page, and how that begins and ends. One for a page; it asks nothing until it is
 * asked to.
 */
export function createSignIn(options: SignInOptions): SignIn {
  const { apiOf, page, chainId, memory, isRejection, now } = options
  const listeners = new Set<() => void>()
  let state: SignInState = { who: { status: 'unknown' }, step: idle }
  let account: Address | undefined
  let frame: string | undefined
  let attempt: AbortController | undefined
  /** Grows with every turn of events, so that answers to older questions are known as such. */
  let turn = 0
  let lastTurn: Promise<unknown> = Promise.resolve()

  const change = (next: Partial<SignInState>) => {
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener()
  }
  const isHere = (remembered: string | null) => remembered !== null && remembered === account?.toLowerCase()

  /**
   * One after the other: an end takes whatever session and nonce the browser has, also those that were begun
   * after it.
   */
  function inTurn<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const answer = lastTurn.then(run)
    lastTurn = answer.catch(() => undefined)
    return answer
  }

  const nonces = createSignInNonces({
    ask: () => inTurn(() => apiOf({ account, frame }).createNonce({})),
    now,
  })

  const ends = createSessionEnds({ memory, inTurn, signOut })

  const adapter: SignInAdapter = {
    getNonce: () => nonces.take(),
    createMessage({ nonce, address, chainId }) {
      const { taken } = nonces
      if (taken?.nonce !== nonce) throw new SignInMessageError(say('A sign-in needs a nonce of its own.'))
      // By the server's clock: a phone's own may be wrong by more than a server takes.
      const expirationTime = taken.expiresAt
      return writeSignInMessage({
        domain: page.host,
        uri: page.origin,
        account: address,
        chainId,
        nonce,
        issuedAt: expirationTime - lifetime,
        expirationTime,
      })
    },
    verify({ message, signature }) {
      const [asked, mine] = [account, attempt]
      return inTurn(async () => {
        const session = await apiOf({ account: asked, frame }).signIn({
          body: { message, signature: signatureOf(signature) },
        })
        if (asked === account && mine === attempt) {
          turn++
          memory.write(session.account)
          change({ who: { status: 'authenticated', session } })
          return true
        }
        // Begun, and nobody waits for it. It ends before anything else begins.
        await ends.endUnwanted(session.account)
        return false
      })
    },
    signOut: () => end(),
  }

  function leave() {
    attempt?.abort()
    attempt = undefined
    if (state.step !== idle) change({ step: idle })
  }

  async function look(): Promise<void> {
    if (isEnding(memory.read())) return end()
    if (account === undefined) return
    const mine = ++turn
    if (state.who.status !== 'authenticated') change({ who: { status: 'loading' } })
    try {
      const { session } = await apiOf({ account, frame }).getSession({})
      if (mine !== turn) return
      if (session) memory.write(session.account)
      else if (isHere(memory.read())) memory.write(null)
      if (session) change({ who: { status: 'authenticated', session }, ...(attempt ? {} : { step: idle }) })
      else change({ who: { status: 'unauthenticated' } })
    } catch (error) {
      // Nobody has said that the session is over.
      if (mine === turn && state.who.status !== 'authenticated')
        change({ who: { status: 'unauthenticated', error } })
    }
  }

  function end(): Promise<void> {
    const remembered = memory.read()
    const isAnything =
      remembered !== null || state.who.status === 'authenticated' || state.step.status === 'verifying'
    leave()
    turn++
    nonces.forget()
    if (isAnything || state.who.status !== 'unknown') change({ who: { status: 'unauthenticated' } })
    if (!isAnything) return Promise.resolve()
    return ends.end(account?.toLowerCase() ?? '')
  }

  async function signOut(): Promise<boolean> {
    const mine = turn
    try {
      await apiOf({ frame }).signOut({})
      return true
    } catch (error) {
      // It is reported again the next time. Until then this page is signed out, and the API's copy is no
      // one's.
      if (mine === turn) change({ who: { status: 'unauthenticated', error } })
      return false
    }
  }

  memory.onChange(() => {
    const remembered = memory.read()
    // Another tab's end takes the nonces of the whole browser.
    nonces.forget()
    if (isHere(remembered)) {
      if (state.who.status !== 'authenticated') void look()
      return
    }
    if (state.who.status !== 'authenticated' && state.who.status !== 'loading') return
    leave()
    turn++
    change({ who: { status: 'unauthenticated' } })
  })

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setAccount(next, around) {
      const former = account
      account = next
      frame = around
      const remembered = memory.read()
      if (former?.toLowerCase() === next?.toLowerCase()) {
        if (next === undefined && isEnding(remembered)) void end()
        return
      }
      const isOthers = remembered !== null && !isHere(remembered)
      if (isOthers || (former !== undefined && state.who.status === 'authenticated')) {
        void end()
        return
      }
      leave()
      turn++
      change({ who: { status: 'unknown' } })
      if (remembered !== null) void look()
    },
    look,
    async comeBack() {
      if (memory.read() !== null || state.who.status === 'authenticated') await look()
    },
    async prepare() {
      if (account === undefined || attempt || isEnding(memory.read())) return
      await nonces.ahead().answer.catch(() => undefined)
    },
    async begin({ sign }) {
      if (attempt || account === undefined) return
      const mine = new AbortController()
      attempt = mine
      await signIn({
        adapter,
        account,
        chainId,
        isRejection,
        signal: mine.signal,
        sign: (message) =>
          signWithin((nonces.taken?.askedAt ?? now()) + lifetime - now(), mine.signal, (signal) =>
            sign(message, {
              signal,
              onProgress(owners) {
                const { step } = state
                if (attempt === mine && step.status === 'signing') change({ step: { ...step, owners } })
              },
            }),
          ),
        onStep(step) {
          const isOver =
            step.status === 'done' || (step.status === 'idle' && state.who.status === 'authenticated')
          change({ step: isOver ? idle : step })
        },
      })
      if (attempt !== mine) return
      attempt = undefined
      const { step } = state
      // The answer got lost: the API may have begun the session all the same.
      if (step.status === 'idle' && step.failure?.key === 'verifying_error') await look()
    },
    leave,
    dismiss() {
      if (!attempt && state.step !== idle) change({ step: idle })
    },
    end,
    adapter,
  }
}

/** An end of which the API has not been notified. */
export const isEnding = (remembered: string | null): remembered is string =>
  remembered?.startsWith('-') ?? false

/** Ends sessions. What the API was not notified of stays marked in the memory, and is reported again. */
export function createSessionEnds({
  memory,
  inTurn,
  signOut,
}: {
  memory: SignInMemory
  /** One request after the other. */
  inTurn: (run: () => Promise<void>) => Promise<void>
  /** Notifies the API; false where that failed. */
  signOut: () => Promise<boolean>
}) {
  let ending: { mark: string; isReported: Promise<void> } | undefined

  async function report(mark: string): Promise<void> {
    if ((await signOut()) && memory.read() === mark) memory.write(null)
  }

  return {
    /** Ends a session that has begun and that nobody waits for, within its own turn. */
    async endUnwanted(account: string): Promise<void> {
      const mark = `-${account}`
      memory.write(mark)
      await report(mark)
    },
    /** @param account whose session it may be where nothing is remembered; empty where nobody knows */
    end(account: string): Promise<void> {
      const remembered = memory.read()
      const mark = isEnding(remembered) ? remembered : `-${remembered ?? account}`
      // Where nothing has begun since, it is reported once.
      if (ending && ending.mark === remembered) return ending.isReported
      memory.write(mark)
      const mine: { mark: string; isReported: Promise<void> } = {
        mark,
        isReported: inTurn(() => report(mark)).finally(() => {
          if (ending === mine) ending = undefined
        }),
      }
      ending = mine
      return mine.isReported
    },
  }
}
