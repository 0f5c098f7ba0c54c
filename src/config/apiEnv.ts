import { isIP } from 'node:net'
import { EnvironmentError, readEnvironment } from './env.ts'
import type { SiteConfig } from './site.ts'

/** How claims of a campaign are paid for. Amounts in wei. */
export type SponsorshipConfig = {
  /** What all of its transactions together may cost. */
  readonly budget: bigint
  /** Claims that one account and one network may have paid for, over the whole campaign and in a day. */
  readonly perAccount: number
  readonly perNetwork: number
  /** No transaction offers more for a unit of gas. */
  readonly mostPerGas: bigint
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
  /** File of each campaign's terms. */
  readonly terms: ReadonlyMap<string, string>
  /** File that holds the relayer's key; none: nothing is sponsored. */
  readonly relayerKeyFile: string | null
  readonly sponsorship: ReadonlyMap<string, SponsorshipConfig>
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
  const port = (name: string, fallback: number | null) => {
    const text = value(name)
    if (text === undefined || text === 'none') return text === 'none' ? null : fallback
    if (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536) return Number(text)
    fault(name, `"${text}" is not the number of a port.`)
    return fallback
  }

  let site: SiteConfig | undefined
  try {
    site = readEnvironment(environment)
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

  const ids = new Set(site?.campaigns.map(({ id }) => id))
  const perCampaign = <entry>(name: string, read: (value: unknown) => entry | string): Map<string, entry> => {
    const found = new Map<string, entry>()
    const text = value(name)
    if (text === undefined) return found
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {}
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      fault(name, 'is not a JSON object with a field for each campaign.')
      return found
    }
    for (const [id, given] of Object.entries(json)) {
      if (site && !ids.has(id)) fault(name, `names "${id}", which is no campaign of EVERCLAIM_CAMPAIGNS.`)
      const entry = read(given)
      if (typeof entry === 'string') fault(name, `campaign "${id}": ${entry}`)
      else found.set(id, entry)
    }
    return found
  }
  const terms = perCampaign('EVERCLAIM_TERMS', (given) =>
    typeof given === 'string' && given !== '' ? { file: given } : 'is not the name of a file.',
  )
  const sponsorship = perCampaign('EVERCLAIM_SPONSORSHIP', readSponsorship)
  const relayerKeyFile = value('EVERCLAIM_RELAYER_KEY_FILE') ?? null
  if (sponsorship.size > 0 && relayerKeyFile === null)
    fault(
      'EVERCLAIM_RELAYER_KEY_FILE',
      'is missing: without a key nothing can be sponsored. Name a file that nobody else can read.',
    )

  const database = value('DATABASE_URL') ?? 'everclaim.sqlite'
  if (/^[a-z]+:/i.test(database) && !/^postgres(ql)?:/.test(database))
    fault('DATABASE_URL', 'is neither `postgres://…` nor the name of a file.')
  const apiPort = port('PORT', 8080) ?? 8080
  const adminPort = port('EVERCLAIM_ADMIN_PORT', null)

  if (faults.length > 0 || !site) throw new EnvironmentError(faults, 'started')
  const out = value('EVERCLAIM_OUT') ?? 'out'
  return {
    ...{ site, origins, database, host: value('HOST') ?? '127.0.0.1', port: apiPort, adminPort },
    ...{ siteFolder: out === 'none' ? null : out, proxies, relayerKeyFile, sponsorship },
    terms: new Map([...terms].map(([id, { file }]) => [id, file])),
  }
}

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

function isSubnet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const wei = (value: unknown) =>
  typeof value === 'string' && /^(0|[1-9]\d{0,30})$/.test(value) ? BigInt(value) : undefined
const count = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

function readSponsorship(given: unknown): SponsorshipConfig | string {
  if (typeof given !== 'object' || given === null) return 'is not an object.'
  const { budget, perAccount = 1, perNetwork = 20, mostPerGas, ...rest } = given as Record<string, unknown>
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) return `has the unknown field "${unknown}".`
  const read = {
    budget: wei(budget),
    mostPerGas: wei(mostPerGas),
    perAccount: count(perAccount),
    perNetwork: count(perNetwork),
  }
  if (read.budget === undefined) return 'needs a `budget` in wei, as a text of digits.'
  if (read.mostPerGas === undefined) return 'needs `mostPerGas` in wei, as a text of digits.'
  if (read.perAccount === undefined) return '`perAccount` is not a number of claims.'
  if (read.perNetwork === undefined) return '`perNetwork` is not a number of claims.'
  return {
    budget: read.budget,
    mostPerGas: read.mostPerGas,
    perAccount: read.perAccount,
    perNetwork: read.perNetwork,
  }
}
