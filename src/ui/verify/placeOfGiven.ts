import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import type { OpenedPlace } from '../../operator/verify/openCampaign.ts'
import { packageOfFiles } from '../../operator/verify/packageOfFiles.ts'
import type { Given } from './givenFiles.ts'

type OwnFiles = Extract<OpenedPlace, { kind: 'files' }>

/** The package among the files that a person gave; or, in a sentence, why there is none. */
export async function placeOfGiven(
  giving: Promise<Given>,
): Promise<{ readonly place: OwnFiles } | { readonly fault: string }> {
  try {
    const { name, files } = await giving
    const source = packageOfFiles(files)
    return { place: { kind: 'files', name: source.folder || name, source } }
  } catch (error) {
    return {
      fault:
        error instanceof EverclaimError
          ? [error.summary, ...error.facts].join(' ')
          : say('Your browser couldn’t read these files. Choose them again.'),
    }
  }
}
