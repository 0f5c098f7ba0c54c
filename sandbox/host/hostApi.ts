import { type Address, getAddress, type Hash, type Hex, isAddress, isHash, isHex } from 'viem'
import { z } from 'zod'
import { typedDataSchema } from '../../src/safe/app/messages.ts'

/*
 * What the host's page and its server say to each other. The page is the person's browser: it shows and
 * decides. The server holds the store, the line to the chain and the demo keys.
 */

const address = z
  .custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false }))
  .transform((value) => getAddress(value))
const hash = z.custom<Hash>((value) => typeof value === 'string' && isHash(value))
const hex = z.custom<Hex>((value) => isHex(value) && value.length % 2 === 0)
const amount = z.union([z.string(), z.number()]).transform((value) => BigInt(value))

const namedSchema = z.object({ address, name: z.string().nullable() })
const appSchema = z.object({ name: z.string(), url: z.string() })

/** One call in words; values of lists and tuples as one text. */
const callSchema = z.object({
  to: namedSchema,
  /** Wei, decimal. */
  value: z.string(),
  data: hex,
  /** What it does, read from its bytes; null where they say nothing. */
  sentence: z.string().nullable(),
  decoded: z
    .object({
      method: z.string(),
      parameters: z.array(z.object({ name: z.string(), type: z.string(), value: z.string() })),
    })
    .nullable(),
})
export type HostCall = z.infer<typeof callSchema>

const transactionSchema = z.object({
  safeTxHash: hash,
  nonce: z.number(),
  title: z.string(),
  status: z.enum(['AWAITING_CONFIRMATIONS', 'AWAITING_EXECUTION', 'CANCELLED', 'FAILED', 'SUCCESS']),
  isRejection: z.boolean(),
  calls: z.array(callSchema),
  safeTxGas: z.string(),
  required: z.number(),
  signers: z.array(namedSchema),
  app: appSchema.nullable(),
  txHash: hash.nullable(),
})
export type HostTransaction = z.infer<typeof transactionSchema>

const messageSchema = z.object({
  messageHash: hash,
  message: z.union([z.string(), typedDataSchema]),
  status: z.enum(['NEEDS_CONFIRMATION', 'CONFIRMED']),
  required: z.number(),
  signers: z.array(namedSchema),
  app: appSchema.nullable(),
  preparedSignature: hex.nullable(),
})
export type HostMessage = z.infer<typeof messageSchema>

export const hostPartsSchema = z.object({
  /** Shown when no other app is asked for. */
  appUrl: z.string(),
  /** The same server under a name that is another origin. */
  otherOrigin: z.string(),
  chain: z.object({
    chainName: z.string(),
    chainId: z.string(),
    shortName: z.string(),
    nativeCurrency: z.object({
      name: z.string(),
      symbol: z.string(),
      decimals: z.number(),
      logoUri: z.string(),
    }),
    blockExplorerUriTemplate: z.object({ address: z.string(), txHash: z.string(), api: z.string() }),
  }),
  /** Whom one can be: the owners, and somebody who is none. */
  people: z.array(z.object({ name: z.string(), address })),
  addressBook: z.array(z.object({ address, name: z.string() })),
})
export type HostParts = z.infer<typeof hostPartsSchema>

export const hostStateSchema = z.object({
  safe: z.object({
    safeAddress: address,
    chainId: z.number(),
    threshold: z.number(),
    owners: z.array(address),
    nonce: z.number(),
    implementation: address,
    modules: z.array(address),
    fallbackHandler: address.nullable(),
    guard: address.nullable(),
    version: z.string(),
    network: z.string(),
  }),
  queued: z.array(transactionSchema),
  settled: z.array(transactionSchema),
  messages: z.array(messageSchema),
})
export type HostState = z.infer<typeof hostStateSchema>

const txs = z.array(z.looseObject({ to: address, value: amount, data: hex.default('0x') })).min(1)
const content = z.union([z.string(), typedDataSchema])

/** The server's routes: each is `POST /api/<name>` with a JSON body. */
export const hostRoutes = {
  world: { body: z.object({}), answer: hostPartsSchema },
  state: { body: z.object({}), answer: hostStateSchema },
  balances: { body: z.object({}), answer: z.unknown() },
  /** Details in the wallet service's shape. */
  details: { body: z.object({ safeTxHash: hash }), answer: z.unknown() },
  rpc: { body: z.object({ call: z.string(), params: z.array(z.unknown()) }), answer: z.unknown() },
  review: {
    body: z.object({ txs }),
    answer: z.object({ calls: z.array(callSchema), nonce: z.number() }),
  },
  /** Proposes the calls as one transaction, signed by `owner`. */
  propose: {
    body: z.object({ txs, nonce: z.int(), safeTxGas: amount, owner: address, app: appSchema }),
    answer: z.object({ safeTxHash: hash }),
  },
  /** Proposes to approve a message on chain, signed by `owner`. */
  proposeMessage: {
    body: z.object({ message: content, owner: address, app: appSchema }),
    answer: z.object({ safeTxHash: hash }),
  },
  confirm: { body: z.object({ safeTxHash: hash, owner: address }), answer: z.unknown() },
  /** Proposes the transaction that uses up the nonce, signed by `owner`. */
  reject: {
    body: z.object({ nonce: z.int(), owner: address }),
    answer: z.object({ safeTxHash: hash }),
  },
  /** Resolves once it is in a block. */
  execute: {
    body: z.object({ safeTxHash: hash, owner: address }),
    answer: z.object({ txHash: hash }),
  },
  /** Signs a message off chain, for the first or a later time. */
  sign: { body: z.object({ message: content, owner: address, app: appSchema }), answer: messageSchema },
  message: { body: z.object({ messageHash: z.string() }), answer: messageSchema.nullable() },
} as const satisfies Record<string, { body: z.ZodType; answer: z.ZodType }>

export type HostRoute = keyof typeof hostRoutes
export type RouteBody<route extends HostRoute> = z.output<(typeof hostRoutes)[route]['body']>
export type RouteInput<route extends HostRoute> = z.input<(typeof hostRoutes)[route]['body']>
export type RouteAnswer<route extends HostRoute> = z.output<(typeof hostRoutes)[route]['answer']>
