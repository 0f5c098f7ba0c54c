import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { EverclaimError } from '../../src/errors.ts'

/** What a campaign asks its claimants to accept. */
export type Terms = {
  /** SHA-256 of the file's bytes, hexadecimal: whoever has the file can compute it. */
  readonly hash: string
  readonly text: string
}

/** The terms could not be read. Nothing was served. */
export class TermsError extends EverclaimError {
  override name = 'TermsError'
}

/** Nobody reads more. */
const mostBytes = 200_000

/**
 * Reads the terms of campaigns, each a file of UTF-8 text.
 *
 * @param files by campaign
 * @throws TermsError naming the file
 */
export async function loadTerms(files: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, Terms>> {
  const read = [...files].map(async ([campaign, file]) => [campaign, await readTerms(file)] as const)
  return new Map(await Promise.all(read))
}

async function readTerms(file: string): Promise<Terms> {
  const bytes = await readFile(file).catch((cause) => {
    throw refused(file, 'could not be read', cause)
  })
  if (bytes.byteLength > mostBytes) throw refused(file, `has more than ${mostBytes} bytes`)
  const text = bytes.toString('utf8')
  // The hash is of the bytes and what is shown is the text: they must be one and the same, and storable.
  if (!Buffer.from(text, 'utf8').equals(bytes) || text.includes('\0'))
    throw refused(file, 'is not plain UTF-8 text')
  if (text.trim() === '') throw refused(file, 'is empty')
  return { hash: createHash('sha256').update(bytes).digest('hex'), text }
}

const refused = (file: string, what: string, cause?: unknown) =>
  new TermsError(`A file of terms ${what}. Nothing was started.`, {
    ...{ cause, facts: [`File: ${file}`], docs: 'api' },
  })
