import type { Address, Hex } from 'viem'
import { type Acceptance, type AcceptStep, acceptTerms } from './acceptTerms.ts'

/** Whose acceptance of what. `hash`: of the terms. */
export type AcceptancePlace = { readonly campaign: string; readonly account: Address; readonly hash: string }

/** How many of a Safe's owners have signed. */
export type OwnersCount = { readonly signed: number; readonly required: number }

export type AcceptanceUpdate = { readonly step: AcceptStep; readonly owners?: OwnersCount | undefined }

export type AcceptanceStore = {
  readonly subscribe: (listener: () => void) => () => void
  /** The same value until something changes. */
  readonly read: (place: AcceptancePlace) => AcceptanceUpdate
  /** Begins an attempt; one of these terms that is under way goes on instead. */
  readonly begin: (acceptance: Beginning) => void
  /** Ends an attempt that is for another account, another campaign or other terms than these. */
  readonly keepTo: (place: AcceptancePlace) => void
  /** Ends the attempt, and forgets what came of it. */
  readonly leave: () => void
}

type Beginning = Omit<Acceptance, 'onStep' | 'signal' | 'sign'> & {
  readonly sign: (
    message: string,
    options: { signal: AbortSignal; onProgress: (owners: OwnersCount) => void },
  ) => Promise<Hex>
}

const idle: AcceptanceUpdate = { step: { status: 'idle' } }

/**
 * The one attempt of a page to accept terms. It outlives the part of the page that began it: a wallet may
 * answer, and a Safe's owners may sign, when the page draws something else meanwhile.
 */
export function createAcceptance(): AcceptanceStore {
  let attempt: { place: AcceptancePlace; news: AcceptanceUpdate; controller: AbortController } | undefined
  const listeners = new Set<() => void>()
  const change = (next: typeof attempt) => {
    attempt = next
    for (const listener of [...listeners]) listener()
  }
  const leave = () => {
    attempt?.controller.abort()
    if (attempt) change(undefined)
  }
  const isOf = (own: AcceptancePlace, { campaign, account }: AcceptancePlace) =>
    own.campaign === campaign && own.account === account
  const read = (place: AcceptancePlace) => {
    if (!attempt || !isOf(attempt.place, place)) return idle
    // That they have changed is shown beside the new ones.
    return attempt.place.hash === place.hash || attempt.news.step.status === 'changed' ? attempt.news : idle
  }
  const isUnderWay = ({ step: { status } }: AcceptanceUpdate) => status === 'signing' || status === 'sending'

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read,
    begin({ sign, ...acceptance }) {
      const { campaign, account, terms } = acceptance
      const place = { campaign, account, hash: terms.hash }
      if (isUnderWay(read(place))) return
      leave()
      const controller = new AbortController()
      const { signal } = controller
      const report = (news: Partial<AcceptanceUpdate>) => {
        if (!signal.aborted && attempt) change({ ...attempt, news: { ...attempt.news, ...news } })
      }
      change({ place, news: idle, controller })
      void acceptTerms({
        ...acceptance,
        signal,
        onStep: (step) => report({ step }),
        sign: (message) => sign(message, { signal, onProgress: (owners) => report({ owners }) }),
      })
    },
    keepTo(place) {
      if (!attempt || read(place) !== idle) return
      if (!isOf(attempt.place, place) || isUnderWay(attempt.news)) leave()
    },
    leave,
  }
}
