import { formats, type Manifest, manifestSchema, readManifest } from '../../campaign/manifest.ts'
import { PackageFormatError } from '../../campaign/packageErrors.ts'
import { say } from '../../language/say.ts'
import * as v from '../../schema/v.ts'
import { type Inspection, someSentences } from './inspection.ts'
import { verifyCheck } from './verifyReport.ts'

/** The manifest where it follows its format, with the rows that say so. */
export function inspectManifest(bytes: Uint8Array, { put }: Inspection): Manifest | undefined {
  try {
    const manifest = readManifest(bytes)
    put(verifyCheck('manifest-format', 'passed', manifest.format, manifest.format))
    put(verifyCheck('manifest-fields', 'passed', say('no fault')))
    put(verifyCheck('manifest-form', 'passed', say('byte for byte')))
    return manifest
  } catch (error) {
    if (!(error instanceof PackageFormatError)) throw error
    const isForm = followsSchema(bytes)
    if (!isForm && error.facts.length === 0) {
      put(verifyCheck('manifest-format', 'failed', error.summary, formats.join(', ')))
      return undefined
    }
    const format = formatOf(bytes)
    put(verifyCheck('manifest-format', 'passed', format, format))
    if (isForm) {
      put(verifyCheck('manifest-fields', 'passed', say('no fault')))
      put(verifyCheck('manifest-form', 'failed', say('spacing, order or repeated keys differ')))
    } else {
      const faults = error.facts.map((fact) => fact.replace(/^- /, ''))
      put(verifyCheck('manifest-fields', 'failed', someSentences(faults)))
    }
    return undefined
  }
}

/** Of a manifest whose format this version reads. */
const formatOf = (bytes: Uint8Array): string => JSON.parse(new TextDecoder().decode(bytes)).format

/** Whether the content would do and only its writing does not. */
function followsSchema(bytes: Uint8Array): boolean {
  try {
    return v.is(manifestSchema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return false
  }
}
