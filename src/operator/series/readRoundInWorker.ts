import { proxy } from 'comlink'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import { say } from '../../language/say.ts'
import { connectWorker, type Work } from '../../worker/connectWorker.ts'
import { NoPackageError } from '../verify/packageErrors.ts'
import type { ReadRound, RoundHandler } from './createRoundHandler.ts'

/**
 * Recomputes the package of a round in a worker of its own, which ends with it and asks here for each file.
 *
 * @throws PackageFormatError, PackageDamagedError; what `source` throws; NoPackageError where the worker
 * fails; the signal's reason
 */
export async function readRoundInWorker(
  source: PackageSource,
  {
    startWorker = () => new Worker(new URL('./roundWorker.ts', import.meta.url), { type: 'module' }),
    ...work
  }: Work & { startWorker?: (() => Worker) | undefined } = {},
): Promise<ReadRound> {
  work.signal?.throwIfAborted()
  const connection = connectWorker<RoundHandler>(startWorker(), workerFault)
  const read = proxy((path: string, most?: number) => source.read(path, most))
  try {
    return await connection.run((handler, report) => handler.read(read, report), work)
  } finally {
    connection.terminate()
  }
}

const workerFault = (detail: string) =>
  new NoPackageError(
    say(
      'The package couldn’t be computed: this page has a fault ({detail}). Reload it and try again. Nothing was sent.',
      { detail },
    ),
  )
