import * as v from '../../../schema/v.ts'
import { deviceTypes } from '../enumerations.ts'

/**
 * A device that wants to be notified of a Safe's transactions. This site registers none; operators' tools
 * may.
 */
export const deviceSchema = v.strictObject({
  uuid: v.nullish(v.string()),
  cloudMessagingToken: v.string(),
  buildNumber: v.string(),
  bundle: v.string(),
  deviceType: v.picklist(deviceTypes),
  version: v.string(),
  /** Unix seconds. */
  timestamp: v.nullish(v.string()),
  safeRegistrations: v.array(
    v.strictObject({ chainId: v.string(), safes: v.array(v.string()), signatures: v.array(v.string()) }),
  ),
})
export type Device = v.InferOutput<typeof deviceSchema>
