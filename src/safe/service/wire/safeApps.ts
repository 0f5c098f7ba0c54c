import * as v from '../../../schema/v.ts'
import { appAccessPolicies, appFeatures, socialPlatforms } from '../enumerations.ts'
import { countField, digitsField, informs, linkField, openEnum, textField } from './fields.ts'

export const safeAppSchema = v.looseObject({
  id: countField,
  url: linkField,
  name: textField,
  iconUrl: informs(textField),
  description: textField,
  chainIds: v.array(digitsField),
  provider: informs(v.looseObject({ url: linkField, name: textField })),
  accessControl: v.looseObject({
    type: openEnum(appAccessPolicies),
    value: informs(v.array(v.string())),
  }),
  tags: informs(v.array(v.string())),
  features: informs(v.array(openEnum(appFeatures))),
  developerWebsite: informs(linkField),
  socialProfiles: informs(v.array(v.looseObject({ platform: openEnum(socialPlatforms), url: linkField }))),
  featured: informs(v.boolean()),
})
/** An app that runs inside a Safe host. */
export type SafeApp = v.InferOutput<typeof safeAppSchema>
