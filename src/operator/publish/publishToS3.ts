import type { FileToPublish } from './makeCar.ts'
import { StoreRefusedError } from './publishErrors.ts'
import { type S3Credentials, sha256Hex, signS3 } from './signS3.ts'

/** Files on their way at the same time. */
const atOnce = 8

/** Milliseconds for one file. */
const patience = 60_000

const types: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  bin: 'application/octet-stream',
}

/**
 * Uploads a package to an S3-compatible store, each file by one signed PUT. The manifest goes last: where it is, all is. Whoever
 * is interrupted does the same again; the same bytes come to the same places.
 *
 * @param place the bucket and the folder in it, as an address by path: `https://s3.example/bucket/spring/`
 * @throws StoreRefusedError
 */
export async function publishToS3(
  files: readonly FileToPublish[],
  place: URL,
  access: { readonly region: string; readonly credentials: S3Credentials },
  onProgress?: (done: number, all: number) => void,
): Promise<void> {
  const isManifest = ({ path }: FileToPublish) => path === 'manifest.json'
  const waiting = files.filter((file) => !isManifest(file))
  let done = 0
  const put = async (file: FileToPublish) => {
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

async function putFile(
  { path, bytes }: FileToPublish,
  place: URL,
  { region, credentials }: { readonly region: string; readonly credentials: S3Credentials },
): Promise<void> {
  const url = new URL(path, place)
  const headers = await signS3({
    ...{ method: 'PUT', url, region, credentials, now: Date.now() },
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
      ...{ method: 'PUT', headers, body, redirect: 'error' },
      signal: AbortSignal.timeout(patience),
    })
    answer = await response.text()
  } catch (cause) {
    throw fail('it gave no answer', true, cause)
  }
  if (response.ok) return
  // The store's own word for it, which is all that helps: AccessDenied, NoSuchBucket, SignatureDoesNotMatch.
  const code = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(answer)?.[1]
  throw fail(
    `status ${response.status}${code === undefined ? '' : ` (${code})`}`,
    response.status >= 500 || response.status === 429,
  )
}
