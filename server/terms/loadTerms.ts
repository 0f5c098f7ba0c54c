import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EverclaimError } from '../../src/errors.ts'

/** What a campaign asks its claimants to accept. */
export type Terms = {
  /** SHA-256 of the file's bytes, hexadecimal: anyone who has the file can compute it. */
  readonly hash: string
  readonly text: string
}

/** The terms could not be read. Nothing was served. */
export class TermsError extends EverclaimError {
  override name = 'TermsError'
}

const fileName = /^([a-z0-9][a-z0-9-]{0,62})\.(txt|md)$/
/** Of one campaign. Nobody reads more. */
const mostBytes = 200_000

/**
 * Reads the terms of all campaigns from a folder: `<campaign>.txt` or `<campaign>.md`, UTF-8. Campaigns
 * without a file have none.
 *
 * @param campaigns of this site: a file of another one is a slip, which would leave a campaign without its
 * terms
 * @throws TermsError naming the file
 */
export async function loadTerms(
  folder: string,
  campaigns: readonly string[],
): Promise<ReadonlyMap<string, Terms>> {
  const terms = new Map<string, Terms>()
  for (const entry of await entriesOf(folder)) {
    if (entry.startsWith('.')) continue
    const [, campaign] = fileName.exec(entry) ?? []
    if (campaign === undefined)
      throw refused(entry, 'is not named after a campaign, as in spring.txt or spring.md')
    if (!campaigns.includes(campaign)) throw refused(entry, 'is of no campaign of this site')
    if (terms.has(campaign)) throw refused(entry, 'is a second one of its campaign; leave one of them')
    terms.set(campaign, await readTerms(folder, entry))
  }
  return terms
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (cause) {
    throw new TermsError('The folder of the terms could not be read. Nothing was started.', {
      cause,
      facts: [`Folder: ${folder}`],
      docs: 'api',
    })
  }
}

async function readTerms(folder: string, entry: string): Promise<Terms> {
  const bytes = await readFile(join(folder, entry)).catch((cause) => {
    throw refused(entry, 'could not be read', cause)
  })
  if (bytes.byteLength > mostBytes) throw refused(entry, `has more than ${mostBytes} bytes`)
  const text = bytes.toString('utf8')
  // The hash is of the bytes and what is shown is the text: they must be one and the same, and storable.
  if (!Buffer.from(text, 'utf8').equals(bytes) || text.includes('\0'))
    throw refused(entry, 'is not plain UTF-8 text')
  if (text.trim() === '') throw refused(entry, 'is empty')
  return { hash: createHash('sha256').update(bytes).digest('hex'), text }
}

const refused = (entry: string, what: string, cause?: unknown) =>
  new TermsError(`The file of terms ${entry} ${what}. Nothing was started.`, { cause, docs: 'api' })
