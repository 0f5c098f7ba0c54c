import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { createPacer } from '../limits/createPacer.ts'
import type { MadeAnswer } from './createKeptAnswers.ts'

/** A file on the disk, and how it is served. */
export type ServedFile = {
  readonly path: string
  readonly type: string
  /** `Cache-Control`. */
  readonly cache: string
  /** Others may lie beside it, compressed: `<path>.br` and `<path>.gz`. */
  readonly mayBeCompressed?: boolean
}

/** Bytes of a file that one answer holds in memory. */
const chunkBytes = 32_768

/**
 * Of the whole process: what is read from the disk in a round of the event loop. Connections come first: a
 * crowd that asks for files has its reads wait until it is taken in, and who comes after it is answered
 * sooner.
 */
export const filePacer = createPacer(2)

/**
 * A file as an answer: read while it is taken, compressed where the caller reads that, in parts where it asks
 * for them, and not at all where it has it already. Undefined where there is no such file.
 *
 * @param cut ends the connection: what was announced cannot be sent
 * @param onMade gets a whole answer, with what it was made of
 */
export async function fileResponse(
  request: Request,
  { path, type, cache, mayBeCompressed = false }: ServedFile,
  {
    headers,
    cut,
    status = 200,
    onMade,
  }: {
    headers: Headers
    cut: () => void
    status?: 200 | 404
    onMade?: ((made: MadeAnswer) => void) | undefined
  },
): Promise<Response | undefined> {
  await filePacer.turn()
  const original = await lookAt(path)
  if (!original) return undefined
  const range = status === 200 ? request.headers.get('range') : null
  const variant =
    mayBeCompressed && range === null
      ? await variantOf(path, original, request.headers.get('accept-encoding'))
      : undefined
  const { size } = variant?.file ?? original
  const tag = await tagOf(path, original)
  const etag = variant ? `"${tag}-${variant.encoding}"` : `"${tag}"`
  headers.set('etag', etag)
  headers.set('cache-control', cache)
  if (mayBeCompressed) headers.append('vary', 'accept-encoding')
  if (status === 200 && isKnown(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  headers.set('content-type', type)
  if (variant) headers.set('content-encoding', variant.encoding)
  else if (status === 200) headers.set('accept-ranges', 'bytes')

  const isSame = [null, etag].includes(request.headers.get('if-range'))
  const part = range !== null && isSame ? partOf(range, size) : 'all'
  if (part === 'none') {
    headers.set('content-range', `bytes */${size}`)
    headers.delete('content-type')
    return new Response(null, { status: 416, headers })
  }
  const { first, end } = part === 'all' ? { first: 0, end: size } : part
  if (part !== 'all') headers.set('content-range', `bytes ${first}-${end - 1}/${size}`)
  headers.set('content-length', String(end - first))
  if (part === 'all' && status === 200) {
    const source = { path, ...original }
    onMade?.({ headers, sources: variant ? [{ path: variant.path, ...variant.file }, source] : [source] })
  }
  const hasBody = request.method !== 'HEAD' && end > first
  return new Response(hasBody ? streamOf(variant?.path ?? path, { first, end, size, cut }) : null, {
    status: part === 'all' ? status : 206,
    headers,
  })
}

type Seen = { readonly size: number; readonly changedAt: number }

async function lookAt(path: string): Promise<Seen | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? { size: found.size, changedAt: found.mtimeMs } : undefined
}

const encodings = [
  { encoding: 'br', ending: '.br', unpack: createBrotliDecompress },
  { encoding: 'gzip', ending: '.gz', unpack: createGunzip },
] as const

/**
 * The first of the compressed ones that is there, that the caller reads, and that holds the same as the file
 * itself.
 */
async function variantOf(path: string, original: Seen, accepted: string | null) {
  if (!accepted) return undefined
  const weights = new Map(parseAccept(accepted.toLowerCase()).map(({ type, q }) => [type, q]))
  for (const { encoding, ending, unpack } of encodings) {
    if (!((weights.get(encoding) ?? weights.get('*') ?? 0) > 0)) continue
    const file = await lookAt(path + ending)
    // One of an older build would be another page.
    const isSame =
      file && (await tagOf(path + ending, file, unpack).catch(() => '')) === (await tagOf(path, original))
    if (isSame) return { encoding, path: path + ending, file }
  }
  return undefined
}

/** Hashes of what files hold, unpacked, by their paths, as long as size and time are the same. */
const tags = new Map<string, Seen & { readonly tag: Promise<string> }>()
const mostTags = 20_000
/** Files are read for their tags one after the other. */
let reading: Promise<unknown> = Promise.resolve()

/** Names content, not time: equal bytes have equal tags on every host and in every process. */
async function tagOf(path: string, { size, changedAt }: Seen, unpack?: () => Transform): Promise<string> {
  const known = tags.get(path)
  const isCurrent = known?.size === size && known.changedAt === changedAt
  const tag = isCurrent ? known.tag : reading.then(() => hashOf(path, unpack))
  if (!isCurrent) {
    reading = tag.catch(() => undefined)
    tag.catch(() => tags.delete(path))
    if (tags.size >= mostTags) tags.clear()
    tags.set(path, { size, changedAt, tag })
  }
  return tag
}

async function hashOf(path: string, unpack: () => Transform = () => new PassThrough()): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), unpack(), hash)
  return hash.digest('base64url').slice(0, 22)
}

function isKnown(header: string | null, etag: string): boolean {
  if (header === null) return false
  return header.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')))
}

/**
 * One part, first byte and the byte after its last one. Several at once, and what is no range, are answered
 * with all of the file.
 */
function partOf(range: string, size: number): { first: number; end: number } | 'all' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? []
  if (from === '' && to === '') return 'all'
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size : Math.min(Number(to) + 1, size)
  if (from !== '' && to !== '' && Number(to) < first) return 'all'
  return first < end ? { first, end } : 'none'
}

/**
 * Opens the file when somebody reads, holds one piece of it at a time, and closes it when it is read or
 * nobody reads on.
 */
function streamOf(
  path: string,
  { first, end, size, cut }: { first: number; end: number; size: number; cut: () => void },
): ReadableStream<Uint8Array> {
  let at = first
  let handle: FileHandle | undefined
  const close = async () => {
    const opened = handle
    handle = undefined
    await opened?.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await filePacer.turn()
          if (!handle) {
            handle = await open(path)
            if ((await handle.stat()).size !== size) throw new Error('The file was replaced.')
          }
          const length = Math.min(chunkBytes, end - at)
          const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, at)
          if (bytesRead === 0) throw new Error('The file has become shorter.')
          at += bytesRead
          controller.enqueue(buffer.subarray(0, bytesRead))
          if (at < end) return
          await close()
          controller.close()
        } catch {
          // The length is announced already: half a file must not look like a whole one.
          await close()
          cut()
          controller.close()
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}
