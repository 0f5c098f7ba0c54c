import { roundsPath } from '../../campaign/assertFileSize.ts'
import type { Hex } from '../../campaign/hex.ts'
import { readManifest } from '../../campaign/manifest.ts'
import { PackageDamagedError } from '../../campaign/packageErrors.ts'
import { pathOfPrefix } from '../../campaign/shard.ts'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import { pause } from '../../chain/pause.ts'
import { say } from '../../language/say.ts'
import { ApiError, ApiRefusedError } from '../../session/apiErrors.ts'
import type { ApiClient } from '../../session/createApiClient.ts'
import { ApiStalledError } from './publishErrors.ts'

/**
 * Bytes of parts of the list in one request: a slow phone sends it in time, and a break costs no more. A
 * longer file goes alone.
 */
const partBytes = 150_000
const mostShards = 1_000

/** Answers one after the other that bring the package no further. */
const mostStandstills = 5

/** Milliseconds before each further attempt, where the API names no other time. */
const waits = [1_000, 2_000, 4_000, 8_000]
/** Nobody waits longer for the API's answer than this; then it is said. */
const longestWait = 60_000

export type PublishWork = {
  readonly signal?: AbortSignal | undefined
  /** Files that are there. With the last one the API recomputes the whole. */
  readonly onProgress?: ((done: number, all: number) => void) | undefined
  readonly wait?: ((milliseconds: number, signal: AbortSignal) => Promise<unknown>) | undefined
}

/** Where the package lies. */
export type PublishedAtApi = { readonly packageHash: Hex; readonly distributor: Hex }

/**
 * Publishes a package through the API: manifest and cap, by which it finds the contract on chain; then the
 * parts of the list in their order; then it recomputes the whole. What breaks by itself is tried again;
 * a second call goes on where it ended. Exports for other tools are no part of what visitors read, and
 * are not sent.
 *
 * @throws ApiRefusedError, CouldNotAskError, ApiStandsStillError; PackageDamagedError where the source has
 * not all files; the reason of the signal
 */
export async function publishToApi(
  client: Pick<ApiClient, 'beginPackage' | 'sendShards' | 'publishPackage'>,
  source: PackageSource,
  work: PublishWork = {},
): Promise<PublishedAtApi> {
  const { signal, onProgress } = work
  const manifestBytes = await readFile(source, 'manifest.json')
  const capBytes = await readFile(source, 'cap.bin')
  const { previous, shards } = readManifest(manifestBytes)
  const { prefixBits } = shards
  const hasRounds = previous !== undefined && (await source.list?.())?.includes(roundsPath)
  const rounds = hasRounds ? new TextDecoder().decode(await readFile(source, roundsPath)) : undefined
  const shardCount = 2 ** prefixBits
  const body = { manifest: new TextDecoder().decode(manifestBytes), cap: hexOf(capBytes) }
  const begin = () => patiently(work, () => client.beginPackage({ body, signal }))
  const report = (next: number) => onProgress?.(next + 2, shardCount + 2)

  for (let attempt = 0; ; attempt++) {
    const { hash, distributor, state } = await begin()
    const done = { packageHash: hash, distributor }
    if (state.status === 'published') return done
    try {
      let { next } = state
      let [furthest, standstills] = [next, 0]
      report(next)
      while (next < shardCount) {
        const part = {
          first: next,
          shards: await readPart(source, next, prefixBits),
          ...(next === 0 && rounds !== undefined && { rounds }),
        }
        const answer = await patiently(work, () => client.sendShards({ hash, body: part, signal }))
        // It may be behind what was sent, where another one sends the same; what never goes on is no such
        // API.
        standstills = answer.next > furthest ? 0 : standstills + 1
        if (standstills > mostStandstills) throw new ApiStalledError(next)
        next = answer.next
        furthest = Math.max(furthest, next)
        report(next)
      }
      await patiently(work, () => client.publishPackage({ hash, signal }))
      return done
    } catch (error) {
      // The API was started anew meanwhile. What it has forgotten is sent once more, and then no more.
      const isForgotten = error instanceof ApiRefusedError && error.code === 'upload-unknown'
      if (!isForgotten || attempt > 0) throw error
    }
  }
}

/** Asks until there is an answer, a refusal that is final, or patience has ended. */
async function patiently<answer>(
  { signal, wait = pause }: PublishWork,
  ask: () => Promise<answer>,
): Promise<answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      const usual = waits[attempt]
      if (!(error instanceof ApiError) || !error.isRetryable || usual === undefined) throw error
      const asked = error instanceof ApiRefusedError ? error.retryAfterMs : undefined
      if (asked !== undefined && asked > longestWait) throw error
      await wait(Math.max(asked ?? 0, usual), signal ?? new AbortController().signal)
      signal?.throwIfAborted()
    }
  }
}

async function readPart(source: PackageSource, first: number, prefixBits: number): Promise<string[]> {
  const shards: string[] = []
  let bytes = 0
  for (let prefix = first; prefix < 2 ** prefixBits && shards.length < mostShards; prefix++) {
    const shard = await readFile(source, pathOfPrefix(prefix, prefixBits))
    if (shards.length > 0 && bytes + shard.length > partBytes) break
    bytes += shard.length
    shards.push(base64Of(shard))
  }
  return shards
}

async function readFile(source: PackageSource, path: string): Promise<Uint8Array> {
  const bytes = await source.read(path)
  if (bytes === null) throw new PackageDamagedError(path, say('{path} is missing.', { path }))
  return bytes
}

function hexOf(bytes: Uint8Array): Hex {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Not `Uint8Array.toBase64`, which browsers have had since 2025 only. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
