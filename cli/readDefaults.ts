import { siteOrigin } from '../src/config/siteOrigin.ts'
import { EverclaimError } from '../src/errors.ts'
import { keysOf } from '../src/schema/placeOf.ts'
import * as v from '../src/schema/v.ts'
import { FileError } from './fileErrors.ts'
import { suggestion } from './nearest.ts'
import { readFileAt } from './readRegularFile.ts'
import { UsageError } from './usageError.ts'

/** In the folder that a command runs in. */
export const configFile = 'everclaim.config.json'
const mostBytes = 100_000

const text = v.pipe(v.string(), v.minLength(1))
/** The options that the file may give. None is a secret, sends anything, or settles a doubt. */
const schema = v.strictObject({
  rpc: v.optional(v.array(text)),
  token: v.optional(text),
  units: v.optional(text),
  'decimal-point': v.optional(text),
  thousands: v.optional(text),
  receiver: v.optional(text),
  'sweep-receiver': v.optional(text),
  'yield-receiver': v.optional(text),
  'gas-receiver': v.optional(text),
  host: v.optional(v.array(text)),
  /** No option: the site whose documentation errors name. */
  site: v.optional(
    v.pipe(
      text,
      v.check((url) => siteOrigin(url) !== undefined),
    ),
  ),
})
export type Defaults = v.InferOutput<typeof schema>
const keys = Object.keys(schema.entries)

/**
 * What options are where the command line does not give them: the nodes of `EVERCLAIM_RPC_URLS` (commas
 * between them), then what `everclaim.config.json` says.
 *
 * @returns `fromFile`: the keys that the file gives
 * @throws UsageError for a file that is no configuration, with its name and the key; FileError
 */
export function readDefaults(environment: Readonly<Record<string, string | undefined>>): {
  values: Defaults
  fromFile: ReadonlySet<string>
} {
  const inFile = readConfig()
  const nodes = (environment.EVERCLAIM_RPC_URLS ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '')
  const fromFile = new Set(Object.keys(inFile))
  if (nodes.length === 0) return { values: inFile, fromFile }
  fromFile.delete('rpc')
  return { values: { ...inFile, rpc: nodes }, fromFile }
}

/**
 * The origin of the site whose documentation errors name: `EVERCLAIM_URL`, as a build has it, then `site` of
 * `everclaim.config.json`. Undefined where neither is a site, also for a file that can't be read: this is
 * asked while another error is shown.
 */
export function readSite(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = siteOrigin(environment.EVERCLAIM_URL ?? '')
  if (named !== undefined) return named
  try {
    return siteOrigin(readConfig().site ?? '')
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return undefined
  }
}

function readConfig(): Defaults {
  let bytes: Uint8Array
  try {
    bytes = readFileAt(configFile, {
      mostBytes,
      refuse: (reason) => new FileError('Cannot read the configuration', configFile, new Error(reason)),
    })
  } catch (cause) {
    if (cause instanceof FileError) throw cause
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {}
    throw new FileError('Cannot read the configuration', configFile, cause)
  }
  const parsed = v.safeParse(schema, parseJson(new TextDecoder().decode(bytes)))
  if (parsed.success) return parsed.output
  throw new UsageError(
    parsed.issues.flatMap((issue) => {
      if (issue.expected === 'never' && Array.isArray(issue.input))
        return issue.input.map(
          (key) =>
            `${configFile}: "${key}" isn’t a key of it.${suggestion(key, keys)} It may have ${keys.join(', ')}`,
        )
      const path = keysOf(issue)
      const at = path.join('.')
      return [`${configFile}: ${at === '' ? 'it' : `"${at}"`} isn’t ${wanted(path[0])}`]
    }),
  )
}

const wanted = (key: PropertyKey | undefined) =>
  key === undefined
    ? 'a JSON object'
    : key === 'rpc' || key === 'host'
      ? 'a list of addresses'
      : key === 'site'
        ? 'the address of a site, such as https://claim.example'
        : 'a text'

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
