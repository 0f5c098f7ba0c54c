import * as z from 'zod/mini'
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

const anything = z.looseObject({})

/** EIP-712 data. */
export const typedDataField = z.looseObject({
  domain: anything,
  types: z.catchall(z.object({}), z.array(z.looseObject({ name: z.string(), type: z.string() }))),
  message: anything,
  primaryType: z.optional(z.string()),
})

export const messageSchema = z.looseObject({
  /** What the owners sign: the Safe's message hash. */
  messageHash: hashField,
  status: openEnum(messageStatuses),
  message: z.union([z.string(), typedDataField]),
  creationTimestamp: timeField,
  modifiedTimestamp: timeField,
  confirmationsSubmitted: countField,
  confirmationsRequired: countField,
  proposedBy: addressInfoSchema,
  confirmations: z.array(z.looseObject({ owner: addressInfoSchema, signature: bytesField })),
  /** All signatures in one, as ERC-1271 takes them; null while some are missing. */
  preparedSignature: z.nullish(bytesField),
  origin: informs(textField),
  name: informs(textField),
  logoUri: informs(textField),
})
/** A message that a Safe signs off chain, with the signatures so far. */
export type ServiceMessage = z.infer<typeof messageSchema>

export const messageListItemSchema = z.union([
  z.discriminatedUnion('type', [
    z.extend(messageSchema, { type: z.literal('MESSAGE') }),
    z.looseObject({ type: z.literal('DATE_LABEL'), timestamp: timeField }),
  ]),
  otherKind(messageListItemTypes),
])
export type MessageListItem = z.infer<typeof messageListItemSchema>
export const messagePageSchema = pageOf(messageListItemSchema)

export const messageProposalSchema = z.strictObject({
  message: z.union([z.string(), typedDataField]),
  signature: z.string(),
  safeAppId: z.nullish(z.int()),
  origin: z.nullish(z.string()),
})
