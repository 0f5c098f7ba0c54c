import { proxy, transfer } from 'comlink'
import type { Allocations } from '../../campaign/allocations.ts'
import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { FileUnavailableError, fetchFile } from '../../package/fetchFile.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { connectWorker, type Work } from '../../worker/connectWorker.ts'
import type { ListHandler } from './createListHandler.ts'
import { ManageError } from './manageErrors.ts'

/**
 * `readWholeList` in a worker of its own, which ends with it. The page fetches the files, because it alone
 * has those that were dropped on it.
 *
 * @throws what `readWholeList` throws; ManageError where the worker fails; the signal's reason
 */
export async function readListInWorker(
  pkg: VerifiedPackage,
  {
    signal,
    onProgress,
    fetchBytes = fetchFile,
    startWorker = () => new Worker(new URL('./listWorker.ts', import.meta.url), { type: 'module' }),
  }: Work & {
    signal: AbortSignal
    fetchBytes?: ((url: string, signal?: AbortSignal) => Promise<Uint8Array>) | undefined
    startWorker?: (() => Worker) | undefined
  },
): Promise<Allocations> {
  signal.throwIfAborted()
  const giveFile = async (url: string) => {
    try {
      // The file stays in the memory that it is in: a copy is moved.
      const own = (await fetchBytes(url, signal)).slice()
      return transfer(own, [own.buffer])
    } catch (cause) {
      if (cause instanceof EverclaimError) throw cause
      throw new FileUnavailableError({ url, reason: say('It could not be read.'), cause })
    }
  }
  const connection = connectWorker<ListHandler>(startWorker(), workerFault)
  try {
    return await connection.run((handler, report) => handler.read(pkg, proxy(giveFile), report), {
      signal,
      onProgress,
    })
  } finally {
    connection.terminate()
  }
}

const workerFault = (detail: string) =>
  new ManageError(
    say(
      'We couldn’t read the list: this page has a fault ({detail}). Reload it and try again. Nothing was sent anywhere.',
      { detail },
    ),
  )
