import * as v from '../../../schema/v.ts'
import { messageListItemTypes, messageStatuses } from '../enumerations.ts'
import {
  addressInfoSchema,
  bytesField,
  countField,
  hashField,
  informs,
  openEnum,
  otherKind,
  pageOf,
  textField,
  timeField,
} from './fields.ts'

const anything = v.looseObject({})

/** EIP-712 data. */
export const typedDataField = v.looseObject({
  domain: anything,
  types: v.record(v.string(), v.array(v.looseObject({ name: v.string(), type: v.string() }))),
  message: anything,
  primaryType: v.optional(v.string()),
})

export const messageSchema = v.looseObject({
  /** What the owners sign: the Safe's message hash. */
  messageHash: hashField,
  status: openEnum(messageStatuses),
  message: v.union([v.string(), typedDataField]),
  creationTimestamp: timeField,
  modifiedTimestamp: timeField,
  confirmationsSubmitted: countField,
  confirmationsRequired: countField,
  proposedBy: addressInfoSchema,
  confirmations: v.array(v.looseObject({ owner: addressInfoSchema, signature: bytesField })),
  /** All signatures in one, as ERC-1271 takes them; null while some are missing. */
  preparedSignature: v.nullish(bytesField),
  origin: informs(textField),
  name: informs(textField),
  logoUri: informs(textField),
})
/** A message that a Safe signs off chain, with the signatures so far. */
export type ServiceMessage = v.InferOutput<typeof messageSchema>

export const messageListItemSchema = v.union([
  v.variant('type', [
    v.looseObject({ ...messageSchema.entries, type: v.literal('MESSAGE') }),
    v.looseObject({ type: v.literal('DATE_LABEL'), timestamp: timeField }),
  ]),
  otherKind(messageListItemTypes),
])
export type MessageListItem = v.InferOutput<typeof messageListItemSchema>
export const messagePageSchema = pageOf(messageListItemSchema)

export const messageProposalSchema = v.strictObject({
  message: v.union([v.string(), typedDataField]),
  signature: v.string(),
  safeAppId: v.nullish(v.pipe(v.number(), v.safeInteger())),
  origin: v.nullish(v.string()),
})
