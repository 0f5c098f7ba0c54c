/** Milliseconds that one answer may take. */
const patienceMs = 20_000

/**
 * What keeps the pages of a site from asking a node that answers everybody else: a browser asks first whether
 * pages of this origin may (the CORS protocol of the Fetch standard).
 *
 * @param url of the node
 * @param origin of the site's pages, such as `https://claim.acme.example`
 * @returns one sentence; undefined where pages may ask
 */
export async function refusalOfPages(url: string, origin: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(patienceMs)
  const mayRead = ({ headers }: Response) =>
    ['*', origin].includes(headers.get('access-control-allow-origin') ?? '')
  const asked = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
    signal,
  })
  const headers = (asked.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/[ ,]/)
  const mayAsk = asked.ok && mayRead(asked) && (headers.includes('*') || headers.includes('content-type'))
  const answer = await fetch(url, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    signal,
  })
  return mayAsk && mayRead(answer)
    ? undefined
    : `it answers, but lets no page of ${origin} ask it (CORS): no visitor can use it.`
}
