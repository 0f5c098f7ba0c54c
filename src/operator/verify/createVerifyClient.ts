import type { PackageSource } from '../../campaign/verifyPackage.ts'
import { EverclaimError } from '../../errors.ts'
import { NoPackageError } from './packageErrors.ts'
import type { PackageInHand } from './verifyCampaign.ts'
import type { FileAnswer, VerifyMessage, VerifyRequest } from './verifyMessages.ts'

/** What a page asks about one package. The recomputing is done in a worker, which asks here for each file. */
export type VerifyClient = {
  /**
   * Recomputes a package. What its place does not give is a row of the result.
   *
   * @throws NoPackageError where the worker fails; AbortError
   */
  inspect(
    source: PackageSource,
    work?: { signal?: AbortSignal; onProgress?: (done: number, all: number) => void },
  ): Promise<PackageInHand>
  /** Ends the worker and lets go of the package. */
  close(): void
}

type Wanted = Extract<VerifyMessage['type'], 'inspected' | 'unclaimed'>

export function createVerifyClient(
  startWorker: () => Worker = () =>
    new Worker(new URL('./verifyWorker.ts', import.meta.url), { type: 'module' }),
): VerifyClient {
  let worker: Worker | undefined

  const close = () => {
    worker?.terminate()
    worker = undefined
  }

  const ask = <Type extends Wanted>(
    current: Worker,
    request: VerifyRequest,
    wanted: Type,
    {
      source,
      signal,
      onProgress,
    }: {
      source?: PackageSource | undefined
      signal?: AbortSignal | undefined
      onProgress?: ((done: number, all: number) => void) | undefined
    } = {},
  ): Promise<Extract<VerifyMessage, { type: Type }>> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const finish = (settle: () => void) => {
        current.removeEventListener('message', onMessage)
        current.removeEventListener('error', onError)
        signal?.removeEventListener('abort', onAbort)
        settle()
      }
      const fail = (detail: string) => {
        close()
        finish(() => reject(workerFault(detail)))
      }
      const answer = (id: number, given: Promise<FileAnswer>) =>
        void given.then((file) =>
          current.postMessage({ type: 'file', id, answer: file } satisfies VerifyRequest),
        )
      const isWanted = (data: VerifyMessage): data is Extract<VerifyMessage, { type: Type }> =>
        data.type === wanted
      const onMessage = ({ data }: MessageEvent<VerifyMessage>) => {
        if (isWanted(data)) finish(() => resolve(data))
        else if (data.type === 'progress') onProgress?.(data.done, data.all)
        else if (data.type === 'read') answer(data.id, readFile(source, data.path))
        else if (data.type === 'list') answer(data.id, listFiles(source))
        else if (data.type === 'fault') fail(data.detail)
      }
      const onError = () => fail('the worker stopped')
      const onAbort = () => {
        close()
        finish(() => reject(signal?.reason))
      }
      current.addEventListener('message', onMessage)
      current.addEventListener('error', onError)
      signal?.addEventListener('abort', onAbort)
      current.postMessage(request)
    })

  return {
    async inspect(source, { signal, onProgress } = {}) {
      // A new package is a new worker: the old one may be in the middle of another.
      close()
      const current = startWorker()
      worker = current
      const request = { type: 'inspect', isListed: source.list !== undefined } as const
      const { found } = await ask(current, request, 'inspected', { source, signal, onProgress })
      const { checks, manifest, manifestHash, cap, hasList } = found
      return {
        checks,
        manifest,
        manifestHash,
        cap,
        unclaimedIn: hasList
          ? async (claimedWords) => {
              const { sum } = await ask(current, { type: 'unclaimed', claimedWords }, 'unclaimed')
              if (sum === undefined) throw workerFault('it has no list')
              return sum
            }
          : undefined,
      }
    },
    close,
  }
}

async function readFile(source: PackageSource | undefined, path: string): Promise<FileAnswer> {
  try {
    return { status: 'bytes', bytes: (await source?.read(path)) ?? null }
  } catch (error) {
    return { status: 'unread', reason: reasonOf(error) }
  }
}

async function listFiles(source: PackageSource | undefined): Promise<FileAnswer> {
  try {
    return { status: 'paths', paths: (await source?.list?.()) ?? [] }
  } catch (error) {
    return { status: 'unread', reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof EverclaimError ? error.summary : 'it could not be read.'
}

function workerFault(detail: string): NoPackageError {
  return new NoPackageError(
    `The package could not be recomputed, because of a fault in this page (${detail}). Reload it and try again. Nothing was sent anywhere.`,
  )
}
