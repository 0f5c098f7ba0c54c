import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { sha256, stringToBytes } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { pageHeaders } from '../../session/pageHeaders.ts'
import { readAgain } from '../readAgain.ts'
import { askTerms, readTerms, type TermsAnswer, type TermsStatus, termsQuery } from './termsQuery.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const question = { campaign: 'spring', account } as const
const terms = { hash: 'ab'.repeat(32), text: 'Be kind.' }
const toAccept: TermsStatus = { status: 'to-accept', terms }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As the client's own: ends with the reason of its signal. */
const silent = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

test('what is in force: no terms, accepted, accepted of older terms, not accepted', async () => {
  const standing = (today: typeof terms | null, accepted: string | null) =>
    readTerms(
      {
        getTerms: async () => ({ terms: today }),
        getAcceptance: async () => ({
          acceptance: accepted === null ? null : { hash: accepted, acceptedAt: 5 },
        }),
      },
      question,
    )
  expect(await standing(null, null)).toEqual({ status: 'none' })
  expect(await standing(terms, terms.hash)).toEqual({ status: 'accepted', hash: terms.hash, acceptedAt: 5 })
  expect(await standing(terms, 'cd'.repeat(32))).toEqual(toAccept)
  expect(await standing(terms, null)).toEqual(toAccept)
})

test('five seconds for both questions together, and what was known before stays known', async () => {
  const api = {
    getTerms: async () => {
      await new Promise((resolve) => setTimeout(resolve, 4_000))
      return { terms }
    },
    getAcceptance: ({ signal }: { signal?: AbortSignal | undefined }) => silent(signal),
  }
  let answer: TermsAnswer | undefined
  const { signal } = new AbortController()
  void askTerms(api, question, { before: toAccept, signal }).then((reported) => {
    answer = reported
  })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(answer).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(answer).toMatchObject({
    standing: toAccept,
    error: { reason: 'slow', call: 'getTerms', stored: 'no' },
  })
})

test('an answer leaves nothing behind that would go off or be stopped later', async () => {
  const asked: (AbortSignal | undefined)[] = []
  const api = {
    getTerms: async ({ signal }: { signal?: AbortSignal | undefined }) => {
      asked.push(signal)
      return { terms: null }
    },
    getAcceptance: () => silent(undefined),
  }
  const { signal } = new AbortController()
  expect(await askTerms(api, question, { signal })).toEqual({ standing: { status: 'none' } })
  expect(vi.getTimerCount()).toBe(0)
  expect(asked.map((each) => each?.aborted)).toEqual([true])
})

test('a site without an API asks for no terms', async () => {
  const client = new QueryClient()
  expect(await client.fetchQuery(termsQuery(plainSite, question))).toEqual({ standing: { status: 'none' } })
  client.clear()
})

test('stopped it has no answer', async () => {
  const controller = new AbortController()
  const asked = askTerms(
    { getTerms: ({ signal }) => silent(signal), getAcceptance: () => silent(undefined) },
    question,
    {
      signal: controller.signal,
    },
  )
  controller.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
})

test('who asks is said only where there is something to accept', async () => {
  const text = 'Be kind.'
  const answers: Record<string, object> = {
    '/campaigns/autumn/terms': { terms: null },
    '/campaigns/spring/terms': { terms: { hash: sha256(stringToBytes(text)).slice(2), text } },
    '/campaigns/spring/terms/acceptance': { acceptance: null },
  }
  const asked: [string, string | undefined][] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const path = url.slice('https://api.example/api/v1'.length)
    asked.push([path, headers[pageHeaders.account]])
    return Response.json(answers[path])
  })
  const site: SiteConfig = { ...plainSite, api: { isEnabled: true, url: 'https://api.example/api/v1' } }
  const client = new QueryClient()
  await client.fetchQuery(termsQuery(site, { campaign: 'autumn', account }))
  const { standing } = await client.fetchQuery(termsQuery(site, question))
  expect(standing).toMatchObject({ status: 'to-accept', terms: { text } })
  expect(asked).toEqual([
    ['/campaigns/autumn/terms', undefined],
    ['/campaigns/spring/terms', undefined],
    ['/campaigns/spring/terms/acceptance', account.toLowerCase()],
  ])
  client.clear()
})

test('an API that answers nothing is waited for once: not at each return, and not by what is drawn anew', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url)
    return silent(signal)
  })
  const site: SiteConfig = { ...plainSite, api: { isEnabled: true, url: 'https://api.example/api/v1' } }
  const client = new QueryClient({ defaultOptions: { queries: { retry: 0 } } })
  const options = termsQuery(site, question)
  const observer = new QueryObserver(client, options)
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(observer.getCurrentResult()).toMatchObject({
    status: 'success',
    data: { error: { reason: 'slow' } },
  })
  // Back from the wallet's app.
  await readAgain(client)
  stop()
  const anew = new QueryObserver(client, options)
  anew.subscribe(() => undefined)()
  expect(anew.getCurrentResult()).toMatchObject({ status: 'success', isFetching: false })
  expect(asked).toHaveLength(1)
  // Asked on purpose it goes on behind what is known.
  const again = new QueryObserver(client, options)
  const end = again.subscribe(() => undefined)
  void client.invalidateQueries({ queryKey: options.queryKey })
  expect(again.getCurrentResult()).toMatchObject({ status: 'success', isFetching: true })
  expect(asked).toHaveLength(2)
  end()
  client.clear()
})
