/** Who may write to an object store. */
export type S3Credentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of credentials that are lent for a time. */
  readonly sessionToken?: string | undefined
}

/**
 * Signs a request to an S3-compatible store: AWS Signature Version 4 with a signed payload, the headers in
 * `Authorization`. Returns all headers of the request but `host`, which the connection sets.
 *
 * @param url without a query
 * @param payloadHash SHA-256 of the body in hexadecimal digits
 * @param now unix milliseconds
 */
export async function signS3(request: {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  payloadHash: string
  region: string
  credentials: S3Credentials
  now: number
}): Promise<Record<string, string>> {
  const { method, url, payloadHash, region, credentials, now } = request
  const { accessKeyId, secretAccessKey, sessionToken } = credentials
  const time = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const headers: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': time,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  }
  const signed = Object.entries({ ...headers, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    method,
    canonicalPath(url.pathname),
    '',
    ...signed.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}`),
    '',
    names,
    payloadHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, await sha256Hex(new TextEncoder().encode(canonical))].join(
    '\n',
  )
  let key: Uint8Array = new TextEncoder().encode(`AWS4${secretAccessKey}`)
  for (const part of [day, region, 's3', 'aws4_request']) key = await hmac(key, part)
  const signature = hex(await hmac(key, toSign))
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}

/** The path with all but letters, digits and `-._~` encoded, however it was written: stores sign it so. */
function canonicalPath(path: string): string {
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return path
    .split('/')
    .map((name) => encoded(decodeURIComponent(name)))
    .join('/')
}

/** SHA-256 in hexadecimal digits. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))))
}

async function hmac(key: Uint8Array, text: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', Uint8Array.from(key), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text)))
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
