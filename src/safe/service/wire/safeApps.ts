import { z } from 'zod'
import { appAccessPolicies, appFeatures, socialPlatforms } from '../enumerations.ts'
import { countField, informs, openEnum, textField } from './fields.ts'

export const safeAppSchema = z.looseObject({
  id: countField,
  url: textField,
  name: textField,
  iconUrl: informs(textField),
  description: textField,
  chainIds: z.array(z.string().max(100)),
  provider: informs(z.looseObject({ url: textField, name: textField })),
  accessControl: z.looseObject({
    type: openEnum(appAccessPolicies),
    value: informs(z.array(z.string())),
  }),
  tags: informs(z.array(z.string())),
  features: informs(z.array(openEnum(appFeatures))),
  developerWebsite: informs(textField),
  socialProfiles: informs(z.array(z.looseObject({ platform: openEnum(socialPlatforms), url: textField }))),
  featured: informs(z.boolean()),
})
/** An app that runs inside a Safe host. */
export type SafeApp = z.infer<typeof safeAppSchema>
