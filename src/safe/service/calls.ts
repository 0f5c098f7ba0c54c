import * as v from '../../schema/v.ts'
import { balancesSchema, collectibleSchema, fiatCodesSchema } from './wire/balances.ts'
import { chainSchema, masterCopySchema } from './wire/chains.ts'
import { decodedDataSchema } from './wire/decodedData.ts'
import { pageOf } from './wire/fields.ts'
import { messagePageSchema, messageProposalSchema, messageSchema } from './wire/messages.ts'
import { deviceSchema } from './wire/notifications.ts'
import {
  delegateAdditionSchema,
  delegateRemovalSchema,
  delegatesSchema,
  ownedSafesSchema,
  safeSchema,
} from './wire/safe.ts'
import { safeAppSchema } from './wire/safeApps.ts'
import {
  confirmationBodySchema,
  estimationBodySchema,
  estimationSchema,
  noncesSchema,
  previewSchema,
  proposalSchema,
  transactionDetailsSchema,
  transactionPageSchema,
} from './wire/transactions.ts'

/*
 * The wallet service's interface as one table: the 28 calls of the specification (section 7), and six that
 * the service has gained since and a Safe's owners need. The client (createSafeService.ts) and the sandbox's
 * service both read it. Names are those of Safe's own former client, which everybody in the field knows.
 */

const none = v.undefined()
/** An answer that says nothing: an empty body, or one that nobody needs. */
const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
)
/** Of a query: what is null or left out does not travel. */
const text = v.nullish(v.string())
const flag = v.nullish(v.boolean())
const number = v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))
const paging = { limit: number, offset: number, cursor: text } as const
const query = v.strictObject
const noQuery = query({})

export type CallRow = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query: v.GenericSchema<unknown, Readonly<Record<string, unknown>>>
  body: v.GenericSchema
  answer: v.GenericSchema
  /** Asking twice is the same as asking once, so that a lost answer may be asked for again. */
  isSafeToRepeat: boolean
}

const get = <path extends string, ask extends v.GenericSchema, answer extends v.GenericSchema>(
  path: path,
  answer: answer,
  query: ask,
) => ({ method: 'GET', path, query, body: none, answer, isSafeToRepeat: true }) as const

