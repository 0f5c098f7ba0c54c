import { QueryClient } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { examples } from '../../safe/service/test-support/examples.ts'
import { found, notFound, stubNetwork } from '../test-support/stubNetwork.ts'
import { knownMessageQuery } from './knownMessageQuery.ts'

const { wire, input } = examples.getSafeMessage
const messageHash = input.message_hash as Hex

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

test('a message that the service shows is known; it is asked each time anew', async () => {
  const { site, asked } = stubNetwork({ serve: () => found(wire) })
  const query = knownMessageQuery(site, messageHash)
  expect(await client.fetchQuery(query)).toBe(true)
  expect(asked).toMatchObject([{ method: 'GET', path: `/v1/chains/81457/messages/${messageHash}` }])
  expect(query).toMatchObject({ queryKey: ['known-message', site, messageHash], staleTime: 0, gcTime: 0 })
})

test('one that it does not have is not', async () => {
  const { site } = stubNetwork({ serve: () => notFound })
  expect(await client.fetchQuery(knownMessageQuery(site, messageHash))).toBe(false)
})

test.each([
  ['another refusal', { status: 400 }, 'SafeServiceRefusedError'],
  ['an answer that is none, with the status of a yes', { status: 200, content: 7 }, 'SafeServiceAnswerError'],
])('error: %s is neither yes nor no', async (_, answer, name) => {
  const { site } = stubNetwork({ serve: () => answer })
  await expect(client.fetchQuery(knownMessageQuery(site, messageHash))).rejects.toMatchObject({ name })
})
