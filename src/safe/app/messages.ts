import { asWritten, hexText } from '../../hex/hexText.ts'
import * as v from '../../schema/v.ts'

/*
 * The wire format between a Safe host and an app in its frame, as Safe's own SDK 9.1.0 and Safe{Wallet} speak
 * it. Both ends import this file: the app (createHostMessenger.ts) and the sandbox's host. Unknown fields
 * pass through and unknown enum values are texts, because hosts grow; addresses, hashes and chain ids are
 * exact, because money follows them.
 */

/** The generation of the format that we speak. Hosts read it: off-chain signatures need at least 7.11. */
export const sdkVersion = '9.1.0'

// Of zod only what the first look has anyhow: its template literals and records would weigh on everybody.
const addressSchema = v.pipe(hexText(20), v.transform(asWritten))
const hashSchema = v.pipe(hexText(32), v.transform(asWritten))
const bytesSchema = v.pipe(hexText(), v.transform(asWritten))
/** An amount in base units as hosts read it: a decimal text or a hexadecimal quantity. */
const amountSchema = v.pipe(v.string(), v.regex(/^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/))
/** A field that informs only: a value of another shape is left out instead of costing us the answer. */
const informs = <schema extends v.GenericSchema>(schema: schema) => v.fallback(v.nullish(schema), undefined)
const anything = v.looseObject({})

export const typedDataSchema = v.looseObject({
  domain: anything,
  types: v.record(v.string(), v.array(v.looseObject({ name: v.string(), type: v.string() }))),
  message: anything,
  primaryType: v.optional(v.string()),
})
/**
 * EIP-712 data as it travels; `primaryType` may be left out where it follows from the types
 * (primaryTypeOf.ts).
 */
export type TypedData = v.InferOutput<typeof typedDataSchema>

export const safeInfoSchema = v.looseObject({
  safeAddress: addressSchema,
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  threshold: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  owners: v.array(addressSchema),
  /** The person in front of the host is no owner: everything can be looked at, nothing can be signed. */
  isReadOnly: v.boolean(),
  nonce: informs(v.pipe(v.number(), v.finite())),
  implementation: informs(v.string()),
  modules: informs(v.array(v.string())),
  fallbackHandler: informs(v.string()),
  guard: informs(v.string()),
  /** `1.4.1`, `1.3.0+L2`; null or missing where the host does not know. */
  version: informs(v.string()),
})
/** The Safe that the host has open, and what the host says of it. */
export type SafeInfo = v.InferOutput<typeof safeInfoSchema>

const confirmationSchema = v.looseObject({ signer: informs(v.looseObject({ value: v.string() })) })

export const transactionDetailsSchema = v.looseObject({
  txId: informs(v.string()),
  safeAddress: informs(v.string()),
  /** AWAITING_CONFIRMATIONS, AWAITING_EXECUTION, CANCELLED, FAILED, SUCCESS, or what a newer host says. */
  txStatus: v.string(),
  /** On chain, once it is executed. */
  txHash: v.nullish(hashSchema),
  txData: informs(anything),
  detailedExecutionInfo: informs(
    v.looseObject({
      type: informs(v.string()),
      safeTxHash: informs(v.string()),
      confirmationsRequired: informs(v.pipe(v.number(), v.finite())),
      confirmations: informs(v.array(confirmationSchema)),
    }),
  ),
})
/** The wallet service's account of one Safe transaction. */
export type TransactionDetails = v.InferOutput<typeof transactionDetailsSchema>

const sentSchema = v.looseObject({ safeTxHash: hashSchema })
/**
 * Off chain: the hash and, from hosts in use, the signature. On chain: the transaction that will approve it.
 */
const signedSchema = v.union([
  v.looseObject({ messageHash: hashSchema, signature: v.optional(bytesSchema) }),
  sentSchema,
])
export type SignedMessage = v.InferOutput<typeof signedSchema>

