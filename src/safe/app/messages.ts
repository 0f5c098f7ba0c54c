import * as z from 'zod/mini'
import { asWritten, hexText } from '../../hex/hexText.ts'

/*
 * The wire format between a Safe host and an app in its frame, as Safe's own SDK 9.1.0 and Safe{Wallet} speak
 * it. Both ends import this file: the app (createHostMessenger.ts) and the sandbox's host. Unknown fields
 * pass through and unknown enum values are texts, because hosts grow; addresses, hashes and chain ids are
 * exact, because money follows them.
 */

/** The generation of the format that we speak. Hosts read it: off-chain signatures need at least 7.11. */
export const sdkVersion = '9.1.0'

// Of zod only what the first look has anyhow: its template literals and records would weigh on everybody.
const addressSchema = z.pipe(hexText(20), z.transform(asWritten))
const hashSchema = z.pipe(hexText(32), z.transform(asWritten))
const bytesSchema = z.pipe(hexText(), z.transform(asWritten))
/** An amount in base units as hosts read it: a decimal text or a hexadecimal quantity. */
const amountSchema = z.string().check(z.regex(/^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/))
/** A field that informs only: a value of another shape is left out instead of costing us the answer. */
const informs = <schema extends z.ZodMiniType>(schema: schema) => z.catch(z.nullish(schema), undefined)
const anything = z.looseObject({})

export const typedDataSchema = z.looseObject({
  domain: anything,
  types: z.catchall(z.object({}), z.array(z.looseObject({ name: z.string(), type: z.string() }))),
  message: anything,
  primaryType: z.optional(z.string()),
})
/**
 * EIP-712 data as it travels; `primaryType` may be left out where it follows from the types
 * (primaryTypeOf.ts).
 */
export type TypedData = z.infer<typeof typedDataSchema>

export const safeInfoSchema = z.looseObject({
  safeAddress: addressSchema,
  chainId: z.int().check(z.positive()),
  threshold: z.int().check(z.positive()),
  owners: z.array(addressSchema),
  /** The person in front of the host is no owner: everything can be looked at, nothing can be signed. */
  isReadOnly: z.boolean(),
  nonce: informs(z.number()),
  implementation: informs(z.string()),
  modules: informs(z.array(z.string())),
  fallbackHandler: informs(z.string()),
  guard: informs(z.string()),
  /** `1.4.1`, `1.3.0+L2`; null or missing where the host does not know. */
  version: informs(z.string()),
})
/** The Safe that the host has open, and what the host says of it. */
export type SafeInfo = z.infer<typeof safeInfoSchema>

const confirmationSchema = z.looseObject({ signer: informs(z.looseObject({ value: z.string() })) })

export const transactionDetailsSchema = z.looseObject({
  txId: informs(z.string()),
  safeAddress: informs(z.string()),
  /** AWAITING_CONFIRMATIONS, AWAITING_EXECUTION, CANCELLED, FAILED, SUCCESS, or what a newer host says. */
  txStatus: z.string(),
  /** On chain, once it is executed. */
  txHash: z.nullish(hashSchema),
  txData: informs(anything),
  detailedExecutionInfo: informs(
    z.looseObject({
      type: informs(z.string()),
      safeTxHash: informs(z.string()),
      confirmationsRequired: informs(z.number()),
      confirmations: informs(z.array(confirmationSchema)),
    }),
  ),
})
/** The wallet service's account of one Safe transaction. */
export type TransactionDetails = z.infer<typeof transactionDetailsSchema>

const sentSchema = z.looseObject({ safeTxHash: hashSchema })
/**
 * Off chain: the hash and, from hosts in use, the signature. On chain: the transaction that will approve it.
 */
const signedSchema = z.union([
  z.looseObject({ messageHash: hashSchema, signature: z.optional(bytesSchema) }),
  sentSchema,
])
export type SignedMessage = z.infer<typeof signedSchema>

export const permissionsSchema = z.array(
  z.looseObject({
    parentCapability: z.string(),
    invoker: informs(z.string()),
    date: informs(z.number()),
    caveats: informs(z.array(z.looseObject({ type: z.string(), value: z.optional(z.unknown()) }))),
  }),
)
/** EIP-2255. A refusal is kept by the host as a permission with the caveat `userRestricted`. */
export type Permission = z.infer<typeof permissionsSchema>[number]

