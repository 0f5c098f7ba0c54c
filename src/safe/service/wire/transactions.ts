import { message } from '../../../language/say.ts'
import * as v from '../../../schema/v.ts'
import {
  conflictTypes,
  executionInfoTypes,
  labels,
  listItemTypes,
  settingsChangeOfWire,
  settingsChangeTypes,
  transactionInfoTypes,
  transactionStatuses,
  transferDirections,
  transferTypes,
} from '../enumerations.ts'
import { decodedDataSchema } from './decodedData.ts'
import {
  addressField,
  addressInfoSchema,
  amountField,
  bytesField,
  countField,
  decimalsField,
  digitsField,
  hashField,
  informs,
  linkField,
  openEnum,
  operationField,
  otherKind,
  pageOf,
  textField,
  timeField,
} from './fields.ts'

const idField = v.pipe(v.string(), v.minLength(1, message('an id')), v.maxLength(500, message('an id')))

const transferSchema = v.union([
  v.variant('type', [
    v.looseObject({ type: v.literal('NATIVE_COIN'), value: v.nullish(amountField) }),
    v.looseObject({
      type: v.literal('ERC20'),
      tokenAddress: addressField,
      value: amountField,
      tokenName: informs(textField),
      tokenSymbol: informs(textField),
      decimals: decimalsField,
      logoUri: informs(textField),
      /** Whether the service knows the token. */
      trusted: informs(v.boolean()),
      /** Whether it looks like a copy of another one. */
      imitation: informs(v.boolean()),
    }),
    v.looseObject({
      type: v.literal('ERC721'),
      tokenAddress: addressField,
      tokenId: digitsField,
      tokenName: informs(textField),
      tokenSymbol: informs(textField),
      logoUri: informs(textField),
      trusted: informs(v.boolean()),
    }),
  ]),
  otherKind(transferTypes),
])
export type Transfer = v.InferOutput<typeof transferSchema>

export const settingsSchema = v.looseObject({
  type: openEnum(settingsChangeTypes, settingsChangeOfWire),
  owner: informs(addressInfoSchema),
  oldOwner: informs(addressInfoSchema),
  newOwner: informs(addressInfoSchema),
  threshold: informs(countField),
  handler: informs(addressInfoSchema),
  implementation: informs(addressInfoSchema),
  module: informs(addressInfoSchema),
  guard: informs(addressInfoSchema),
})

/** What a transaction is about. `UNKNOWN` for kinds that this client does not know. */
export const transactionInfoSchema = v.union([
  v.variant('type', [
    v.looseObject({
      type: v.literal('Transfer'),
      humanDescription: informs(textField),
      sender: addressInfoSchema,
      recipient: addressInfoSchema,
      direction: openEnum(transferDirections),
      transferInfo: transferSchema,
    }),
    v.looseObject({
      type: v.literal('SettingsChange'),
      humanDescription: informs(textField),
      dataDecoded: informs(decodedDataSchema),
      settingsInfo: v.nullish(settingsSchema),
    }),
    v.looseObject({
      type: v.literal('Custom'),
      humanDescription: informs(textField),
      to: addressInfoSchema,
      /** Bytes. */
      dataSize: amountField,
      value: v.nullish(amountField),
      methodName: informs(textField),
      /** How many calls a batch has. */
      actionCount: informs(countField),
      /** Does nothing but use up its nonce, by which owners reject another transaction. */
      isCancellation: v.boolean(),
    }),
    v.looseObject({
      type: v.literal('Creation'),
      humanDescription: informs(textField),
      creator: addressInfoSchema,
      transactionHash: hashField,
      implementation: v.nullish(addressInfoSchema),
      factory: v.nullish(addressInfoSchema),
      saltNonce: informs(textField),
    }),
  ]),
  otherKind(transactionInfoTypes),
])
export type TransactionInfo = v.InferOutput<typeof transactionInfoSchema>

const safeAppInfoSchema = v.looseObject({
  name: textField,
  url: informs(linkField),
  logoUri: informs(textField),
})

const executionInfoSchema = v.union([
  v.variant('type', [
    v.looseObject({
      type: v.literal('MULTISIG'),
      nonce: countField,
      confirmationsRequired: countField,
      confirmationsSubmitted: countField,
      missingSigners: informs(v.array(addressInfoSchema)),
    }),
    v.looseObject({ type: v.literal('MODULE'), address: addressInfoSchema }),
  ]),
  otherKind(executionInfoTypes),
])

