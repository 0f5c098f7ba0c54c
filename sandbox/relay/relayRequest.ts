import { z } from 'zod'

const topic = z.string().regex(/^[0-9a-f]{64}$/)
const sealed = z.string().min(1).max(200_000)
/** Seconds; thirty days at most. */
const ttl = z.number().int().min(1).max(2_592_000)
const tag = z.number().int().min(0).default(0)
const attestation = z.string().max(20_000).nullish()
const topics = z.array(topic).max(500)

const publish = z.object({ topic, message: sealed, ttl, tag, attestation })
const one = z.object({ topic })
const many = z.object({ topics })
const fiveMinutes = ttl.default(300)

const call = <Method extends string, Params extends z.ZodType>(method: Method, params: Params) =>
  z.object({ method: z.literal(method), params })

/**
 * What a client may ask of a relay. The two composite calls are those of SDKs since 2.21.6 and not in the
 * public specification: they publish, and subscribe the caller.
 */
export const relayRequestSchema = z
  .discriminatedUnion('method', [
    call('irn_publish', publish),
    call('irn_batchPublish', z.object({ messages: z.array(publish).max(100) })),
    call('irn_subscribe', one),
    call('irn_batchSubscribe', many),
    call('irn_unsubscribe', one),
    call('irn_batchUnsubscribe', z.object({ subscriptions: z.array(one).max(500) })),
    call('irn_fetchMessages', one),
    call('irn_batchFetchMessages', many),
    call(
      'wc_proposeSession',
      z.object({ pairingTopic: topic, sessionProposal: sealed, ttl: fiveMinutes, attestation }),
    ),
    call(
      'wc_approveSession',
      z.object({
        pairingTopic: topic,
        sessionTopic: topic,
        sessionProposalResponse: sealed,
        sessionSettlementRequest: sealed,
        ttl: fiveMinutes,
      }),
    ),
  ])
  .and(z.object({ id: z.union([z.number(), z.string().max(100)]), jsonrpc: z.literal('2.0') }))

export type RelayRequest = z.infer<typeof relayRequestSchema>
