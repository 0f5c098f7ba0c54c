import { readFileSync, statSync } from 'node:fs'
import { EverclaimError } from '../errors.ts'
import * as v from '../schema/v.ts'
import { readBrand } from './brand.ts'
import { readCampaignList } from './campaignList.ts'
import { phishingPattern } from './phishingDomain.ts'
import { type SiteConfig, siteConfigSchema } from './site.ts'
import { sitePath, wrongFolder, wrongUrl } from './siteUrls.ts'

/**
 * The environment does not describe a site, or its API. All faults are named at once. `done` is what was not
 * done.
 */
export class EnvironmentError extends EverclaimError {
  override name = 'EnvironmentError'
  constructor(faults: readonly string[], done: 'built' | 'started' = 'built') {
    super(
      faults.length === 1
        ? `The environment has 1 fault. Nothing was ${done}.`
        : `The environment has ${faults.length} faults. Nothing was ${done}.`,
      { facts: faults.map((fault) => `- ${fault}`), docs: 'site' },
    )
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the build's environment once and names every missing or malformed variable in one error.
 *
 * @throws EnvironmentError
 */
export function readEnvironment(environment: Environment): SiteConfig {
  const faults: string[] = []
  const value = (name: string) => environment[name]?.trim() || undefined
  const fault = (name: string, what: string) => {
    faults.push(`${name}: ${what}`)
    return undefined
  }

  const required = (name: string, what: string) => value(name) ?? fault(name, `is missing. ${what}`)

  const product = required('EVERCLAIM_PRODUCT', 'Give the name people know, for example `Acme`.')
  if (product && product.length > 40)
    fault('EVERCLAIM_PRODUCT', `has ${product.length} characters; at most 40 fit.`)

  const siteUrl = value('EVERCLAIM_URL')?.replace(/\/$/, '')
  if (siteUrl && (siteUrl.startsWith('/') || wrongUrl(siteUrl) || new URL(siteUrl).origin !== siteUrl))
    fault(
      'EVERCLAIM_URL',
      `"${siteUrl}" is not the address of a site at the root of its origin; write it like \`https://claim.example\`.`,
    )

  const pattern = siteUrl && phishingPattern(hostOf(siteUrl))
  if (pattern && value('EVERCLAIM_URL_ACCEPTED') !== hostOf(siteUrl))
    fault(
      'EVERCLAIM_URL',
      `${hostOf(siteUrl)} ${pattern}, as the names of phishing sites do: wallets may block it, and people learn to trust such names. Use a name of your project’s own domain, like \`claim.acme.example\`, or set EVERCLAIM_URL_ACCEPTED=${hostOf(siteUrl)}.`,
    )

  const rpcText = required(
    'EVERCLAIM_RPC_URLS',
    'Give one or more RPC addresses of Blast, with commas between.',
  )
  const rpcUrls = list(rpcText)
  if (rpcText && rpcUrls.length === 0) fault('EVERCLAIM_RPC_URLS', 'names no address.')
  for (const url of rpcUrls) {
    const wrong = wrongUrl(url)
    if (wrong) fault('EVERCLAIM_RPC_URLS', `"${url}" ${wrong}`)
    else if (/(^|\.)blastapi\.io$/.test(hostOf(url)))
      fault(
        'EVERCLAIM_RPC_URLS',
        `"${url}" belongs to a service that closed in 2025 and had no part in Blast.`,
      )
  }
  const twice = rpcUrls.find((url, index) => rpcUrls.indexOf(url) !== index)
  if (twice) fault('EVERCLAIM_RPC_URLS', `"${twice}" is named twice; agreement with oneself proves nothing.`)

  const campaigns = readCampaigns(value('EVERCLAIM_CAMPAIGNS'), (what) => fault('EVERCLAIM_CAMPAIGNS', what))

  const unlisted = value('EVERCLAIM_UNLISTED') ?? 'on'
  if (unlisted !== 'on' && unlisted !== 'verify-only' && unlisted !== 'off')
    fault('EVERCLAIM_UNLISTED', `"${unlisted}" is none of \`on\`, \`verify-only\`, \`off\`.`)

  const docs = value('EVERCLAIM_DOCS') ?? 'on'
  if (docs !== 'on' && docs !== 'off') fault('EVERCLAIM_DOCS', `"${docs}" is neither \`on\` nor \`off\`.`)

  const offline = value('EVERCLAIM_OFFLINE') ?? 'on'
  if (offline !== 'on' && offline !== 'off')
    fault('EVERCLAIM_OFFLINE', `"${offline}" is neither \`on\` nor \`off\`.`)

  const safeHosts = list(value('EVERCLAIM_SAFE_HOSTS'))
  for (const host of safeHosts) {
    if (!isExactOrigin(host))
      fault(
        'EVERCLAIM_SAFE_HOSTS',
        `"${host}" is not an exact origin; write it like \`https://safe.example\`.`,
      )
  }

  const embedText = value('EVERCLAIM_EMBED_ANCESTORS') ?? 'none'
  const ancestors = embedText === 'none' || embedText === '*' ? [] : list(embedText)
  for (const origin of ancestors) {
    if (!isExactOrigin(origin))
      fault(
        'EVERCLAIM_EMBED_ANCESTORS',
        `"${origin}" is not an exact origin; write it like \`https://partner.example\`, or give \`*\` or \`none\` alone.`,
      )
  }
  const embed: SiteConfig['embed'] =
    embedText === 'none'
      ? { isEnabled: false }
      : { isEnabled: true, ancestors: embedText === '*' ? ['*'] : ancestors }

  const projectId = value('EVERCLAIM_WALLETCONNECT_PROJECT_ID')
  if (projectId && projectId !== 'none' && !/^[0-9a-f]{32}$/.test(projectId))
    fault(
      'EVERCLAIM_WALLETCONNECT_PROJECT_ID',
      `"${projectId}" is neither 32 hexadecimal characters nor \`none\`.`,
    )
  const relayUrl = value('EVERCLAIM_WALLETCONNECT_RELAY') ?? 'wss://relay.walletconnect.org'
  const wrongRelay = wrongUrl(relayUrl.replace(/^ws(s?):/, 'http$1:'))
  if (wrongRelay || /^https?:/.test(relayUrl))
    fault('EVERCLAIM_WALLETCONNECT_RELAY', `"${relayUrl}" is neither a wss:// URL nor a path of this site.`)

  /** Where calls are asked: paths are put behind it. `none` switches it off. */
  const place = (name: string, usual: string): SiteConfig['api'] => {
    const given = (value(name) ?? usual).replace(/^(.*[^/])?\/*$/s, '$1')
    if (given === 'none') return { isEnabled: false }
    const wrong = wrongUrl(given)
    if (wrong) fault(name, `"${given}" ${wrong}`)
    else if (/[?#]/.test(given)) fault(name, `"${given}" must have neither a query nor a fragment.`)
    return { isEnabled: true, url: given }
  }
  const safeService = place('EVERCLAIM_SAFE_SERVICE', 'https://safe-client.safe.global')
  const api = place('EVERCLAIM_API', 'none')

  const url = (name: string) => {
    const given = value(name)
    const wrong = given && wrongUrl(given)
    return wrong ? fault(name, `"${given}" ${wrong}`) : given
  }

  const namesRpc = url('EVERCLAIM_ENS_RPC_URL')
  const ipfsGateway = url('EVERCLAIM_IPFS_GATEWAY')
  const wrongGateway = ipfsGateway && wrongFolder(ipfsGateway)
  if (wrongGateway) fault('EVERCLAIM_IPFS_GATEWAY', `"${ipfsGateway}" ${wrongGateway}`)

  const imageProxy = url('EVERCLAIM_IMAGE_PROXY')

  const speed = readSpeed(value('EVERCLAIM_SPEED') ?? (value('VERCEL') ? 'vercel' : 'none'), {
    endpoint: url('EVERCLAIM_SPEED_ENDPOINT'),
    scriptUrl: value('EVERCLAIM_SPEED_SCRIPT'),
    fault,
  })

  const mode = value('EVERCLAIM_THEME') ?? 'dark'
  if (mode !== 'dark' && mode !== 'light' && mode !== 'system')
    fault('EVERCLAIM_THEME', `"${mode}" is none of \`dark\`, \`light\`, \`system\`.`)

  const {
    brand,
    font,
    accent: brandAccent,
  } = readBrand(
    value('EVERCLAIM_BRAND'),
    campaigns.map(({ id }) => id),
    (what) => fault('EVERCLAIM_BRAND', what),
  )
  if (brandAccent && value('EVERCLAIM_ACCENT'))
    fault('EVERCLAIM_ACCENT', 'is given, and brand.json has an accent as well; keep one of them.')
  const accent = value('EVERCLAIM_ACCENT') ?? '#2563eb'
  if (!/^#[0-9a-fA-F]{6}$/.test(accent))
    fault('EVERCLAIM_ACCENT', `"${accent}" is not a hex value such as \`#2563eb\`.`)

  const themeId = value('EVERCLAIM_THEME_ID') ?? 'everclaim'
  if (!/^[a-zA-Z0-9_]+$/.test(themeId))
    fault('EVERCLAIM_THEME_ID', `"${themeId}" has other characters than letters, digits and underscores.`)

  if (faults.length > 0) throw new EnvironmentError(faults)
  return v.parse(siteConfigSchema, {
    product,
    url: siteUrl,
    chainId: 81457,
    rpcUrls,
    campaigns,
    unlisted,
    hasDocs: docs === 'on',
    keepsOffline: offline === 'on',
    safeHosts,
    embed,
    walletConnect:
      projectId === undefined || projectId === 'none'
        ? { isEnabled: false }
        : { isEnabled: true, projectId, relayUrl },
    safeService,
    api,
    names: namesRpc ? { isEnabled: true, rpcUrl: namesRpc } : { isEnabled: false },
    ipfsGateway,
    imageProxy,
    speed,
    theme: { mode, accent: brandAccent ?? { dark: accent, light: accent }, font, id: themeId },
    brand,
  } satisfies Record<keyof SiteConfig, unknown>)
}

/**
 * The folders of this computer that will be the root of the site: `public` is beside the bundle, and the
 * operator adds the other one. Read by the build alone.
 *
 * @throws EnvironmentError
 */
export function readSiteFolders(environment: Environment): readonly string[] {
  const files = environment.EVERCLAIM_FILES?.trim()
  if (!files) return ['public']
  if (!statSync(files, { throwIfNoEntry: false })?.isDirectory())
    throw new EnvironmentError([`EVERCLAIM_FILES: "${files}" is not a folder.`])
  return ['public', files]
}

/**
 * Whether compressed files are written beside those of the site. Read by the build alone.
 *
 * @throws EnvironmentError
 */
export function readCompress(environment: Environment): boolean {
  const compress = environment.EVERCLAIM_COMPRESS?.trim() || 'on'
  if (compress !== 'on' && compress !== 'off')
    throw new EnvironmentError([`EVERCLAIM_COMPRESS: "${compress}" is neither \`on\` nor \`off\`.`])
  return compress === 'on'
}

/**
 * `vercel`: the platform's own script and endpoint. `own`: the script of this site, which reports to the
 * endpoint. Either script may be elsewhere, but on this site: the page's policy runs no other.
 */
function readSpeed(
  kind: string,
  {
    endpoint,
    scriptUrl,
    fault,
  }: {
    endpoint: string | undefined
    scriptUrl: string | undefined
    fault: (name: string, what: string) => undefined
  },
): SiteConfig['speed'] {
  if (scriptUrl && (!sitePath.test(scriptUrl) || scriptUrl.includes('..')))
    fault('EVERCLAIM_SPEED_SCRIPT', `"${scriptUrl}" is not a path of this site, and no other script may run.`)
  switch (kind) {
    case 'none':
      return { isEnabled: false }
    case 'vercel':
      return {
        isEnabled: true,
        scriptUrl: scriptUrl ?? '/_vercel/speed-insights/script.js',
        endpoint: endpoint ?? '/_vercel/speed-insights/vitals',
      }
    case 'own':
      if (!endpoint)
        fault(
          'EVERCLAIM_SPEED_ENDPOINT',
          'is missing. Give the URL that takes the reports, or a path of this site.',
        )
      return { isEnabled: true, scriptUrl: scriptUrl ?? '/speed.js', endpoint: endpoint ?? '' }
    default:
      fault('EVERCLAIM_SPEED', `"${kind}" is none of \`vercel\`, \`own\`, \`none\`.`)
      return { isEnabled: false }
  }
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Never a pattern. */
function isExactOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && /^https?:\/\/[^*]+$/.test(text)
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}

/** A JSON list, or the path of a file that holds one. Without either the site lists no campaign. */
function readCampaigns(given: string | undefined, fault: (what: string) => void) {
  if (given === undefined) return []
  if (!given.endsWith('.json')) return readCampaignList(given, fault)
  let text: string
  try {
    text = readFileSync(given, 'utf8')
  } catch (cause) {
    fault(`the file "${given}" can't be read: ${cause instanceof Error ? cause.message : 'unreadable'}.`)
    return []
  }
  return readCampaignList(text, (what) => fault(`the file "${given}": ${what}`))
}
