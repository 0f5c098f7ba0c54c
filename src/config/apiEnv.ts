import { isIP } from 'node:net'
import { type Address, isAddress, parseEther, parseGwei } from 'viem'
import { EnvironmentError, readEnvironment } from './env.ts'
import type { SiteConfig } from './site.ts'

/** Where a secret comes from: never from an argument or a variable, which other programs can see. */
export type SecretSource =
  /** A file that only its owner can read. */
  | { readonly kind: 'file'; readonly path: string }
  /** A command of the shell, which prints it. */
  | { readonly kind: 'command'; readonly command: string }

/** Where the relayer's key comes from. */
export type RelayerKeySource =
  | { readonly kind: 'bare'; readonly key: SecretSource }
  | { readonly kind: 'keystore'; readonly path: string; readonly password: SecretSource }

/** Of a claim: base units of its token as decimal text, or a whole percentage of the allocation. */
export type LeastAmount =
  | { readonly unit: 'base'; readonly amount: string }
  | { readonly unit: 'percent'; readonly percent: number }

/** What the operator pays for claims. Amounts in wei, but where they say otherwise. */
export type SponsorshipConfig = {
  readonly key: RelayerKeySource
  /** What all transactions for a campaign may cost together. */
  readonly budgets: ReadonlyMap<string, bigint>
  /** What a claim must pay for its fee to be paid, of campaigns for which the operator says so. */
  readonly least: ReadonlyMap<string, LeastAmount>
  /** Contracts of a campaign's other rounds, whose claims are paid for together with its own. */
  readonly rounds: ReadonlyMap<string, readonly Address[]>
  /** No transaction offers more for a unit of gas. */
  readonly feeCap: bigint
  /**
   * Claims that are taken within a day: of one account over all campaigns, and without a signature from one
   * network.
   */
  readonly mostPerAccount: number
  readonly mostPerNetwork: number
  /** Of a campaign's budget, that claims without a signature may be reckoned to cost within a day. */
  readonly unprovenPercent: number
}

/** The one value that the API is started with. */
export type ApiConfig = {
  /** As the site was built with. */
  readonly site: SiteConfig
  /** Exact origins of the site's pages. */
  readonly origins: readonly string[]
  /** `postgres://…`, or a SQLite file. */
  readonly database: string
  readonly host: string
  readonly port: number
  /** On the loopback interface alone: metrics, exports, budgets. Null is off. */
  readonly adminPort: number | null
  /** The built site, served beside the API. Null serves the API alone. */
  readonly siteFolder: string | null
  /** Addresses and subnets (CIDR) whose `X-Forwarded-For` is believed. */
  readonly proxies: readonly string[]
  /** What one network may ask for in a minute, in points (docs/api.md says what a call costs). */
  readonly points: number
  /** Folder with each campaign's terms. Null: nobody is asked to accept any. */
  readonly termsFolder: string | null
  /** Acceptances that are kept within a day from one network. */
  readonly acceptancesPerNetwork: number
  /** Null: everybody pays for their own claim. */
  readonly sponsorship: SponsorshipConfig | null
  /** Null: no packages are taken or served. */
  readonly packages: PackagesConfig | null
  /** Accounts that may replace the site's list of campaigns. Lower case. */
  readonly operators: readonly Address[]
}

