import { transfer } from 'comlink'
import { say } from '../../language/say.ts'
import { connectWorker, type Work } from '../../worker/connectWorker.ts'
import type { MadePackage, PackageRequest } from './makePackage.ts'
import { PackageNotMadeError } from './packageNotMadeError.ts'
import type { PackageHandler } from './packageWorker.ts'

/**
 * Makes a package in a worker of its own, which ends with it. The table of the allocations goes there and
 * comes back.
 *
 * @throws PackageNotMadeError; AbortError when it was cancelled
 */
export async function makeInWorker(
  request: PackageRequest,
  work: Work & { signal: AbortSignal },
): Promise<MadePackage> {
  work.signal.throwIfAborted()
  const worker = new Worker(new URL('./packageWorker.ts', import.meta.url), { type: 'module' })
  const connection = connectWorker<PackageHandler>(worker, stopped)
  try {
    const { records } = request.allocations
    return await connection.run(
      (handler, report) => handler.make(transfer(request, [records.buffer]), report),
      work,
    )
  } finally {
    connection.terminate()
  }
}

const stopped = () =>
  new PackageNotMadeError(
    say('The browser ran out of memory. Close other tabs and try again, or use the command line.'),
  )
