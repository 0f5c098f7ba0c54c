import { EverclaimError } from '../../errors.ts'
import type { MadePackage, PackageRequest } from './makePackage.ts'
import type { PackageMessage } from './packageWorker.ts'

/** No package was made. Nothing was sent anywhere. */
export class PackageNotMadeError extends EverclaimError {
  override name = 'PackageNotMadeError'
  constructor(reason: string) {
    super(`The package could not be made: ${reason}`, { docs: 'operators' })
  }
}

/**
 * Makes a package in a worker of its own, which ends with it. The table of the allocations goes there and
 * comes back.
 *
 * @throws PackageNotMadeError; AbortError when it was cancelled
 */
export function makeInWorker(
  request: PackageRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (done: number, all: number) => void },
  startWorker: () => Worker = () =>
    new Worker(new URL('./packageWorker.ts', import.meta.url), { type: 'module' }),
): Promise<MadePackage> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const worker = startWorker()
    const finish = (settle: () => void) => {
      worker.terminate()
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const onAbort = () => finish(() => reject(signal.reason))
    signal.addEventListener('abort', onAbort)
    worker.addEventListener('message', ({ data }: MessageEvent<PackageMessage>) => {
      if (data.type === 'progress') onProgress?.(data.done, data.all)
      else if (data.type === 'made') finish(() => resolve(data.made))
      else finish(() => reject(new PackageNotMadeError(data.sentence)))
    })
    worker.addEventListener('error', () =>
      finish(() =>
        reject(
          new PackageNotMadeError(
            'the browser stopped the work. Close other tabs and try again, or use the command line.',
          ),
        ),
      ),
    )
    const { records } = request.allocations
    worker.postMessage(request, [records.buffer])
  })
}
