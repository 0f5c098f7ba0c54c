import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A file that an answer was made of, as it was then. */
export type Source = { readonly path: string; readonly size: number; readonly changedAt: number }

/** What was answered with the bytes of `sources[0]`; the others say that these are the right ones. */
export type MadeAnswer = { readonly headers: Headers; readonly sources: readonly [Source, ...Source[]] }

export type KeptAnswers = {
  /** Sends what was answered to the same question, as long as its files are what they were; else false. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** `isHashed`: the file's name says its content, so that it can only go away. */
  keep(request: Request, made: MadeAnswer & { readonly isHashed: boolean }): void
}

/** Bytes of a file above which streaming it costs less than what it takes up here. */
const mostOfOne = 65_536

/** Milliseconds for which a file that cannot change is taken to be there still. */
const freshness = 1_000

/**
 * Small files that were served a moment ago, with their heads: a rush asks for the same few thousand of them.
 * What is answered is decided where it always is; here it is repeated without making it again.
 *
 * @param most bytes that all of them may take
 * @param now milliseconds
 * @param read a whole file
 */
export function createKeptAnswers({
  most = 16_000_000,
  now = () => performance.now(),
  read = readFile,
}: {
  most?: number
  now?: () => number
  read?: (path: string) => Promise<Buffer>
} = {}): KeptAnswers {
  type Kept = {
    readonly head: string[]
    readonly body: Buffer
    readonly sources: readonly Source[]
    readonly isHashed: boolean
    seenAt: number
  }
  const kept = new Map<string, Kept>()
  /** Of questions whose file is being read. */
  const reading = new Set<string>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }
  const put = (key: string, made: Kept) => {
    drop(key)
    kept.set(key, made)
    bytes += made.body.length
    // The oldest ones first: who is still asked for comes back at the next question.
    for (const [oldest] of kept) {
      if (bytes <= most) break
      drop(oldest)
    }
  }
  return {
    answer(incoming, outgoing) {
      const { method, url, headers } = incoming
      if (method !== 'GET' || headers.range !== undefined || headers['if-none-match'] !== undefined)
        return false
      const key = `${headers['accept-encoding'] ?? ''} ${url}`
      const found = kept.get(key)
      if (!found) return false
      const time = found.isHashed ? now() : 0
      if (!found.isHashed || time - found.seenAt > freshness) {
        if (!found.sources.every(isSame)) {
          drop(key)
          return false
        }
        found.seenAt = time
      }
      outgoing.writeHead(200, found.head)
      outgoing.end(found.body)
      return true
    },
    keep(request, { headers, sources, isHashed }) {
      const { pathname, search } = new URL(request.url)
      const [{ path, size }] = sources
      // Made-up queries would fill the place with one file.
      if (search !== '' || size > mostOfOne) return
      const key = `${request.headers.get('accept-encoding') ?? ''} ${pathname}`
      // A crowd's first questions, and those that are always made anew, would each read the file again.
      if (reading.has(key) || kept.get(key)?.sources.every((each, at) => isEqual(each, sources[at]))) return
      reading.add(key)
      const head = [...headers].flat()
      void read(path)
        .then(
          (body) => {
            if (body.length === size) put(key, { head, body, sources, isHashed, seenAt: now() })
          },
          () => undefined,
        )
        .finally(() => reading.delete(key))
    },
  }
}

const isEqual = (one: Source, other: Source | undefined) =>
  one.path === other?.path && one.size === other.size && one.changedAt === other.changedAt

/** The look costs a few microseconds; without it a replaced file would be served as it was. */
function isSame({ path, size, changedAt }: Source): boolean {
  const now = statSync(path, { throwIfNoEntry: false })
  return now?.size === size && now.mtimeMs === changedAt
}
