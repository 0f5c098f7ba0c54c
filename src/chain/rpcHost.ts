import { say } from '../language/say.ts'
import { RpcConfigurationError } from './errors.ts'
import { printable } from './printable.ts'

/** A node's endpoint, ready to be asked. `host` is what may be shown; everything else may hold a key. */
export type RpcEndpoint = {
  /** Absolute URL without userinfo. Never shown: providers put keys into the path or the query. */
  href: string
  /** Value of the Authorization header, if the URL carried userinfo. */
  authorization: string | undefined
  /** `rpc.example` or `127.0.0.1:8545`: all that messages may say of an endpoint. */
  host: string
  /** Parts of the URL that must not appear in any message, longest first. */
  secrets: readonly string[]
}

/**
 * Resolves a configured RPC URL. A path such as `/rpc` is resolved against the page's own origin and is
 * refused where there is no page. Throws RpcConfigurationError for anything that is not http or https; the
 * message never repeats the URL.
 */
export function resolveEndpoint(rpcUrl: string, base = globalThis.location?.href): RpcEndpoint {
  if (!URL.canParse(rpcUrl, base)) {
    throw new RpcConfigurationError(say('An RPC URL must be absolute, or a path on the page’s own origin.'))
  }
  const url = new URL(rpcUrl, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new RpcConfigurationError(say('An RPC URL must start with http:// or https://.'))
  }
  const { username, password, host } = url
  const authorization =
    username || password
      ? `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}`
      : undefined
  url.username = ''
  url.password = ''
  url.hash = ''
  const secrets = [
    ...url.pathname.split('/'),
    ...[...url.searchParams.values()],
    ...[username, password].map(decodeURIComponent),
  ]
    .filter((part) => part.length >= 6)
    .sort((a, b) => b.length - a.length)
  return { href: url.href, authorization, host, secrets }
}

/**
 * A node's own words, made safe to show: no URL, no part of the configured URL, no control characters, one
 * short line.
 */
export function redact(text: string, endpoint: RpcEndpoint): string {
  let safe = text.replace(/[a-z]{1,20}:\/\/\S+/gi, '…')
  for (const secret of endpoint.secrets) safe = safe.replaceAll(secret, '…')
  safe = printable(safe)
  return safe.length > 160 ? `${safe.slice(0, 159)}…` : safe
}
