import * as z from 'zod/mini'
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

const idField = z.string().check(z.minLength(1, { error: 'an id' }), z.maxLength(500, { error: 'an id' }))

const transferSchema = z.union([
  z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('NATIVE_COIN'), value: z.nullish(amountField) }),
    z.looseObject({
      type: z.literal('ERC20'),
      tokenAddress: addressField,
      value: amountField,
      tokenName: informs(textField),
      tokenSymbol: informs(textField),
      decimals: decimalsField,
      logoUri: informs(textField),
      /** Whether the service knows the token. */
      trusted: informs(z.boolean()),
      /** Whether it looks like a copy of another one. */
      imitation: informs(z.boolean()),
    }),
    z.looseObject({
      type: z.literal('ERC721'),
      tokenAddress: addressField,
      tokenId: digitsField,
      tokenName: informs(textField),
      tokenSymbol: informs(textField),
      logoUri: informs(textField),
      trusted: informs(z.boolean()),
    }),
  ]),
  otherKind(transferTypes),
])
export type Transfer = z.infer<typeof transferSchema>

export const settingsSchema = z.looseObject({
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
export const transactionInfoSchema = z.union([
  z.discriminatedUnion('type', [
    z.looseObject({
      type: z.literal('Transfer'),
      humanDescription: informs(textField),
      sender: addressInfoSchema,
      recipient: addressInfoSchema,
      direction: openEnum(transferDirections),
      transferInfo: transferSchema,
    }),
    z.looseObject({
      type: z.literal('SettingsChange'),
      humanDescription: informs(textField),
      dataDecoded: informs(decodedDataSchema),
      settingsInfo: z.nullish(settingsSchema),
    }),
    z.looseObject({
      type: z.literal('Custom'),
      humanDescription: informs(textField),
      to: addressInfoSchema,
      /** Bytes. */
      dataSize: amountField,
      value: z.nullish(amountField),
      methodName: informs(textField),
      /** How many calls a batch has. */
      actionCount: informs(countField),
      /** Does nothing but use up its nonce, by which owners reject another transaction. */
      isCancellation: z.boolean(),
    }),
    z.looseObject({
      type: z.literal('Creation'),
      humanDescription: informs(textField),
      creator: addressInfoSchema,
      transactionHash: hashField,
      implementation: z.nullish(addressInfoSchema),
      factory: z.nullish(addressInfoSchema),
      saltNonce: informs(textField),
    }),
  ]),
  otherKind(transactionInfoTypes),
])
export type TransactionInfo = z.infer<typeof transactionInfoSchema>

const safeAppInfoSchema = z.looseObject({
  name: textField,
  url: informs(linkField),
  logoUri: informs(textField),
})

const executionInfoSchema = z.union([
  z.discriminatedUnion('type', [
    z.looseObject({
      type: z.literal('MULTISIG'),
      nonce: countField,
      confirmationsRequired: countField,
      confirmationsSubmitted: countField,
      missingSigners: informs(z.array(addressInfoSchema)),
    }),
    z.looseObject({ type: z.literal('MODULE'), address: addressInfoSchema }),
  ]),
  otherKind(executionInfoTypes),
])

export const transactionSummarySchema = z.looseObject({
  /** `multisig_<safe>_<safeTxHash>`, `module_…`, `transfer_…`, `creation_…`. */
  id: idField,
  timestamp: z.nullish(timeField),
  txStatus: openEnum(transactionStatuses),
  txInfo: transactionInfoSchema,
  txHash: z.nullish(hashField),
  executionInfo: z.nullish(executionInfoSchema),
  safeAppInfo: informs(safeAppInfoSchema),
  note: informs(textField),
})
export type TransactionSummary = z.infer<typeof transactionSummarySchema>

export const transactionListItemSchema = z.union([
  z.discriminatedUnion('type', [
    z.looseObject({
      type: z.literal('TRANSACTION'),
      transaction: transactionSummarySchema,
      conflictType: openEnum(conflictTypes),
    }),
    z.looseObject({ type: z.literal('LABEL'), label: openEnum(labels) }),
    z.looseObject({ type: z.literal('CONFLICT_HEADER'), nonce: countField }),
    /** The midnight of a day. */
    z.looseObject({ type: z.literal('DATE_LABEL'), timestamp: timeField }),
  ]),
  otherKind(listItemTypes),
])
/** An entry of the queue, the history or one of the lists of one kind. */
export type TransactionListItem = z.infer<typeof transactionListItemSchema>
export const transactionPageSchema = pageOf(transactionListItemSchema)

const confirmationSchema = z.looseObject({
  signer: addressInfoSchema,
  signature: z.nullish(bytesField),
  submittedAt: informs(timeField),
})

const multisigDetailsSchema = z.looseObject({
  type: z.literal('MULTISIG'),
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
  signers: z.array(addressInfoSchema),
  confirmationsRequired: countField,
  confirmations: z.array(confirmationSchema),
  rejectors: informs(z.array(addressInfoSchema)),
  trusted: informs(z.boolean()),
  proposer: informs(addressInfoSchema),
  proposedByDelegate: informs(addressInfoSchema),
})
export type MultisigDetails = z.infer<typeof multisigDetailsSchema>

const transactionDataSchema = z.looseObject({
  hexData: z.nullish(bytesField),
  dataDecoded: informs(decodedDataSchema),
  to: addressInfoSchema,
  value: z.nullish(amountField),
  operation: operationField,
  trustedDelegateCallTarget: informs(z.boolean()),
})

export const transactionDetailsSchema = z.looseObject({
  safeAddress: addressField,
  txId: idField,
  executedAt: informs(timeField),
  txStatus: openEnum(transactionStatuses),
  txInfo: transactionInfoSchema,
  txData: z.nullish(transactionDataSchema),
  detailedExecutionInfo: z.nullish(
    z.union([
      z.discriminatedUnion('type', [
        multisigDetailsSchema,
        z.looseObject({ type: z.literal('MODULE'), address: addressInfoSchema }),
      ]),
      otherKind(executionInfoTypes),
    ]),
  ),
  txHash: z.nullish(hashField),
  safeAppInfo: informs(safeAppInfoSchema),
  note: informs(textField),
})
/** All that the service says of one transaction. */
export type TransactionDetails = z.infer<typeof transactionDetailsSchema>

/** What the service makes of a transaction that nobody has proposed. */
export const previewSchema = z.looseObject({
  txInfo: transactionInfoSchema,
  txData: z.nullish(transactionDataSchema),
})
export type TransactionPreview = z.infer<typeof previewSchema>

export const noncesSchema = z.looseObject({ currentNonce: countField, recommendedNonce: countField })

/** Numbers that may be large travel as texts, `operation` as a number. */
export const estimationBodySchema = z.strictObject({
  to: z.string(),
  value: z.string(),
  data: z.nullish(z.string()),
  operation: operationField,
})
export const estimationSchema = z.looseObject({
  currentNonce: countField,
  recommendedNonce: countField,
  safeTxGas: amountField,
})

/** A transaction as it is proposed. `signature` is that of `sender`, who is an owner or a delegate of one. */
export const proposalSchema = z.strictObject({
  to: z.string(),
  value: z.string(),
  data: z.nullish(z.string()),
  nonce: z.string(),
  operation: operationField,
  safeTxGas: z.string(),
  baseGas: z.string(),
  gasPrice: z.string(),
  gasToken: z.string(),
  refundReceiver: z.nullish(z.string()),
  safeTxHash: z.string(),
  sender: z.string(),
  signature: z.nullish(z.string()),
  origin: z.nullish(z.string()),
})
export type Proposal = z.infer<typeof proposalSchema>

export const confirmationBodySchema = z.strictObject({ signature: z.string() })
