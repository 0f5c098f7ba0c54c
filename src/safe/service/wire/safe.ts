import * as v from '../../../schema/v.ts'
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
const tag = informs(v.pipe(v.string(), v.maxLength(100)))

export const safeSchema = v.looseObject({
  address: addressInfoSchema,
  /** Decimal. */
  chainId: digitsField,
  nonce: countField,
  threshold: countField,
  owners: v.array(addressInfoSchema),
  implementation: addressInfoSchema,
  implementationVersionState: openEnum(implementationVersionStates),
  modules: v.nullish(v.array(addressInfoSchema)),
  fallbackHandler: v.nullish(addressInfoSchema),
  guard: v.nullish(addressInfoSchema),
  version: informs(textField),
  collectiblesTag: tag,
  txQueuedTag: tag,
  txHistoryTag: tag,
  messagesTag: tag,
})
/** A Safe according to the service. What the chain knows of it is asked of the chain. */
export type ServiceSafe = v.InferOutput<typeof safeSchema>

export const ownedSafesSchema = v.looseObject({ safes: v.array(addressField) })

/** Somebody who may propose for an owner, and signs nothing for the Safe. */
export const delegatesSchema = v.looseObject({
  /** Null: of every Safe of the delegator. */
  safe: v.nullish(addressField),
  delegate: addressField,
  delegator: addressField,
  label: textField,
})
export type ServiceDelegate = v.InferOutput<typeof delegatesSchema>

/** `signature`: of `delegator`, over the delegate and the hour. */
export const delegateAdditionSchema = v.strictObject({
  /** Null: at every Safe of the delegator. */
  safe: v.nullish(v.string()),
  delegate: v.string(),
  delegator: v.string(),
  signature: v.string(),
  label: v.string(),
})

/** `signature`: of the delegator or of the delegate. */
export const delegateRemovalSchema = v.strictObject({
  safe: v.nullish(v.string()),
  delegator: v.nullish(v.string()),
  signature: v.string(),
})
