import { type Address, getAddress, type Hash, type Hex, isAddress, isHash, isHex } from 'viem'
import { typedDataSchema } from '../../src/safe/app/messages.ts'
import * as v from '../../src/schema/v.ts'

/*
 * What the host's page and its server say to each other. The page is the person's browser: it shows and
 * decides. The server holds the store, the line to the chain and the demo keys.
 */

const address = v.pipe(
  v.custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false })),
  v.transform((value) => getAddress(value)),
)
const hash = v.custom<Hash>((value) => typeof value === 'string' && isHash(value))
const hex = v.custom<Hex>((value) => isHex(value) && value.length % 2 === 0)
const amount = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite())]),
  v.transform((value) => BigInt(value)),
)

const namedSchema = v.object({ address, name: v.nullable(v.string()) })
const appSchema = v.object({ name: v.string(), url: v.string() })

/** One call in words; values of lists and tuples as one text. */
const callSchema = v.object({
  to: namedSchema,
  /** Wei, decimal. */
  value: v.string(),
  data: hex,
  /** What it does, read from its bytes; null where they say nothing. */
  sentence: v.nullable(v.string()),
  decoded: v.nullable(
    v.object({
      method: v.string(),
      parameters: v.array(v.object({ name: v.string(), type: v.string(), value: v.string() })),
    }),
  ),
})
export type HostCall = v.InferOutput<typeof callSchema>

const transactionSchema = v.object({
  safeTxHash: hash,
  nonce: v.pipe(v.number(), v.finite()),
  title: v.string(),
  status: v.picklist(['AWAITING_CONFIRMATIONS', 'AWAITING_EXECUTION', 'CANCELLED', 'FAILED', 'SUCCESS']),
  isRejection: v.boolean(),
  calls: v.array(callSchema),
  safeTxGas: v.string(),
  required: v.pipe(v.number(), v.finite()),
  signers: v.array(namedSchema),
  app: v.nullable(appSchema),
  txHash: v.nullable(hash),
})
export type HostTransaction = v.InferOutput<typeof transactionSchema>

const messageSchema = v.object({
  messageHash: hash,
  message: v.union([v.string(), typedDataSchema]),
  status: v.picklist(['NEEDS_CONFIRMATION', 'CONFIRMED']),
  required: v.pipe(v.number(), v.finite()),
  signers: v.array(namedSchema),
  app: v.nullable(appSchema),
  preparedSignature: v.nullable(hex),
})
export type HostMessage = v.InferOutput<typeof messageSchema>

export const hostPartsSchema = v.object({
  /** Shown when no other app is asked for. */
  appUrl: v.string(),
  /** The same server under a name that is another origin. */
  otherOrigin: v.string(),
  chain: v.object({
    chainName: v.string(),
    chainId: v.string(),
    shortName: v.string(),
    nativeCurrency: v.object({
      name: v.string(),
      symbol: v.string(),
      decimals: v.pipe(v.number(), v.finite()),
      logoUri: v.string(),
    }),
    blockExplorerUriTemplate: v.object({ address: v.string(), txHash: v.string(), api: v.string() }),
  }),
  /** Whom one can be: the owners, and somebody who is none. */
  people: v.array(v.object({ name: v.string(), address })),
  addressBook: v.array(v.object({ address, name: v.string() })),
})
export type HostParts = v.InferOutput<typeof hostPartsSchema>

export const hostStateSchema = v.object({
  safe: v.object({
    safeAddress: address,
    chainId: v.pipe(v.number(), v.finite()),
    threshold: v.pipe(v.number(), v.finite()),
    owners: v.array(address),
    nonce: v.pipe(v.number(), v.finite()),
    implementation: address,
    modules: v.array(address),
    fallbackHandler: v.nullable(address),
    guard: v.nullable(address),
    version: v.string(),
    network: v.string(),
  }),
  queued: v.array(transactionSchema),
  settled: v.array(transactionSchema),
  messages: v.array(messageSchema),
})
export type HostState = v.InferOutput<typeof hostStateSchema>

const txs = v.pipe(
  v.array(v.looseObject({ to: address, value: amount, data: v.optional(hex, '0x') })),
  v.minLength(1),
)
const content = v.union([v.string(), typedDataSchema])

/** The server's routes: each is `POST /api/<name>` with a JSON body. */
export const hostRoutes = {
  world: { body: v.object({}), answer: hostPartsSchema },
  state: { body: v.object({}), answer: hostStateSchema },
  balances: { body: v.object({}), answer: v.unknown() },
  /** Details in the wallet service's shape. */
  details: { body: v.object({ safeTxHash: hash }), answer: v.unknown() },
  rpc: { body: v.object({ call: v.string(), params: v.array(v.unknown()) }), answer: v.unknown() },
  review: {
    body: v.object({ txs }),
    answer: v.object({ calls: v.array(callSchema), nonce: v.pipe(v.number(), v.finite()) }),
  },
  /** Proposes the calls as one transaction, signed by `owner`. */
  propose: {
    body: v.object({
      txs,
      nonce: v.pipe(v.number(), v.safeInteger()),
      safeTxGas: amount,
      owner: address,
      app: appSchema,
    }),
    answer: v.object({ safeTxHash: hash }),
  },
  /** Proposes to approve a message on chain, signed by `owner`. */
  proposeMessage: {
    body: v.object({ message: content, owner: address, app: appSchema }),
    answer: v.object({ safeTxHash: hash }),
  },
  confirm: { body: v.object({ safeTxHash: hash, owner: address }), answer: v.unknown() },
  /** Proposes the transaction that uses up the nonce, signed by `owner`. */
  reject: {
    body: v.object({ nonce: v.pipe(v.number(), v.safeInteger()), owner: address }),
    answer: v.object({ safeTxHash: hash }),
  },
  /** Resolves once it is in a block. */
  execute: {
    body: v.object({ safeTxHash: hash, owner: address }),
    answer: v.object({ txHash: hash }),
  },
  /** Signs a message off chain, for the first or a later time. */
  sign: { body: v.object({ message: content, owner: address, app: appSchema }), answer: messageSchema },
  message: { body: v.object({ messageHash: v.string() }), answer: v.nullable(messageSchema) },
} as const satisfies Record<string, { body: v.GenericSchema; answer: v.GenericSchema }>

export type HostRoute = keyof typeof hostRoutes
export type RouteBody<route extends HostRoute> = v.InferOutput<(typeof hostRoutes)[route]['body']>
export type RouteInput<route extends HostRoute> = v.InferInput<(typeof hostRoutes)[route]['body']>
export type RouteAnswer<route extends HostRoute> = v.InferOutput<(typeof hostRoutes)[route]['answer']>
