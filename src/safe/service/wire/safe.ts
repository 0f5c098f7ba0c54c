import * as z from 'zod/mini'
import { implementationVersionStates } from '../enumerations.ts'
import {
  addressField,
  addressInfoSchema,
  countField,
  digitsField,
  informs,
  openEnum,
  textField,
} from './fields.ts'

/** Unix seconds as a text: they change when there is something new. */
const tag = informs(z.string().check(z.maxLength(100)))

export const safeSchema = z.looseObject({
  address: addressInfoSchema,
  /** Decimal. */
  chainId: digitsField,
  nonce: countField,
  threshold: countField,
  owners: z.array(addressInfoSchema),
  implementation: addressInfoSchema,
  implementationVersionState: openEnum(implementationVersionStates),
  modules: z.nullish(z.array(addressInfoSchema)),
  fallbackHandler: z.nullish(addressInfoSchema),
  guard: z.nullish(addressInfoSchema),
  version: informs(textField),
  collectiblesTag: tag,
  txQueuedTag: tag,
  txHistoryTag: tag,
  messagesTag: tag,
})
/** A Safe according to the service. What the chain knows of it is asked of the chain. */
export type ServiceSafe = z.infer<typeof safeSchema>

export const ownedSafesSchema = z.looseObject({ safes: z.array(addressField) })

/** Somebody who may propose for an owner, and signs nothing for the Safe. */
export const delegatesSchema = z.looseObject({
  /** Null: of every Safe of the delegator. */
  safe: z.nullish(addressField),
  delegate: addressField,
  delegator: addressField,
  label: textField,
})
export type ServiceDelegate = z.infer<typeof delegatesSchema>

/** `signature`: of `delegator`, over the delegate and the hour. */
export const delegateAdditionSchema = z.strictObject({
  /** Null: at every Safe of the delegator. */
  safe: z.nullish(z.string()),
  delegate: z.string(),
  delegator: z.string(),
  signature: z.string(),
  label: z.string(),
})

/** `signature`: of the delegator or of the delegate. */
export const delegateRemovalSchema = z.strictObject({
  safe: z.nullish(z.string()),
  delegator: z.nullish(z.string()),
  signature: z.string(),
})
