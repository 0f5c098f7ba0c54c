import { EverclaimError } from '../src/errors.ts'
import { docsAddress } from './docsAddress.ts'

/** An error's message, with the pages that it and its causes name where this reader finds them. */
export function textForReader(error: EverclaimError): string {
  const addresses = new Map<string, string>()
  for (let each: unknown = error; each instanceof EverclaimError; each = each.cause)
    if (each.docs) addresses.set(`Docs: docs/${each.docs}.md`, `Docs: ${docsAddress(each.docs)}`)
  // Whole lines only: a fact may quote such a path.
  return error.message
    .split('\n')
    .map((line) => addresses.get(line) ?? line)
    .join('\n')
}