export const transactionSummarySchema = v.looseObject({
  /** `multisig_<safe>_<safeTxHash>`, `module_…`, `transfer_…`, `creation_…`. */
  id: idField,
  timestamp: v.nullish(timeField),
  txStatus: openEnum(transactionStatuses),
  txInfo: transactionInfoSchema,
  txHash: v.nullish(hashField),
  executionInfo: v.nullish(executionInfoSchema),
  safeAppInfo: informs(safeAppInfoSchema),
  note: informs(textField),
})
export type TransactionSummary = v.InferOutput<typeof transactionSummarySchema>

export const transactionListItemSchema = v.union([
  v.variant('type', [
    v.looseObject({
      type: v.literal('TRANSACTION'),
      transaction: transactionSummarySchema,
      conflictType: openEnum(conflictTypes),
    }),
    v.looseObject({ type: v.literal('LABEL'), label: openEnum(labels) }),
    v.looseObject({ type: v.literal('CONFLICT_HEADER'), nonce: countField }),
    /** The midnight of a day. */
    v.looseObject({ type: v.literal('DATE_LABEL'), timestamp: timeField }),
  ]),
  otherKind(listItemTypes),
])
/** An entry of the queue, the history or one of the lists of one kind. */
export type TransactionListItem = v.InferOutput<typeof transactionListItemSchema>
export const transactionPageSchema = pageOf(transactionListItemSchema)

const confirmationSchema = v.looseObject({
  signer: addressInfoSchema,
  signature: v.nullish(bytesField),
  submittedAt: informs(timeField),
})

const multisigDetailsSchema = v.looseObject({
  type: v.literal('MULTISIG'),
  submittedAt: informs(timeField),
  nonce: countField,
  safeTxGas: amountField,
  baseGas: amountField,
  gasPrice: amountField,
  gasToken: addressField,
  refundReceiver: addressInfoSchema,
  safeTxHash: hashField,
  executor: informs(addressInfoSchema),
  /** All owners who may sign. */
  signers: v.array(addressInfoSchema),
  confirmationsRequired: countField,
  confirmations: v.array(confirmationSchema),
  rejectors: informs(v.array(addressInfoSchema)),
  trusted: informs(v.boolean()),
  proposer: informs(addressInfoSchema),
  proposedByDelegate: informs(addressInfoSchema),
})
export type MultisigDetails = v.InferOutput<typeof multisigDetailsSchema>

const transactionDataSchema = v.looseObject({
  hexData: v.nullish(bytesField),
  dataDecoded: informs(decodedDataSchema),
  to: addressInfoSchema,
  value: v.nullish(amountField),
  operation: operationField,
  trustedDelegateCallTarget: informs(v.boolean()),
})

export const transactionDetailsSchema = v.looseObject({
  safeAddress: addressField,
  txId: idField,
  executedAt: informs(timeField),
  txStatus: openEnum(transactionStatuses),
  txInfo: transactionInfoSchema,
  txData: v.nullish(transactionDataSchema),
  detailedExecutionInfo: v.nullish(
    v.union([
      v.variant('type', [
        multisigDetailsSchema,
        v.looseObject({ type: v.literal('MODULE'), address: addressInfoSchema }),
      ]),
      otherKind(executionInfoTypes),
    ]),
  ),
  txHash: v.nullish(hashField),
  safeAppInfo: informs(safeAppInfoSchema),
  note: informs(textField),
})
/** All that the service says of one transaction. */
export type TransactionDetails = v.InferOutput<typeof transactionDetailsSchema>

/** What the service makes of a transaction that nobody has proposed. */
export const previewSchema = v.looseObject({
  txInfo: transactionInfoSchema,
  txData: v.nullish(transactionDataSchema),
})
export type TransactionPreview = v.InferOutput<typeof previewSchema>

export const noncesSchema = v.looseObject({ currentNonce: countField, recommendedNonce: countField })

/** Numbers that may be large travel as texts, `operation` as a number. */
export const estimationBodySchema = v.strictObject({
  to: v.string(),
  value: v.string(),
  data: v.nullish(v.string()),
  operation: operationField,
})
export const estimationSchema = v.looseObject({
  currentNonce: countField,
  recommendedNonce: countField,
  safeTxGas: amountField,
})

/** A transaction as it is proposed. `signature` is that of `sender`, who is an owner or a delegate of one. */
export const proposalSchema = v.strictObject({
  to: v.string(),
  value: v.string(),
  data: v.nullish(v.string()),
  nonce: v.string(),
  operation: operationField,
  safeTxGas: v.string(),
  baseGas: v.string(),
  gasPrice: v.string(),
  gasToken: v.string(),
  refundReceiver: v.nullish(v.string()),
  safeTxHash: v.string(),
  sender: v.string(),
  signature: v.nullish(v.string()),
  origin: v.nullish(v.string()),
})
export type Proposal = v.InferOutput<typeof proposalSchema>

export const confirmationBodySchema = v.strictObject({ signature: v.string() })
