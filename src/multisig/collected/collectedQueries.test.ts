import { QueryClient } from '@tanstack/react-query'
import { pad } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chainId, person, safe, safeFacts, sign } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { examples } from '../../safe/service/test-support/examples.ts'
import { found, notFound, stubNetwork } from '../test-support/stubNetwork.ts'
import { collectedMessage, withSignatures } from './collectedMessage.ts'
import { checkedCollectedQuery, serviceSignaturesQuery } from './collectedQueries.ts'

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

test('how far a message is, both nodes say for the Safe, every six seconds', async () => {
  const unsigned = collectedMessage({ chainId, safe }, 'Hello.')
  const signatures = await Promise.all(
    [0, 1].map(async (at) => ({
      signer: person(at).address,
      signature: await sign(at, unsigned.messageHash),
    })),
  )
  const collected = withSignatures(unsigned, signatures)
  const { site, onChain } = stubNetwork({ respond: () => pad('0x1626ba7e', { size: 32, dir: 'right' }) })
  const query = checkedCollectedQuery(site, { collected, safe: safeFacts })
  expect(await client.fetchQuery(query)).toMatchObject({ status: 'signed', have: 2, need: 2 })
  expect(new Set(onChain.map(([host]) => host)).size).toBe(2)
  expect(query).toMatchObject({
    queryKey: ['checked-collected', site, { collected, safe: safeFacts }],
    refetchInterval: 6_000,
  })
})

const { wire, input } = examples.getSafeMessage
const messageHash = input.message_hash as `0x${string}`

test('what the service has of a message’s signatures is asked for every six seconds', async () => {
  const { site, asked } = stubNetwork({ serve: () => found(wire) })
  const query = serviceSignaturesQuery(site, messageHash)
  const { confirmations } = examples.getSafeMessage.parsed
  expect(await client.fetchQuery(query)).toEqual(
    confirmations.map(({ owner, signature }) => ({ signer: owner.value, signature })),
  )
  expect(asked).toMatchObject([{ path: `/v1/chains/81457/messages/${messageHash}` }])
  expect(query).toMatchObject({
    queryKey: ['service-signatures', site, messageHash],
    refetchInterval: 6_000,
  })
})

test('a message that the service does not know is an answer, and a refusal is an error that is not repeated', async () => {
  const { site } = stubNetwork({ serve: () => notFound })
  expect(await client.fetchQuery(serviceSignaturesQuery(site, messageHash))).toBeNull()
  const refusing = stubNetwork({ serve: () => ({ status: 400 }) })
  const query = serviceSignaturesQuery(refusing.site, messageHash)
  await expect(client.fetchQuery(query)).rejects.toMatchObject({ name: 'SafeServiceRefusedError' })
  expect(query.retry).toBe(false)
})