/** Packages that anybody may publish whose contract is on chain. */
export type PackagesConfig = {
  /** Where they lie. One process has it. */
  readonly folder: string
  /** Bytes of all of them. */
  readonly mostBytes: number
  /** That are begun within a day from one network. */
  readonly mostPerNetwork: number
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment of the API, which holds that of the site, and names all faults at once.
 *
 * @throws EnvironmentError
 */
export function readApiEnvironment(environment: Environment): ApiConfig {
  const faults: string[] = []
  const value = (name: string) => environment[name]?.trim() || undefined
  const fault = (name: string, what: string) => void faults.push(`${name}: ${what}`)
  const list = (name: string) =>
    (value(name) ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
  const port = <fallback extends number | null>(name: string, fallback: fallback): number | fallback => {
    const text = value(name)
    // What can be off is off by default.
    if (text === undefined || (text === 'none' && fallback === null)) return fallback
    if (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536) return Number(text)
    fault(name, `"${text}" is not the number of a port.`)
    return fallback
  }

  let site: SiteConfig | undefined
  try {
    // The API shows no page, so it runs without what only the site's build needs.
    const { EVERCLAIM_WALLETCONNECT_PROJECT_ID = 'none' } = environment
    site = readEnvironment({
      ...environment,
      EVERCLAIM_WALLETCONNECT_PROJECT_ID,
      EVERCLAIM_BRAND: undefined,
    })
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    faults.push(...error.facts.map((fact) => fact.replace(/^- /, '')))
  }
  for (const url of site?.rpcUrls ?? [])
    if (url.startsWith('/'))
      fault('EVERCLAIM_RPC_URLS', `"${url}" is a path of the site; the API needs whole addresses.`)

  const origins = list('EVERCLAIM_ORIGINS')
  if (origins.length === 0)
    fault(
      'EVERCLAIM_ORIGINS',
      'is missing. Give the exact origins of your site, for example `https://claim.example`.',
    )
  for (const origin of origins) {
    if (
      !URL.canParse(origin) ||
      new URL(origin).origin !== origin ||
      !/^https?:$/.test(new URL(origin).protocol)
    )
      fault(
        'EVERCLAIM_ORIGINS',
        `"${origin}" is not an exact origin; write it like \`https://claim.example\`.`,
      )
    else if (origin.startsWith('http:') && !isLoopback(new URL(origin).hostname))
      fault('EVERCLAIM_ORIGINS', `"${origin}" has no TLS: cookies and signatures would travel in the open.`)
  }

  const proxies = list('EVERCLAIM_PROXIES')
  for (const proxy of proxies)
    if (!isSubnet(proxy))
      fault('EVERCLAIM_PROXIES', `"${proxy}" is neither an address nor a subnet such as 10.0.0.0/8.`)

  const count = (name: string, usual: number, what: string) => {
    const given = value(name) ?? String(usual)
    if (/^[1-9]\d{0,8}$/.test(given)) return Number(given)
    fault(name, `"${given}" is not a number of ${what}.`)
    return usual
  }
  const acceptancesPerNetwork = count('EVERCLAIM_TERMS_PER_NETWORK', 200, 'acceptances')
  const packagesFolder = value('EVERCLAIM_PACKAGES')
  const packages =
    packagesFolder === undefined
      ? null
      : {
          folder: packagesFolder,
          mostBytes: count('EVERCLAIM_PACKAGES_MB', 2_000, 'megabytes') * 1_000_000,
          mostPerNetwork: count('EVERCLAIM_PACKAGES_PER_NETWORK', 10, 'packages'),
        }
  const operators = list('EVERCLAIM_OPERATORS').flatMap((text): Address[] => {
    // In capitals and small letters its checksum must be right: one digit else is somebody else.
    if (isAddress(text)) return [text.toLowerCase() as Address]
    fault('EVERCLAIM_OPERATORS', `"${text}" is not an address.`)
    return []
  })
  const sponsorship = readSponsorship({ value, fault, count, ids: site?.campaigns.map(({ id }) => id) })

  const pointsGiven = value('EVERCLAIM_POINTS') ?? '3600'
  const points = Number(pointsGiven)
  // One address has a third, and the dearest call costs 60: with fewer it could never be asked for.
  if (!/^\d{1,9}$/.test(pointsGiven) || points < 180)
    fault('EVERCLAIM_POINTS', `"${pointsGiven}" is not a number of points from 180 on.`)

  const database = databaseOf(environment)
  if (typeof database !== 'string') faults.push(database.fault)
  const apiPort = port('PORT', 8080)
  const adminPort = port('EVERCLAIM_ADMIN_PORT', null)

  if (faults.length > 0 || !site || typeof database !== 'string')
    throw new EnvironmentError(faults, 'started')
  const out = value('EVERCLAIM_OUT') ?? 'out'
  return {
    site,
    origins,
    database,
    host: value('HOST') ?? '127.0.0.1',
    port: apiPort,
    adminPort,
    siteFolder: out === 'none' ? null : out,
    proxies,
    sponsorship,
    points,
    termsFolder: value('EVERCLAIM_TERMS') ?? null,
    acceptancesPerNetwork,
    packages,
    operators,
  }
}

/**
 * Where the database is, for what needs nothing else of the environment.
 *
 * @throws EnvironmentError
 */
export function readDatabasePlace(environment: Environment): string {
  const database = databaseOf(environment)
  if (typeof database === 'string') return database
  throw new EnvironmentError([database.fault], 'started')
}

function databaseOf(environment: Environment): string | { readonly fault: string } {
  const database = environment.DATABASE_URL?.trim() || 'everclaim.sqlite'
  return /^[a-z]+:/i.test(database) && !/^postgres(ql)?:/.test(database)
    ? { fault: 'DATABASE_URL: is neither `postgres://…` nor the name of a file.' }
    : database
}

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

function isSubnet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** A decimal number of ether or gwei, in wei. */
function amountOf(text: unknown, unit: 'ether' | 'gwei'): bigint | undefined {
  if (typeof text !== 'string' || !/^\d{1,9}(\.\d{1,18})?$/.test(text)) return undefined
  const wei = unit === 'ether' ? parseEther(text) : parseGwei(text)
  return wei > 0n ? wei : undefined
}

function readSponsorship({
  value,
  fault,
  count,
  ids,
}: {
  value: (name: string) => string | undefined
  fault: (name: string, what: string) => void
  count: (name: string, usual: number, what: string) => number
  ids: readonly string[] | undefined
}): SponsorshipConfig | null {
  const text = value('EVERCLAIM_SPONSORSHIP')
  if (text === undefined) return null
  const budgets = new Map<string, bigint>()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {}
  if (typeof json !== 'object' || json === null || Array.isArray(json) || Object.keys(json).length === 0)
    fault('EVERCLAIM_SPONSORSHIP', 'is not a JSON object of campaigns and ether, such as `{"spring":"0.5"}`.')
  else
    for (const [id, given] of Object.entries(json)) {
      const budget = amountOf(given, 'ether')
      if (ids && !ids.includes(id))
        fault('EVERCLAIM_SPONSORSHIP', `names "${id}", which is no campaign of EVERCLAIM_CAMPAIGNS.`)
      if (budget === undefined)
        fault(
          'EVERCLAIM_SPONSORSHIP',
          `campaign "${id}": its budget is not an amount of ether such as "0.5".`,
        )
      else budgets.set(id, budget)
    }
  const least = readLeast({ value, fault, ids: [...budgets.keys()] })
  const rounds = readRounds({ value, fault, ids: [...budgets.keys()] })
  const key = readKeySource(value, fault)
  const feeCap = amountOf(value('EVERCLAIM_SPONSOR_GWEI') ?? '1', 'gwei')
  if (feeCap === undefined) fault('EVERCLAIM_SPONSOR_GWEI', 'is not an amount of gwei such as `0.5`.')
  const percent = value('EVERCLAIM_SPONSOR_UNPROVEN_PERCENT') ?? '5'
  if (!/^([1-9]\d?|100)$/.test(percent))
    fault('EVERCLAIM_SPONSOR_UNPROVEN_PERCENT', `"${percent}" is not a whole percentage from 1 to 100.`)
  return {
    key,
    budgets,
    least,
    rounds,
    feeCap: feeCap ?? 0n,
    mostPerAccount: count('EVERCLAIM_SPONSOR_PER_ACCOUNT', 3, 'claims'),
    mostPerNetwork: count('EVERCLAIM_SPONSOR_PER_NETWORK', 20, 'claims'),
    unprovenPercent: Number(percent),
  }
}

/** `{"spring":["0x…","0x…"]}`: contracts of the rounds of a series, besides that of the campaign itself. */
function readRounds({
  value,
  fault,
  ids,
}: {
  value: (name: string) => string | undefined
  fault: (name: string, what: string) => void
  ids: readonly string[]
}): ReadonlyMap<string, readonly Address[]> {
  const name = 'EVERCLAIM_SPONSOR_ROUNDS'
  const text = value(name)
  if (text === undefined) return new Map()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {}
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    fault(name, 'is not a JSON object of campaigns and lists of contracts, such as `{"spring":["0x…"]}`.')
    return new Map()
  }
  return new Map(
    Object.entries(json).map(([id, given]): readonly [string, readonly Address[]] => {
      if (!ids.includes(id)) fault(name, `names "${id}", which has no budget in EVERCLAIM_SPONSORSHIP.`)
      const all: readonly unknown[] = Array.isArray(given) ? given : [given]
      const contracts = all.filter((each) => typeof each === 'string' && isAddress(each, { strict: false }))
      if (contracts.length !== all.length || all.length > 100)
        fault(name, `campaign "${id}": its rounds are not a list of at most 100 addresses.`)
      return [id, contracts as readonly Address[]]
    }),
  )
}

/** `{"spring":"5000000000000000000","team":"5%"}`: base units of the token, or a share of an allocation. */
function readLeast({
  value,
  fault,
  ids,
}: {
  value: (name: string) => string | undefined
  fault: (name: string, what: string) => void
  ids: readonly string[]
}): ReadonlyMap<string, LeastAmount> {
  const name = 'EVERCLAIM_SPONSOR_LEAST'
  const text = value(name)
  if (text === undefined) return new Map()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {}
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    fault(name, 'is not a JSON object of campaigns and amounts, such as `{"spring":"5000000","team":"5%"}`.')
    return new Map()
  }
  return new Map(
    Object.entries(json).flatMap(([id, given]) => {
      if (!ids.includes(id)) fault(name, `names "${id}", which has no budget in EVERCLAIM_SPONSORSHIP.`)
      const least = leastOfText(given)
      if (!least)
        fault(
          name,
          `campaign "${id}": its least is neither base units such as "5000000" nor a share such as "5%".`,
        )
      return least ? [[id, least] as const] : []
    }),
  )
}