export const permissionsSchema = v.array(
  v.looseObject({
    parentCapability: v.string(),
    invoker: informs(v.string()),
    date: informs(v.pipe(v.number(), v.finite())),
    caveats: informs(v.array(v.looseObject({ type: v.string(), value: v.optional(v.unknown()) }))),
  }),
)
/** EIP-2255. A refusal is kept by the host as a permission with the caveat `userRestricted`. */
export type Permission = v.InferOutput<typeof permissionsSchema>[number]

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
  getSafeInfo: { params: v.undefined(), data: safeInfoSchema },
  getChainInfo: {
    params: v.undefined(),
    data: v.looseObject({
      chainName: v.string(),
      /** Decimal. */
      chainId: v.string(),
      shortName: v.string(),
      nativeCurrency: v.looseObject({
        name: v.string(),
        symbol: v.string(),
        decimals: v.pipe(v.number(), v.safeInteger()),
      }),
      blockExplorerUriTemplate: informs(anything),
    }),
  },
  getEnvironmentInfo: { params: v.undefined(), data: v.looseObject({ origin: v.string() }) },
  getSafeBalances: {
    params: v.looseObject({ currency: v.optional(v.string()) }),
    data: v.looseObject({
      fiatTotal: v.string(),
      items: v.array(
        v.looseObject({
          tokenInfo: v.looseObject({ type: v.string(), address: addressSchema }),
          /** Base units, decimal. */
          balance: v.string(),
          fiatBalance: informs(v.string()),
          fiatConversion: informs(v.string()),
        }),
      ),
    }),
  },
  getTxBySafeTxHash: { params: v.looseObject({ safeTxHash: v.string() }), data: transactionDetailsSchema },
  rpcCall: {
    params: v.looseObject({ call: v.picklist(proxiedCalls), params: v.array(v.unknown()) }),
    data: v.unknown(),
  },
  sendTransactions: {
    params: v.looseObject({
      txs: v.pipe(
        v.array(v.looseObject({ to: addressSchema, value: amountSchema, data: bytesSchema })),
        v.minLength(1),
      ),
      params: v.optional(
        v.looseObject({ safeTxGas: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))) }),
      ),
    }),
    data: sentSchema,
  },
  signMessage: { params: v.looseObject({ message: v.string() }), data: signedSchema },
  signTypedMessage: { params: v.looseObject({ typedData: typedDataSchema }), data: signedSchema },
  /**
   * The params are the Safe's message hash itself. Hosts in use do not answer at all while signatures are
   * missing.
   */
  getOffChainSignature: {
    params: v.string(),
    data: v.union([bytesSchema, v.literal(''), v.null(), v.undefined()]),
  },
  requestAddressBook: {
    params: v.undefined(),
    data: v.array(
      v.looseObject({
        address: v.string(),
        name: v.string(),
        chainId: v.union([v.string(), v.pipe(v.number(), v.finite())]),
      }),
    ),
  },
  wallet_getPermissions: { params: v.undefined(), data: permissionsSchema },
  wallet_requestPermissions: {
    params: v.array(v.record(v.string(), anything)),
    data: permissionsSchema,
  },
  getCurrentTheme: { params: v.undefined(), data: v.looseObject({ darkMode: v.boolean() }) },
} as const satisfies Record<string, { params: v.GenericSchema; data: v.GenericSchema }>

export type SafeMethod = keyof typeof safeMethods
export type SafeParams<method extends SafeMethod> = v.InferOutput<(typeof safeMethods)[method]['params']>
export type SafeData<method extends SafeMethod> = v.InferOutput<(typeof safeMethods)[method]['data']>

/** App to host. The host answers methods it knows and is silent on others, so `method` is any text here. */
export const requestSchema = v.looseObject({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  method: v.string(),
  params: v.optional(v.unknown()),
  env: v.looseObject({ sdkVersion: v.string() }),
})

/** The host's version: dotted numbers, the first at least 1. */
const versionSchema = v.pipe(v.string(), v.maxLength(64), v.regex(/^0*[1-9]\d{0,8}(\.\d+)*([-+].*)?$/))

/**
 * Host to app. An answer that is no answer to anything (`data.darkMode`) reports a change of the host's
 * theme.
 */
export const responseSchema = v.variant('success', [
  v.object({
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    success: v.literal(true),
    version: versionSchema,
    data: v.optional(v.unknown()),
  }),
  v.object({
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    success: v.literal(false),
    version: versionSchema,
    error: v.optional(v.unknown()),
  }),
])
export type SafeResponse = v.InferOutput<typeof responseSchema>
