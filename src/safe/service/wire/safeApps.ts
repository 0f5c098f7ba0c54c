import * as z from 'zod/mini'
import { appAccessPolicies, appFeatures, socialPlatforms } from '../enumerations.ts'
import { countField, digitsField, informs, linkField, openEnum, textField } from './fields.ts'

export const safeAppSchema = z.looseObject({
  id: countField,
  url: linkField,
  name: textField,
  iconUrl: informs(textField),
  description: textField,
  chainIds: z.array(digitsField),
  provider: informs(z.looseObject({ url: linkField, name: textField })),
  accessControl: z.looseObject({
    type: openEnum(appAccessPolicies),
    value: informs(z.array(z.string())),
  }),
  tags: informs(z.array(z.string())),
  features: informs(z.array(openEnum(appFeatures))),
  developerWebsite: informs(linkField),
  socialProfiles: informs(z.array(z.looseObject({ platform: openEnum(socialPlatforms), url: linkField }))),
  featured: informs(z.boolean()),
})
/** An app that runs inside a Safe host. */
export type SafeApp = z.infer<typeof safeAppSchema>
