import type { Address } from 'viem'
import type { Session } from './calls.ts'
import type { ApiClient } from './createApiClient.ts'
import { type SignInAdapter, type SignInStep, signIn } from './signIn.ts'
import { signInLifetime, writeSignInMessage } from './signInMessage.ts'

/** Who is signed in, as far as this page knows. */
export type Who =
  /** Not asked yet. */
  | { status: 'unknown' }
  | { status: 'loading' }
  /** `error`: the API could not be asked, or could not be told of the end. */
  | { status: 'unauthenticated'; error?: unknown }
  | { status: 'authenticated'; session: Session }

export type SignInState = { readonly who: Who; readonly step: SignInStep }

/**
 * What every tab of a browser sees: the account that is signed in, an account whose end the API has not been told of yet (`-` before
 * it), or null.
 */
export type SignInMemory = {
  read(): string | null
  write(value: string | null): void
  /** Tells of what other tabs write. */
  onChange(listener: () => void): void
}

export type SignIn = {
  read(): SignInState
  subscribe(listener: () => void): () => void
  /** The wallet's account, or undefined where none is connected. Another one than before ends the session. */
  setAccount(account: Address | undefined): void
  /** Asks the API who is signed in, and again where its answer may be old. */
  look(): Promise<void>
  /** Signs in with the account, whose signature `sign` asks for. Where that goes on already, nothing happens. */
  begin(ask: { sign: (message: string, signal: AbortSignal) => Promise<string> }): Promise<void>
  /** Gives up an attempt that goes on. */
  leave(): void
  /** Signs out, in every tab. */
  end(): Promise<void>
  readonly adapter: SignInAdapter
}

type SignInOptions = {
  /** The API for a page whose wallet is connected with this account. */
  readonly apiOf: (
    account: Address | undefined,
  ) => Pick<ApiClient, 'createNonce' | 'signIn' | 'getSession' | 'signOut'>
  /** Origin and host of the page that asks. */
  readonly page: { readonly origin: string; readonly host: string }
  readonly chainId: number
  readonly memory: SignInMemory
  readonly isRejection: (error: unknown) => boolean
  /** Unix milliseconds. */
  readonly now: () => number
}

const idle = { status: 'idle' } as const
const signatureOf = (text: string) => (/^0x([0-9a-fA-F]{2})*$/.test(text) ? (text as `0x${string}`) : '0x')
const isEnding = (remembered: string | null) => remembered?.startsWith('-') ?? false

/** Who is signed in on this page, and how that begins and ends. One for a page; it asks nothing until it is told to. */
export function createSignIn(options: SignInOptions): SignIn {
  const { apiOf, page, chainId, memory, isRejection, now } = options
  const listeners = new Set<() => void>()
  let state: SignInState = { who: { status: 'unknown' }, step: idle }
  let account: Address | undefined
  let attempt: AbortController | undefined
  /** Grows with every turn of events, so that answers to older questions are known as such. */
  let turn = 0
  let ending: Promise<void> | undefined

  const change = (next: Partial<SignInState>) => {
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener()
  }
  const isHere = (remembered: string | null) => remembered !== null && remembered === account?.toLowerCase()

  const adapter: SignInAdapter = {
    getNonce: async () => (await apiOf(account).createNonce({})).nonce,
    createMessage: ({ nonce, address, chainId }) => {
      const issuedAt = now()
      return writeSignInMessage({
        ...{ domain: page.host, uri: page.origin, account: address, chainId, nonce, issuedAt },
        expirationTime: issuedAt + signInLifetime * 1_000,
      })
    },
    verify: async ({ message, signature }) => {
      const [asked, mine] = [account, attempt]
      const session = await apiOf(asked).signIn({ body: { message, signature: signatureOf(signature) } })
      if (asked !== account || mine !== attempt) {
        // Begun, and nobody waits for it: `signIn` ends it.
        memory.write(`-${session.account}`)
        return true
      }
      turn++
      memory.write(session.account)
      change({ who: { status: 'authenticated', session } })
      return true
    },
    signOut: () => end(),
  }

  function leave() {
    attempt?.abort()
    attempt = undefined
    if (state.step.status !== 'idle') change({ step: idle })
  }

  async function look(): Promise<void> {
    if (isEnding(memory.read())) return end()
    if (account === undefined) return
    const mine = ++turn
    if (state.who.status !== 'authenticated') change({ who: { status: 'loading' } })
    try {
      const { session } = await apiOf(account).getSession({})
      if (mine !== turn) return
      if (session) memory.write(session.account)
      else if (isHere(memory.read())) memory.write(null)
      change({ who: session ? { status: 'authenticated', session } : { status: 'unauthenticated' } })
    } catch (error) {
      // Nobody has said that the session is over.
      if (mine === turn && state.who.status !== 'authenticated')
        change({ who: { status: 'unauthenticated', error } })
    }
  }

  function end(): Promise<void> {
    ending ??= endOnce().finally(() => {
      ending = undefined
    })
    return ending
  }

  async function endOnce(): Promise<void> {
    const remembered = memory.read()
    const isAnything =
      remembered !== null || state.who.status === 'authenticated' || state.step.status === 'verifying'
    leave()
    const mine = ++turn
    if (isAnything || state.who.status !== 'unknown') change({ who: { status: 'unauthenticated' } })
    if (!isAnything) return
    const mark = isEnding(remembered) ? remembered : `-${remembered ?? account?.toLowerCase() ?? ''}`
    memory.write(mark)
    try {
      await apiOf(undefined).signOut({})
      if (memory.read() === mark) memory.write(null)
    } catch (error) {
      // It is told again at the next look. Until then this page is signed out, and the API's copy is no one's.
      if (mine === turn) change({ who: { status: 'unauthenticated', error } })
    }
  }

  memory.onChange(() => {
    const remembered = memory.read()
    if (isHere(remembered)) {
      if (state.who.status !== 'authenticated') void look()
      return
    }
    if (state.who.status !== 'authenticated' && state.who.status !== 'loading') return
    turn++
    change({ who: { status: 'unauthenticated' } })
  })

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setAccount(next) {
      const former = account
      if (former?.toLowerCase() === next?.toLowerCase() && (next !== undefined || turn > 0)) return
      account = next
      const remembered = memory.read()
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
    async begin({ sign }) {
      if (attempt || account === undefined) return
      const mine = new AbortController()
      attempt = mine
      await signIn({
        ...{ adapter, account, chainId, isRejection, signal: mine.signal },
        sign: (message) => sign(message, mine.signal),
        onStep: (step) => change({ step }),
      })
      if (attempt !== mine) return
      attempt = undefined
      const { step } = state
      // The answer got lost: the API may have begun the session all the same.
      if (step.status === 'idle' && step.failure?.key === 'verifying_error') await look()
    },
    leave,
    end,
    adapter,
  }
}