/** The node calls that a host passes on, and `safe_setSettings`, which it answers itself. */
export const proxiedCalls = [
  'eth_call',
  'eth_gasPrice',
  'eth_getLogs',
  'eth_getBalance',
  'eth_getCode',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'eth_getTransactionCount',
  'eth_estimateGas',
  'safe_setSettings',
] as const
export type ProxiedCall = (typeof proxiedCalls)[number]

/**
 * What a host can be asked: the 13 methods of the official SDK, and `getCurrentTheme`, which Safe{Wallet}
 * answers as well. A host parses `params`, an app parses `data`.
 */
export const safeMethods = {
  getSafeInfo: { params: z.undefined(), data: safeInfoSchema },
  getChainInfo: {
    params: z.undefined(),
    data: z.looseObject({
      chainName: z.string(),
      /** Decimal. */
      chainId: z.string(),
      shortName: z.string(),
      nativeCurrency: z.looseObject({ name: z.string(), symbol: z.string(), decimals: z.int() }),
      blockExplorerUriTemplate: informs(anything),
    }),
  },
  getEnvironmentInfo: { params: z.undefined(), data: z.looseObject({ origin: z.string() }) },
  getSafeBalances: {
    params: z.looseObject({ currency: z.optional(z.string()) }),
    data: z.looseObject({
      fiatTotal: z.string(),
      items: z.array(
        z.looseObject({
          tokenInfo: z.looseObject({ type: z.string(), address: addressSchema }),
          /** Base units, decimal. */
          balance: z.string(),
          fiatBalance: informs(z.string()),
          fiatConversion: informs(z.string()),
        }),
      ),
    }),
  },
  getTxBySafeTxHash: { params: z.looseObject({ safeTxHash: z.string() }), data: transactionDetailsSchema },
  rpcCall: {
    params: z.looseObject({ call: z.enum(proxiedCalls), params: z.array(z.unknown()) }),
    data: z.unknown(),
  },
  sendTransactions: {
    params: z.looseObject({
      txs: z
        .array(z.looseObject({ to: addressSchema, value: amountSchema, data: bytesSchema }))
        .check(z.minLength(1)),
      params: z.optional(z.looseObject({ safeTxGas: z.optional(z.int().check(z.nonnegative())) })),
    }),
    data: sentSchema,
  },
  signMessage: { params: z.looseObject({ message: z.string() }), data: signedSchema },
  signTypedMessage: { params: z.looseObject({ typedData: typedDataSchema }), data: signedSchema },
  /**
   * The params are the Safe's message hash itself. Hosts in use do not answer at all while signatures are
   * missing.
   */
  getOffChainSignature: {
    params: z.string(),
    data: z.union([bytesSchema, z.literal(''), z.null(), z.undefined()]),
  },
  requestAddressBook: {
    params: z.undefined(),
    data: z.array(
      z.looseObject({ address: z.string(), name: z.string(), chainId: z.union([z.string(), z.number()]) }),
    ),
  },
  wallet_getPermissions: { params: z.undefined(), data: permissionsSchema },
  wallet_requestPermissions: {
    params: z.array(z.catchall(z.object({}), anything)),
    data: permissionsSchema,
  },
  getCurrentTheme: { params: z.undefined(), data: z.looseObject({ darkMode: z.boolean() }) },
} as const satisfies Record<string, { params: z.ZodMiniType; data: z.ZodMiniType }>

export type SafeMethod = keyof typeof safeMethods
export type SafeParams<method extends SafeMethod> = z.infer<(typeof safeMethods)[method]['params']>
export type SafeData<method extends SafeMethod> = z.infer<(typeof safeMethods)[method]['data']>

/** App to host. The host answers methods it knows and is silent on others, so `method` is any text here. */
export const requestSchema = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  method: z.string(),
  params: z.optional(z.unknown()),
  env: z.looseObject({ sdkVersion: z.string() }),
})

/** The host's version: dotted numbers, the first at least 1. */
const versionSchema = z.string().check(z.maxLength(64), z.regex(/^0*[1-9]\d{0,8}(\.\d+)*([-+].*)?$/))

/**
 * Host to app. An answer that is no answer to anything (`data.darkMode`) reports a change of the host's
 * theme.
 */
export const responseSchema = z.discriminatedUnion('success', [
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(200)),
    success: z.literal(true),
    version: versionSchema,
    data: z.optional(z.unknown()),
  }),
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(200)),
    success: z.literal(false),
    version: versionSchema,
    error: z.optional(z.unknown()),
  }),
])
export type SafeResponse = z.infer<typeof responseSchema>
