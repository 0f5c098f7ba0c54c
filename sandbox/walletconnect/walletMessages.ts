import { type Hex, isHex } from 'viem'
import { z } from 'zod'

const hex = z.custom<Hex>((value) => isHex(value))
const refusal = z.strictObject({ code: z.number().int(), message: z.string() })

/**
 * What the wallet does with a question: agrees, leaves it open until its policy changes, or refuses with a
 * code.
 */
export const answerSchema = z.union([z.enum(['approve', 'hold']), refusal])

export const policySchema = z.strictObject({
  /** Chains of the sessions that it grants. */
  chains: z.array(z.number().int()).min(1),
  /** By method; `wc_sessionPropose` is the connection itself. What is not named is approved. */
  answers: z.record(z.string(), answerSchema),
  /** Whether it notifies the page of a switch that it agreed to by an update of the session, as it should. */
  updatesSession: z.boolean(),
})

export const entrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('proposal'),
    /** Who asks, as it says itself. */
    name: z.string(),
    url: z.string(),
    /** `eip155:81457` */
    chains: z.array(z.string()),
    methods: z.array(z.string()),
    events: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('request'),
    chain: z.string(),
    method: z.string(),
    params: z.unknown().optional(),
  }),
  z.object({ kind: z.literal('deleted') }),
])

const { shape } = policySchema

/** The commands to the wallet's process; each is answered once. */
export const commandSchema = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('start'),
    relayUrl: z.string(),
    rpcUrl: z.string(),
    keys: z.array(hex).min(1),
    safe: hex.optional(),
  }),
  z.object({ command: z.literal('pair'), uri: z.string() }),
  z.object({ command: z.literal('set'), policy: z.strictObject(shape).partial() }),
  z.object({ command: z.literal('log') }),
  /** Changes the live session: its chains, and which key (by number) is the account. */
  z.object({ command: z.literal('update'), chains: z.array(z.number().int()).min(1), key: z.number().int() }),
  z.object({
    command: z.literal('emit'),
    chain: z.number().int(),
    event: z.object({ name: z.string(), data: z.unknown().optional() }),
  }),
  z.object({ command: z.literal('disconnect') }),
  z.object({ command: z.literal('sessions') }),
])

export type Policy = z.infer<typeof policySchema>
export type WalletEntry = z.infer<typeof entrySchema>
export type WalletCommand = z.infer<typeof commandSchema>
