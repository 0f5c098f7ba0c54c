import type { Address } from 'viem'
import * as v from '../../../src/schema/v.ts'
import { joinTurns } from '../../../src/signals/joinTurns.ts'
import type { HostParts, HostState } from '../hostApi.ts'
import { askServer } from './askServer.ts'

const keptSchema = v.object({
  person: v.optional(v.string()),
  isDark: v.optional(v.boolean()),
  /** The person wants messages to be approved on chain. */
  signsOnChain: v.optional(v.boolean()),
})
type Kept = v.InferOutput<typeof keptSchema>
const storageKey = 'everclaim-sandbox-safe-host'

/** How often the chain and the store are looked at. Milliseconds. */
const refreshMs = 1_000

/** Who sits in front of the host, what it shows, and what the Safe looks like at the moment. */
export type Session = {
  readonly world: HostParts
  readonly state: HostState
  readonly person: { readonly name: string; readonly address: Address }
  readonly isOwner: boolean
  readonly isDark: boolean
  readonly signsOnChain: boolean
  set(change: Partial<{ person: Address; isDark: boolean; signsOnChain: boolean }>): void
  /** Reads the state anew; listeners are called if it has changed. */
  refresh(): Promise<void>
  /** Hears of every change, until the signal aborts. */
  onChange(listener: () => void, signal?: AbortSignal): void
}

export async function startSession(): Promise<Session> {
  const world = await askServer('world', {})
  let state = await askServer('state', {})
  let shown = JSON.stringify(state)
  let kept = load()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const personOf = () => {
    const found = world.people.find(({ address }) => address === kept.person) ?? world.people[0]
    if (!found) throw new Error('The Safe host has no people.')
    return found
  }

  const session: Session = {
    world,
    get state() {
      return state
    },
    get person() {
      return personOf()
    },
    get isOwner() {
      return state.safe.owners.includes(personOf().address)
    },
    get isDark() {
      return kept.isDark ?? !matchMedia('(prefers-color-scheme: light)').matches
    },
    get signsOnChain() {
      return kept.signsOnChain ?? false
    },
    set(change) {
      kept = { ...kept, ...change }
      save(kept)
      notify()
    },
    // An app that repeats its handshake would otherwise have a slow chain read more and more often.
    refresh: joinTurns(async () => {
      const next = await askServer('state', {})
      const text = JSON.stringify(next)
      if (text === shown) return
      state = next
      shown = text
      notify()
    }),
    onChange(listener, signal) {
      listeners.add(listener)
      signal?.addEventListener('abort', () => listeners.delete(listener))
    },
  }

  const refreshForever = async () => {
    // The sandbox may be restarting; the next reading shows it.
    await session.refresh().catch(() => undefined)
    setTimeout(refreshForever, refreshMs)
  }
  setTimeout(refreshForever, refreshMs)
  return session
}

function load(): Kept {
  try {
    return v.parse(keptSchema, JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return {}
  }
}

function save(kept: Kept) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // A browser without storage forgets; the host works all the same.
  }
}
