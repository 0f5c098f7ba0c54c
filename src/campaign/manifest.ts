import { say } from '../language/say.ts'
import { keysOf } from '../schema/placeOf.ts'
import * as v from '../schema/v.ts'
import { maxCapBits } from './cap.ts'
import { type Hex, toHex } from './hex.ts'
import type { Keccak256 } from './keccak256.ts'
import { PackageFormatError } from './packageErrors.ts'
import { graceSeconds, maxTranches } from './scheduleLimits.ts'
import { depthOf } from './treeShape.ts'

/** What is written: of every kind, with a predecessor or without. Its shards climb to the root. */
export const packageFormat = 'everclaim-package/4'

/** The formats before it, which are read: what pays at once, what has a kind, and later rounds. */
const atOnceFormat = 'everclaim-package/1'
const kindsFormat = 'everclaim-package/2'
const roundsFormat = 'everclaim-package/3'

/** What this version reads. */
export const formats = [atOnceFormat, kindsFormat, roundsFormat, packageFormat] as const

/** The most leading address bits that name a shard: 16,384 files, which every static host takes. */
export const maxPrefixBits = 14

const hex = (bytes: number) => {
  const pattern = new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`)
  return v.custom<Hex>(
    (value) => typeof value === 'string' && pattern.test(value),
    () => say('The value is not 0x and {digits} hexadecimal digits in lower case.', { digits: bytes * 2 }),
  )
}

const address = hex(20)
const receiver = v.pipe(
  address,
  v.check(
    (text) => !/^0x0{40}$/.test(text),
    () => say('The value is the zero address.'),
  ),
)

/**
 * Text that people see: no control characters, no invisible marks that turn or hide what is beside them,
 * no blank that is none. The mark that makes a picture of a sign may be behind that sign. Only classes
 * that no later Unicode changes: an old phone reads what a new one wrote.
 */
const text = (length: number) =>
  v.pipe(
    v.string(),
    v.minLength(1, () => say('The value is empty.')),
    v.maxLength(length, () => say('The value is longer than {most} characters.', { most: String(length) })),
    v.regex(/^(?:\p{ExtPict}\ufe0f|[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{DI}\p{NChar}\u2028\u2029\u2800])*$/u, () =>
      say('The value holds an invisible or control character.'),
    ),
    v.check(
      (value) => value.trim() === value,
      () => say('The value starts or ends with a space.'),
    ),
  )

const integer = (min: number, max: number) => {
  const error = () =>
    say('The value is not a whole number from {min} to {max}.', { min: String(min), max: String(max) })
  return v.pipe(
    v.number(error),
    v.check((value) => Number.isSafeInteger(value) && value >= min && value <= max, error),
  )
}

const noWebAddress = () => say('The value is not an https:// address.')

const webAddress = v.pipe(
  v.custom<string>((value) => typeof value === 'string' && URL.canParse(value), noWebAddress),
  // `https:a` and `https:\\a` are addresses as well, relative ones in some places; before an @ comes a user
  // name.
  v.regex(/^https:\/\/[^\\/?#@]+([/?#]|$)/, noWebAddress),
  v.maxLength(500, () => say('The value is longer than {most} characters.', { most: '500' })),
)

/** The address of a folder, which paths of files are put behind. */
export const folderPattern = /^[\w.~:/%!$&()*+,;=@[\]-]+\/$/

/** Unix seconds up to the year 3000: a later time was most likely written in milliseconds. */
const seconds = integer(0, 32_503_680_000)

const plainManifestSchema = v.strictObject({
  format: v.picklist(formats),
  /** Missing where the whole allocation is paid at once. */
  kind: v.optional(v.literal('vesting')),
  chainId: integer(1, Number.MAX_SAFE_INTEGER),
  /** The factory that the distributor's address is derived from. */
  factory: receiver,
  /**
   * The round before this one of a series. The hash binds its package, whose contract is at this address:
   * where packages are kept they are found by it.
   */
  previous: v.optional(v.strictObject({ manifestHash: hex(32), distributor: receiver })),
  token: v.strictObject({
    /** The zero address stands for the chain's own coin. */
    address,
    symbol: text(32),
    name: text(64),
    decimals: integer(0, 77),
  }),
  /** Unix seconds, half-open; `end: null` means that the window never closes. */
  window: v.pipe(
    v.strictObject({
      start: seconds,
      end: v.nullable(seconds),
      /**
       * The sweep receiver may cancel until the start. Missing where nobody may, so that manifests from
       * before there was this key have the same bytes and hash.
       */
      cancellable: v.optional(
        v.literal(true, () => say('The value is not true; without it nobody can cancel.')),
      ),
    }),
    v.forward(
      v.check(
        ({ start, end }) => end === null || end > start,
        () => say('The value is not after the start.'),
      ),
      ['end'],
    ),
  ),
  /** Of a campaign over time, in seconds from `window.start`. */
  schedule: v.optional(
    v.pipe(
      v.strictObject({
        cliff: seconds,
        duration: integer(1, 32_503_680_000),
        /** Missing where it unlocks by the second. */
        tranches: v.optional(integer(1, maxTranches)),
      }),
      v.forward(
        v.check(
          ({ cliff, duration }) => cliff <= duration,
          () => say('The value is longer than the duration.'),
        ),
        ['cliff'],
      ),
    ),
  ),
  receivers: v.strictObject({ sweep: receiver, yield: receiver, gas: receiver }),
  tree: v.pipe(
    v.strictObject({
      count: integer(1, 0x7fffffff),
      /** Base units, decimal. */
      total: v.pipe(
        v.string(),
        v.check(
          (digits) => /^[1-9]\d{0,77}$/.test(digits) && BigInt(digits) >> 256n === 0n,
          () => say('The value is not a positive number of at most 256 bits in decimal digits.'),
        ),
      ),
      depth: integer(0, 31),
      capBits: integer(0, maxCapBits),
      root: hex(32),
    }),
    v.forward(
      v.check(
        ({ count, depth }) => depth === depthOf(count),
        () => say('The value is not ceil(log2(count)).'),
      ),
      ['depth'],
    ),
    v.forward(
      v.check(
        ({ depth, capBits }) => capBits <= depth,
        () => say('The value is more than the depth.'),
      ),
      ['capBits'],
    ),
  ),
  shards: v.strictObject({ prefixBits: integer(0, maxPrefixBits) }),
  texts: v.strictObject({
    title: text(100),
    description: v.optional(text(2_000)),
    url: v.optional(webAddress),
  }),
  /** Where the package was meant to lie, best host first. Paths of files are put behind each. */
  hosts: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          webAddress,
          v.regex(folderPattern, () =>
            say('The value is not an address that ends in a slash, without ? and #.'),
          ),
          v.check(
            (value) => URL.canParse(value) && new URL(value).href === value,
            () => say('The value is not as browsers show it: host in lower case, no usual port, no . or ...'),
          ),
        ),
      ),
      v.check(
        (hosts) => hosts.length > 0 && hosts.length < 9 && new Set(hosts).size === hosts.length,
        () => say('The hosts are not 1 to 8 different addresses.'),
      ),
    ),
  ),
})

export const manifestSchema = v.pipe(
  plainManifestSchema,
  v.forward(
    v.check(
      ({ format, kind, schedule }) =>
        !kind === !schedule && (format === packageFormat || !kind === (format !== kindsFormat)),
      () =>
        say('The keys kind and schedule go together, with {old} or {latest}.', {
          old: kindsFormat,
          latest: packageFormat,
        }),
    ),
    ['kind'],
  ),
  v.forward(
    v.check(
      ({ format, previous, kind }) =>
        format === packageFormat ? !previous || !kind : !previous === (format !== roundsFormat),
      () =>
        say('The key previous goes with {old} or {latest}, without kind.', {
          old: roundsFormat,
          latest: packageFormat,
        }),
    ),
    ['previous'],
  ),
  v.forward(
    v.check(
      ({ window: { start, end }, schedule }) =>
        schedule === undefined || end === null || end >= start + schedule.duration + graceSeconds,
      () => say('The value is not 30 days or more after the last unlock.'),
    ),
    ['window', 'end'],
  ),
)

/** What a package says of its campaign. The distributor's address is not in it: that is always recomputed. */
export type Manifest = v.InferOutput<typeof manifestSchema>

/** Whether a shard is judged by the root that the manifest has. Before, it took the cap as well. */
export const climbsToRoot = ({ format }: Pick<Manifest, 'format'>): boolean => format === packageFormat

/** Why a value breaks the schema: where the value is, and a sentence. */
export function manifestFaults(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return issues.map((issue) => `${keysOf(issue).join('.') || 'manifest.json'}: ${issue.message}`)
}

/** The bytes of manifest.json: JSON with two spaces, keys in the schema's order, one line feed at the end. */
export function writeManifest(manifest: Manifest): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(v.parse(manifestSchema, manifest), null, 2)}\n`)
}

