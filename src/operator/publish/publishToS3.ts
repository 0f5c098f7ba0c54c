import type { PackageFile } from '../../campaign/buildPackage.ts'
import { isSame } from '../../campaign/sameBytes.ts'
import { PlaceTakenError, StoreRefusedError, StoreUnreadError } from './publishErrors.ts'
import { type S3Credentials, sha256Hex, signS3 } from './signS3.ts'

/** Who writes to a store, and the region that its requests are signed for. */
export type StoreAccess = { readonly region: string; readonly credentials: S3Credentials }

/** Files on their way at the same time. */
const atOnce = 8

/** Milliseconds for one file. */
const patience = 60_000

const types: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  bin: 'application/octet-stream',
}

/**
 * Uploads a package to an S3-compatible store, each file by one signed PUT. The manifest goes last: where it
 * is, all is. One who is interrupted does the same again; the same bytes come to the same places. Another
 * package that is there already is left alone.
 *
 * @param place the bucket and the folder in it, as an address by path: `https://s3.example/bucket/spring/`
 * @throws StoreRefusedError; StoreUnreadError, PlaceTakenError before anything was uploaded
 */
export async function publishToS3(
  files: readonly PackageFile[],
  place: URL,
  access: StoreAccess,
  onProgress?: (done: number, all: number) => void,
): Promise<void> {
  const isManifest = ({ path }: PackageFile) => path === 'manifest.json'
  await assertFree(files, place, access)
  const waiting = files.filter((file) => !isManifest(file))
  let done = 0
  const put = async (file: PackageFile) => {
    await putFile(file, place, access)
    onProgress?.(++done, files.length)
  }
  let failure: { error: unknown } | undefined
  const work = async () => {
    for (let file = waiting.shift(); file && !failure; file = waiting.shift()) {
      try {
        await put(file)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (failure) throw failure.error
  for (const file of files.filter(isManifest)) await put(file)
}

/** Looks what manifest the place has: its shards would lie under the very names of these. */
async function assertFree(files: readonly PackageFile[], place: URL, access: StoreAccess): Promise<void> {
  const own = files.find(({ path }) => path === 'manifest.json')
  const there = await getManifest(place, access)
  if (there && (!own || !isSame(there, own.bytes))) throw new PlaceTakenError(place.href)
}

async function getManifest(
  place: URL,
  { region, credentials }: StoreAccess,
): Promise<Uint8Array | undefined> {
  const path = 'manifest.json'
  const url = new URL(path, place)
  const payloadHash = await sha256Hex(new Uint8Array())
  const headers = await signS3({
    method: 'GET',
    url,
    region,
    credentials,
    now: Date.now(),
    payloadHash,
    headers: {},
  })
  const fail = (reason: string, isRetryable: boolean, cause?: unknown) =>
    new StoreUnreadError({ host: url.host, path, reason, isRetryable, cause })
  let response: Response
  let answer: Uint8Array
  try {
    response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(patience) })
    answer = new Uint8Array(await response.arrayBuffer())
  } catch (cause) {
    throw fail('it didn’t answer', true, cause)
  }
  if (response.ok) return answer
  const code = codeOf(new TextDecoder().decode(answer))
  if (response.status === 404 && code !== ' (NoSuchBucket)') return undefined
  throw fail(`status ${response.status}${code}`, isRetryableStatus(response.status))
}

/**
 * The store's error code, which is all that helps: AccessDenied, NoSuchBucket, SignatureDoesNotMatch.
 */
function codeOf(answer: string): string {
  const code = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(answer)?.[1]
  return code === undefined ? '' : ` (${code})`
}

const isRetryableStatus = (status: number) => status >= 500 || status === 429

async function putFile(
  { path, bytes }: PackageFile,
  place: URL,
  { region, credentials }: StoreAccess,
): Promise<void> {
  const url = new URL(path, place)
  const headers = await signS3({
    method: 'PUT',
    url,
    region,
    credentials,
    now: Date.now(),
    payloadHash: await sha256Hex(bytes),
    headers: {
      // A package's files never change under their names.
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    },
  })
  const fail = (reason: string, isRetryable: boolean, cause?: unknown) =>
    new StoreRefusedError({ host: url.host, path, reason, isRetryable, cause })
  let response: Response
  let answer: string
  try {
    const body = Uint8Array.from(bytes)
    response = await fetch(url, {
      method: 'PUT',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    answer = await response.text()
  } catch (cause) {
    throw fail('it didn’t answer', true, cause)
  }
  if (response.ok) return
  throw fail(`status ${response.status}${codeOf(answer)}`, isRetryableStatus(response.status))
}