export const calls = {
  getSafeInfo: get('/v1/chains/{chainId}/safes/{address}', safeSchema, noQuery),
  getIncomingTransfers: get(
    '/v1/chains/{chainId}/safes/{address}/incoming-transfers/',
    transactionPageSchema,
    query({
      execution_date__gte: text,
      execution_date__lte: text,
      to: text,
      value: text,
      token_address: text,
      trusted: flag,
      ...paging,
    }),
  ),
  getModuleTransactions: get(
    '/v1/chains/{chainId}/safes/{address}/module-transactions/',
    transactionPageSchema,
    query({ to: text, module: text, transaction_hash: text, ...paging }),
  ),
  getMultisigTransactions: get(
    '/v1/chains/{chainId}/safes/{address}/multisig-transactions/',
    transactionPageSchema,
    query({
      execution_date__gte: text,
      execution_date__lte: text,
      to: text,
      value: text,
      nonce: text,
      executed: flag,
      ...paging,
    }),
  ),
  getBalances: get(
    '/v1/chains/{chainId}/safes/{address}/balances/{currency}',
    balancesSchema,
    query({ trusted: flag, exclude_spam: flag }),
  ),
  getFiatCurrencies: get('/v1/balances/supported-fiat-codes', fiatCodesSchema, noQuery),
  getOwnedSafes: get('/v1/chains/{chainId}/owners/{address}/safes', ownedSafesSchema, noQuery),
  /** Not there any more in the service of today; `getCollectiblesPage` is. */
  getCollectibles: get(
    '/v1/chains/{chainId}/safes/{address}/collectibles',
    v.array(collectibleSchema),
    query({ trusted: flag, exclude_spam: flag }),
  ),
  getCollectiblesPage: get(
    '/v2/chains/{chainId}/safes/{address}/collectibles',
    pageOf(collectibleSchema),
    query({ trusted: flag, exclude_spam: flag, ...paging }),
  ),
  getTransactionHistory: get(
    '/v1/chains/{chainId}/safes/{safe_address}/transactions/history',
    transactionPageSchema,
    query({ timezone_offset: text, timezone: text, trusted: flag, imitation: flag, ...paging }),
  ),
  getTransactionQueue: get(
    '/v1/chains/{chainId}/safes/{safe_address}/transactions/queued',
    transactionPageSchema,
    query({ trusted: flag, ...paging }),
  ),
  getTransactionDetails: get(
    '/v1/chains/{chainId}/transactions/{transactionId}',
    transactionDetailsSchema,
    noQuery,
  ),
  postSafeGasEstimation: {
    method: 'POST',
    path: '/v2/chains/{chainId}/safes/{safe_address}/multisig-transactions/estimations',
    query: noQuery,
    body: estimationBodySchema,
    answer: estimationSchema,
    isSafeToRepeat: true,
  },
  getNonces: get('/v1/chains/{chainId}/safes/{safe_address}/nonces', noncesSchema, noQuery),
  proposeTransaction: {
    method: 'POST',
    path: '/v1/chains/{chainId}/transactions/{safe_address}/propose',
    query: noQuery,
    body: proposalSchema,
    answer: transactionDetailsSchema,
    isSafeToRepeat: false,
  },
  getChainsConfig: get('/v1/chains', pageOf(chainSchema), query(paging)),
  getChainConfig: get('/v1/chains/{chainId}', chainSchema, noQuery),
  getSafeApps: get(
    '/v1/chains/{chainId}/safe-apps',
    v.array(safeAppSchema),
    query({ clientUrl: text, url: text }),
  ),
  getMasterCopies: get('/v1/chains/{chainId}/about/master-copies', v.array(masterCopySchema), noQuery),
  getDecodedData: {
    method: 'POST',
    path: '/v1/chains/{chainId}/data-decoder',
    query: noQuery,
    body: v.strictObject({ data: v.string(), to: v.nullish(v.string()) }),
    answer: decodedDataSchema,
    isSafeToRepeat: true,
  },
  getSafeMessages: get(
    '/v1/chains/{chainId}/safes/{safe_address}/messages',
    messagePageSchema,
    query(paging),
  ),
  getSafeMessage: get('/v1/chains/{chainId}/messages/{message_hash}', messageSchema, noQuery),
  proposeSafeMessage: {
    method: 'POST',
    path: '/v1/chains/{chainId}/safes/{safe_address}/messages',
    query: noQuery,
    body: messageProposalSchema,
    answer: nothing,
    isSafeToRepeat: false,
  },
  confirmSafeMessage: {
    method: 'POST',
    path: '/v1/chains/{chainId}/messages/{message_hash}/signatures',
    query: noQuery,
    body: confirmationBodySchema,
    answer: nothing,
    isSafeToRepeat: false,
  },
  /** Of the generation before; `getDelegatesPage` is today's. */
  getDelegates: get(
    '/v1/chains/{chainId}/delegates',
    pageOf(delegatesSchema),
    query({ safe: text, delegate: text, delegator: text, label: text, ...paging }),
  ),
  registerDevice: {
    method: 'POST',
    path: '/v1/register/notifications',
    query: noQuery,
    body: deviceSchema,
    answer: nothing,
    isSafeToRepeat: false,
  },
  unregisterSafe: {
    method: 'DELETE',
    path: '/v1/chains/{chainId}/notifications/devices/{uuid}/safes/{safe_address}',
    query: noQuery,
    body: none,
    answer: nothing,
    isSafeToRepeat: false,
  },
  unregisterDevice: {
    method: 'DELETE',
    path: '/v1/chains/{chainId}/notifications/devices/{uuid}',
    query: noQuery,
    body: none,
    answer: nothing,
    isSafeToRepeat: false,
  },
  // Since the specification.
  confirmTransaction: {
    method: 'POST',
    path: '/v1/chains/{chainId}/transactions/{safeTxHash}/confirmations',
    query: noQuery,
    body: confirmationBodySchema,
    answer: transactionDetailsSchema,
    isSafeToRepeat: false,
  },
  /** What a transaction would be about, before anybody signs it. Stores nothing. */
  previewTransaction: {
    method: 'POST',
    path: '/v1/chains/{chainId}/transactions/{safe_address}/preview',
    query: noQuery,
    body: estimationBodySchema,
    answer: previewSchema,
    isSafeToRepeat: true,
  },
  /** Takes a transaction out of the queue that nobody has executed; the signature is that of its proposer. */
  deleteTransaction: {
    method: 'DELETE',
    path: '/v1/chains/{chainId}/transactions/{safeTxHash}',
    query: noQuery,
    body: confirmationBodySchema,
    answer: nothing,
    isSafeToRepeat: false,
  },
  getDelegatesPage: get(
    '/v2/chains/{chainId}/delegates',
    pageOf(delegatesSchema),
    query({ safe: text, delegate: text, delegator: text, label: text, ...paging }),
  ),
  addDelegate: {
    method: 'POST',
    path: '/v2/chains/{chainId}/delegates',
    query: noQuery,
    body: delegateAdditionSchema,
    answer: nothing,
    isSafeToRepeat: false,
  },
  /** `address`: the delegate. */
  removeDelegate: {
    method: 'DELETE',
    path: '/v2/chains/{chainId}/delegates/{address}',
    query: noQuery,
    body: delegateRemovalSchema,
    answer: nothing,
    isSafeToRepeat: false,
  },
} as const satisfies Record<string, CallRow>

export type CallName = keyof typeof calls
const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)
export const callNames = Object.keys(calls).filter(isCallName)
export type Call<name extends CallName> = (typeof calls)[name]

/** The names between braces in a path. */
export type PathParameters<path extends string> = path extends `${string}{${infer name}}${infer rest}`
  ? name | PathParameters<rest>
  : never

/** The currency of balances that nobody chose one for. */
export const defaultCurrency = 'usd'

/** What a call's path needs from its caller; the chain is the client's own. */
export type CallPath<name extends CallName> = {
  [parameter in Exclude<PathParameters<Call<name>['path']>, 'chainId' | 'currency'>]: string
} & { [parameter in Extract<PathParameters<Call<name>['path']>, 'currency'>]?: string | undefined }
export type CallQuery<name extends CallName> = v.InferInput<Call<name>['query']>
export type CallBody<name extends CallName> = v.InferInput<Call<name>['body']>
/** What a caller gets, parsed. */
export type CallAnswer<name extends CallName> = v.InferOutput<Call<name>['answer']>
/** What travels: a service is written against it. */
export type CallAnswerOnWire<name extends CallName> = v.InferInput<Call<name>['answer']>
