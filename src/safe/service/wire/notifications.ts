import * as z from 'zod/mini'
import { deviceTypes } from '../enumerations.ts'

/**
 * A device that wants to be notified of a Safe's transactions. This site registers none; operators' tools
 * may.
 */
export const deviceSchema = z.strictObject({
  uuid: z.nullish(z.string()),
  cloudMessagingToken: z.string(),
  buildNumber: z.string(),
  bundle: z.string(),
  deviceType: z.enum(deviceTypes),
  version: z.string(),
  /** Unix seconds. */
  timestamp: z.nullish(z.string()),
  safeRegistrations: z.array(
    z.strictObject({ chainId: z.string(), safes: z.array(z.string()), signatures: z.array(z.string()) }),
  ),
})
export type Device = z.infer<typeof deviceSchema>
