import * as v from '../../src/schema/v.ts'

const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const sealed = v.pipe(v.string(), v.minLength(1), v.maxLength(200_000))
/** Seconds; thirty days at most. */
const ttl = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2_592_000))
const tag = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0)
const attestation = v.nullish(v.pipe(v.string(), v.maxLength(20_000)))
const topics = v.pipe(v.array(topic), v.maxLength(500))

const publish = v.object({ topic, message: sealed, ttl, tag, attestation })
const one = v.object({ topic })
const many = v.object({ topics })
const fiveMinutes = v.optional(ttl, 300)

const call = <Method extends string, Params extends v.GenericSchema>(method: Method, params: Params) =>
  v.object({ method: v.literal(method), params })

/**
 * What a client may ask of a relay. The two composite calls are those of SDKs since 2.21.6 and not in the
 * public specification: they publish, and subscribe the caller.
 */
export const relayRequestSchema = v.intersect([
  v.variant('method', [
    call('irn_publish', publish),
    call('irn_batchPublish', v.object({ messages: v.pipe(v.array(publish), v.maxLength(100)) })),
    call('irn_subscribe', one),
    call('irn_batchSubscribe', many),
    call('irn_unsubscribe', one),
    call('irn_batchUnsubscribe', v.object({ subscriptions: v.pipe(v.array(one), v.maxLength(500)) })),
    call('irn_fetchMessages', one),
    call('irn_batchFetchMessages', many),
    call(
      'wc_proposeSession',
      v.object({ pairingTopic: topic, sessionProposal: sealed, ttl: fiveMinutes, attestation }),
    ),
    call(
      'wc_approveSession',
      v.object({
        pairingTopic: topic,
        sessionTopic: topic,
        sessionProposalResponse: sealed,
        sessionSettlementRequest: sealed,
        ttl: fiveMinutes,
      }),
    ),
  ]),
  v.object({
    id: v.union([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.maxLength(100))]),
    jsonrpc: v.literal('2.0'),
  }),
])

export type RelayRequest = v.InferOutput<typeof relayRequestSchema>
