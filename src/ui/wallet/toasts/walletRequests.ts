import { createPageValue } from '../../parts/createPageValue.ts'

/**
 * What a wallet, or the host around the page, has been asked and has not answered yet. What came of a sent
 * one is on the list of recent transactions. How one ended is said only where a toast showed it before.
 */
export type WalletRequest = {
  readonly id: number
  /** What it is for, as the list of recent transactions calls it. */
  readonly title: string
  /** Where it was asked: path and fragment. */
  readonly page: string
  readonly status: 'asked' | 'signed' | 'not-done'
}

const requests = createPageValue<readonly WalletRequest[]>([])
let lastId = 0
const shown = new Set<number>()

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
  requests.set([...requests.get(), { id, title, page, status: 'asked' }])
  const settle = (status: 'signed' | 'not-done' | undefined) =>
    requests.set(
      requests
        .get()
        .flatMap((each) => (each.id !== id ? [each] : status && shown.has(id) ? [{ ...each, status }] : [])),
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

export const closeRequest = (id: number): void =>
  requests.set(requests.get().filter((each) => each.id !== id))

export const useWalletRequests = requests.use
