/** The path of a file on the site itself, such as `/packages/spring/`: no host, no `..`. */
export const sitePath = /^\/(?:[\w\-.][\w\-./]*)?$/

/** Says what is wrong with a URL, or nothing. */
export function wrongUrl(url: string): string | undefined {
  if (url.startsWith('/'))
    return sitePath.test(url) && !url.includes('..') ? undefined : 'is not a path of this site.'
  if (!URL.canParse(url)) return 'is neither a URL nor a path of this site.'
  const { protocol, hostname, username, password } = new URL(url)
  if (username || password) return 'holds a user name or a password, and a page cannot keep a secret.'
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  if (protocol === 'https:' || (protocol === 'http:' && isLocal)) return undefined
  return 'must start with https:// (http:// only for this machine).'
}

/** Paths of files are put behind it, so nothing may follow the path. */
export function wrongFolder(url: string): string | undefined {
  if (url.includes('?')) return 'must not have a query.'
  if (url.includes('#')) return 'must not have a fragment.'
  return url.endsWith('/') ? undefined : 'must end with a slash.'
}
