import { type Hex, isHex } from 'viem'
import * as v from '../../src/schema/v.ts'

const hex = v.custom<Hex>((value) => isHex(value))
const refusal = v.strictObject({ code: v.pipe(v.number(), v.safeInteger()), message: v.string() })

/**
 * What the wallet does with a question: agrees, leaves it open until its policy changes, or refuses with a
 * code.
 */
export const answerSchema = v.union([v.picklist(['approve', 'hold']), refusal])

export const policySchema = v.strictObject({
  /** Chains of the sessions that it grants. */
  chains: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.minLength(1)),
  /** By method; `wc_sessionPropose` is the connection itself. What is not named is approved. */
  answers: v.record(v.string(), answerSchema),
  /** Whether it notifies the page of a switch that it agreed to by an update of the session, as it should. */
  updatesSession: v.boolean(),
})

export const entrySchema = v.variant('kind', [
  v.object({
    kind: v.literal('proposal'),
    /** Who asks, as it says itself. */
    name: v.string(),
    url: v.string(),
    /** `eip155:81457` */
    chains: v.array(v.string()),
    methods: v.array(v.string()),
    events: v.array(v.string()),
  }),
  v.object({
    kind: v.literal('request'),
    chain: v.string(),
    method: v.string(),
    params: v.optional(v.unknown()),
  }),
  v.object({ kind: v.literal('deleted') }),
])

const { entries: shape } = policySchema

/** The commands to the wallet's process; each is answered once. */
export const commandSchema = v.variant('command', [
  v.object({
    command: v.literal('start'),
    relayUrl: v.string(),
    rpcUrl: v.string(),
    keys: v.pipe(v.array(hex), v.minLength(1)),
    safe: v.optional(hex),
  }),
  v.object({ command: v.literal('pair'), uri: v.string() }),
  v.object({ command: v.literal('set'), policy: v.partial(v.strictObject(shape)) }),
  v.object({ command: v.literal('log') }),
  /** Changes the live session: its chains, and which key (by number) is the account. */
  v.object({
    command: v.literal('update'),
    chains: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.minLength(1)),
    key: v.pipe(v.number(), v.safeInteger()),
  }),
  v.object({
    command: v.literal('emit'),
    chain: v.pipe(v.number(), v.safeInteger()),
    event: v.object({ name: v.string(), data: v.optional(v.unknown()) }),
  }),
  v.object({ command: v.literal('disconnect') }),
  v.object({ command: v.literal('sessions') }),
])

export type Policy = v.InferOutput<typeof policySchema>
export type WalletEntry = v.InferOutput<typeof entrySchema>
export type WalletCommand = v.InferOutput<typeof commandSchema>