/**
 * Reads manifest.json. A manifest has exactly one way to be written, so that its hash names its content:
 * other spacing, unknown or repeated keys are refused as well as other formats.
 *
 * @throws PackageFormatError
 */
export function readManifest(bytes: Uint8Array): Manifest {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throw new PackageFormatError(say('The manifest is not JSON.'))
  }
  const tag = v.safeParse(v.looseObject({ format: v.pipe(v.string(), v.maxLength(100)) }), json)
  if (!tag.success)
    throw new PackageFormatError(say('The manifest has no format tag; it is not one of Everclaim.'))
  if (!formats.some((each) => each === tag.output.format)) {
    const format = JSON.stringify(tag.output.format)
    throw new PackageFormatError(
      say('The package has the format {format}; this version reads {formats}.', {
        format,
        formats: formats.join(', '),
      }),
    )
  }
  const manifest = v.safeParse(manifestSchema, json)
  if (!manifest.success) {
    const faults = manifestFaults(manifest.issues)
    throw new PackageFormatError(say('The manifest does not follow its format.'), faults)
  }
  const canonical = writeManifest(manifest.output)
  if (canonical.length !== bytes.length || canonical.some((byte, i) => byte !== bytes[i])) {
    throw new PackageFormatError(
      say('The manifest is not written in its one form: spacing, order or repeated keys differ.'),
    )
  }
  return manifest.output
}

/**
 * Keccak-256 of the bytes of manifest.json as written: the name of the package and the salt of its
 * distributor.
 */
export function manifestHash(bytes: Uint8Array, keccak256: Keccak256): Hex {
  return toHex(keccak256(bytes))
}
