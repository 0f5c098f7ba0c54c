import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Address, type Hex, isAddressEqual, recoverMessageAddress } from 'viem'
import * as v from '../../src/schema/v.ts'
import { sha256 } from './hashFolder.ts'
import { carOfSite } from './packSite.ts'
import { ReleaseCheckError } from './releaseCheckError.ts'
import { signatureFile, signatureText, signedTextOf, sumsFile } from './signRelease.ts'

/** What was found to be as it was signed. */
export type CheckedRelease = {
  readonly version: string
  readonly commit: string
  readonly date: string
  /** How many files `sha256sums.txt` names. */
  readonly files: number
  readonly site: {
    readonly files: number
    readonly sha256: string
    readonly cid: string
    /** Whether `site/` was there, and is what `site.car` holds. A download has the archive alone. */
    readonly isFolderThere: boolean
  }
}

/**
 * Checks a release: that its hashes were signed by an address, that each file has its hash, and that no file
 * is missing or was added. An address that came with the release proves nothing: who changes the one can
 * change the other.
 *
 * @param signer as its reader got it elsewhere
 * @throws ReleaseCheckError
 */
export async function checkRelease(folder: string, signer: Address): Promise<CheckedRelease> {
  const found = entriesOf(resolve(folder))
  const read = readerOf(resolve(folder))
  for (const name of [sumsFile, signatureFile])
    if (!found.has(name)) throw new ReleaseCheckError(`The release has no ${name}.`)
  const text = read(sumsFile).toString('utf8')
  await checkSignature({ sums: text, text: read(signatureFile).toString('utf8'), signer })
  const sums = parseSums(text, sumsFile)
  for (const name of ['release.json', 'site.sha256.txt', 'site.car'])
    if (!sums.has(name))
      throw new ReleaseCheckError(`${sumsFile} doesn’t name ${name}, so it is of no release.`)
  const beside = [...found].filter(([path]) => path !== 'site' && !path.startsWith('site/'))
  refuseDifferences(differences(sums, new Map(beside), [sumsFile, signatureFile], read))

  const isFolderThere = found.has('site')
  const siteText = read('site.sha256.txt').toString('utf8')
  const siteSums = parseSums(siteText, 'site.sha256.txt')
  const note = parseNote(read('release.json').toString('utf8'))
  if (isFolderThere) {
    const listed = new Map([...siteSums].map(([path, sum]) => [`site/${path}`, sum]))
    const within = [...found].filter(([path]) => path === 'site' || path.startsWith('site/'))
    refuseDifferences(differences(listed, new Map(within), [], read))
    const car = await carOfSite(resolve(folder))
    if (car.cid !== note.site.cid || sha256(Buffer.concat([...car.chunks()])) !== sums.get('site.car'))
      throw new ReleaseCheckError('site.car doesn’t hold the files of site/.')
  }
  if (sha256(siteText) !== note.site.sha256)
    throw new ReleaseCheckError('release.json names another site than site.sha256.txt.')
  const { version, commit, date, site } = note
  return {
    version,
    commit,
    date,
    files: sums.size,
    site: { files: siteSums.size, sha256: site.sha256, cid: site.cid, isFolderThere },
  }
}

type Read = (path: string) => Buffer
type Kind = 'file' | 'folder' | 'other'

/** All that is below a folder, also what is no file: a link leads to what nobody signed. */
function entriesOf(folder: string): Map<string, Kind> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return new Map(
      entries.map((entry) => [
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
        entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other',
      ]),
    )
  } catch (cause) {
    throw new ReleaseCheckError('The folder of the release can’t be read.', { cause })
  }
}

const readerOf =
  (folder: string): Read =>
  (path) => {
    try {
      return readFileSync(join(folder, path))
    } catch (cause) {
      throw new ReleaseCheckError(`${shown(path)} can’t be read.`, { cause })
    }
  }

async function checkSignature({ sums, text, signer }: { sums: string; text: string; signer: Address }) {
  const [, address, signature] =
    /^address (0x[0-9a-fA-F]{40})\nsignature (0x[0-9a-f]{130})\n$/.exec(text) ?? []
  if (!address || !signature) throw new ReleaseCheckError(`${signatureFile} is damaged.`)
  if (!isAddressEqual(address as Address, signer))
    throw new ReleaseCheckError(`The release says that it was signed by ${address}, not by ${signer}.`)
  const recovered = await recoverMessageAddress({
    message: signedTextOf(sums),
    signature: signature as Hex,
  }).catch(() => undefined)
  if (!recovered || !isAddressEqual(recovered, signer))
    throw new ReleaseCheckError(
      `${sumsFile} isn’t the one that ${signer} signed, or the signature is damaged.`,
    )
  // One text for each signature: what is written in another way was changed by somebody.
  if (
    text !== signatureText({ address: recovered, signature: signature as Hex }) ||
    !/1[bc]$/.test(signature)
  )
    throw new ReleaseCheckError(`${signatureFile} is damaged.`)
}

/** Hashes by path, of lines as `sha256sum` writes them. */
function parseSums(text: string, name: string): Map<string, string> {
  if (!/^(?:[0-9a-f]{64} {2}[^\n]+\n)+$/.test(text))
    throw new ReleaseCheckError(`${name} isn’t a list of hashes.`)
  const lines = text.slice(0, -1).split('\n')
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  if (sums.size !== lines.length) throw new ReleaseCheckError(`${name} names a file twice.`)
  return sums
}

type Difference = { readonly path: string; readonly what: 'was changed' | 'is missing' | 'was added' }

/** @param besides files that may be there without a hash */
function differences(
  sums: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, Kind>,
  besides: readonly string[],
  read: Read,
): Difference[] {
  const folders = new Set([...sums.keys()].flatMap(foldersAbove))
  const added = [...found].flatMap(([path, kind]): Difference[] => {
    if (kind === 'folder' && folders.has(path)) return []
    if (kind === 'file' && (sums.has(path) || besides.includes(path))) return []
    // What is listed and is no file is changed, as its bytes are elsewhere.
    return [{ path, what: sums.has(path) ? 'was changed' : 'was added' }]
  })
  const others = [...sums].flatMap(([path, sum]): Difference[] => {
    if (!found.has(path)) return [{ path, what: 'is missing' }]
    return found.get(path) === 'file' && sha256(read(path)) !== sum ? [{ path, what: 'was changed' }] : []
  })
  return [...added, ...others]
}

/** `a` and `a/b` of `a/b/c`. */
const foldersAbove = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, i, names) => names.slice(0, i + 1).join('/'))

function refuseDifferences(all: readonly Difference[]): void {
  const [first, ...others] = all
  if (!first) return
  const said = all.map(({ path, what }) => `${shown(path)} ${what}.`)
  if (others.length === 0) throw new ReleaseCheckError(`${shown(first.path)} ${first.what}.`)
  throw new ReleaseCheckError(`${all.length} files aren’t as they were signed.`, {
    facts: [...said.slice(0, 10), ...(said.length > 10 ? [`and ${said.length - 10} more`] : [])],
  })
}

/** A name that somebody else chose, as a terminal can print it. */
const shown = (path: string): string =>
  path.replace(/[^\x21-\x7e]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)

const noteSchema = v.looseObject({
  version: v.string(),
  commit: v.string(),
  date: v.string(),
  site: v.looseObject({ sha256: v.string(), cid: v.string() }),
})

function parseNote(text: string): v.InferOutput<typeof noteSchema> {
  try {
    return v.parse(noteSchema, JSON.parse(text))
  } catch (cause) {
    throw new ReleaseCheckError('release.json isn’t the note of a release.', { cause })
  }
}