function leastOfText(given: unknown): LeastAmount | undefined {
  if (typeof given !== 'string') return undefined
  const [, percent] = /^([1-9]\d?|100)%$/.exec(given) ?? []
  if (percent !== undefined) return { unit: 'percent', percent: Number(percent) }
  return /^(0|[1-9]\d{0,77})$/.test(given) ? { unit: 'base', amount: given } : undefined
}

function readKeySource(
  value: (name: string) => string | undefined,
  fault: (name: string, what: string) => void,
): RelayerKeySource {
  const none: SecretSource = { kind: 'file', path: '' }
  const [file, command, keystore, passwordFile, passwordCommand] = [
    'EVERCLAIM_RELAYER_KEY_FILE',
    'EVERCLAIM_RELAYER_KEY_COMMAND',
    'EVERCLAIM_RELAYER_KEYSTORE',
    'EVERCLAIM_RELAYER_PASSWORD_FILE',
    'EVERCLAIM_RELAYER_PASSWORD_COMMAND',
  ].map(value)
  const given = [file, command, keystore].filter((each) => each !== undefined)
  if (given.length === 0)
    fault(
      'EVERCLAIM_RELAYER_KEYSTORE',
      'is missing: without a key nothing can be sponsored. Name a keystore file, or set EVERCLAIM_RELAYER_KEY_FILE or EVERCLAIM_RELAYER_KEY_COMMAND.',
    )
  if (given.length > 1)
    fault(
      'EVERCLAIM_RELAYER_KEYSTORE',
      'is one of several keys: set it, EVERCLAIM_RELAYER_KEY_FILE or EVERCLAIM_RELAYER_KEY_COMMAND, and no two of them.',
    )
  const hasPassword = passwordFile !== undefined || passwordCommand !== undefined
  if (keystore === undefined) {
    if (hasPassword)
      fault('EVERCLAIM_RELAYER_PASSWORD_FILE', 'has no keystore: set EVERCLAIM_RELAYER_KEYSTORE, too.')
    return { kind: 'bare', key: secretSource(file, command) ?? none }
  }
  if (!hasPassword)
    fault(
      'EVERCLAIM_RELAYER_PASSWORD_FILE',
      'is missing: name a file with the keystore’s password, or set EVERCLAIM_RELAYER_PASSWORD_COMMAND.',
    )
  if (passwordFile !== undefined && passwordCommand !== undefined)
    fault(
      'EVERCLAIM_RELAYER_PASSWORD_FILE',
      'is one of two passwords: set it or EVERCLAIM_RELAYER_PASSWORD_COMMAND, not both.',
    )
  return { kind: 'keystore', path: keystore, password: secretSource(passwordFile, passwordCommand) ?? none }
}

const secretSource = (path: string | undefined, command: string | undefined): SecretSource | undefined => {
  if (path !== undefined) return { kind: 'file', path }
  return command === undefined ? undefined : { kind: 'command', command }
}
