import { useSyncExternalStore } from 'react'

/**
 * What a wallet, or the host around the page, has been asked and has not answered yet. What came of a sent
 * one is on the list of recent transactions; `ended` is said only where a toast showed the request before.
 */
export type WalletRequest = {
  readonly id: number
  /** What it is for, as the list of recent transactions calls it. */
  readonly title: string
  /** Where it was asked: path and fragment. */
  readonly page: string
  readonly status: 'asked' | 'signed' | 'not-done'
}

let requests: readonly WalletRequest[] = []
let lastId = 0
const shown = new Set<number>()
const listeners = new Set<() => void>()

function change(next: readonly WalletRequest[]) {
  requests = next
  for (const listener of [...listeners]) listener()
}

/** The page's address as far as it says what the page shows. */
export const pageHere = (): string => `${window.location.pathname}${window.location.hash}`

/**
 * Notes a request while it waits for an answer, and hands on the answer. The wallet is asked at once, with
 * the page on which that happened.
 *
 * @param end what an answer makes of it: `listed` is on the list of recent transactions from then on
 */
export async function noteRequest<Answer>(
  { title, end }: { title: string; end: 'listed' | 'signed' },
  ask: (page: string) => Promise<Answer>,
): Promise<Answer> {
  const id = ++lastId
  const page = pageHere()
  change([...requests, { id, title, page, status: 'asked' }])
  const settle = (status: 'signed' | 'not-done' | undefined) =>
    change(
      requests.flatMap((each) =>
        each.id !== id ? [each] : status && shown.has(id) ? [{ ...each, status }] : [],
      ),
    )
  try {
    const answer = await ask(page)
    settle(end === 'listed' ? undefined : 'signed')
    return answer
  } catch (error) {
    settle('not-done')
    throw error
  }
}

/** A visitor sees it beside the page: how it ends is said there too. */
export const markRequestShown = (id: number): void => void shown.add(id)

export const closeRequest = (id: number): void => change(requests.filter((each) => each.id !== id))

export const useWalletRequests = (): readonly WalletRequest[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => requests,
    () => requests,
  )
