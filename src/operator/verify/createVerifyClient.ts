import { proxy } from 'comlink'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import { say } from '../../language/say.ts'
import { connectWorker, type Work, type WorkerConnection } from '../../worker/connectWorker.ts'
import type { VerifyHandler } from './createVerifyHandler.ts'
import { NoPackageError } from './packageErrors.ts'
import type { PackageInHand } from './verifyCampaign.ts'

/** What a page asks about one package. The recomputing is done in a worker, which asks here for each file. */
export type VerifyClient = {
  /**
   * Recomputes a package. What its place does not give is a row of the result.
   *
   * @throws NoPackageError where the worker fails; AbortError
   */
  inspect(source: PackageSource, work?: Work): Promise<PackageInHand>
  /** Ends the worker and lets go of the package. */
  close(): void
}

export function createVerifyClient(
  startWorker: () => Worker = () =>
    new Worker(new URL('./verifyWorker.ts', import.meta.url), { type: 'module' }),
): VerifyClient {
  let connection: WorkerConnection<VerifyHandler> | undefined
  return {
    async inspect(source, work) {
      // A new package is a new worker: the old one may be in the middle of another.
      connection?.terminate()
      const current = connectWorker<VerifyHandler>(startWorker(), workerFault)
      connection = current
      const read = proxy((path: string) => source.read(path))
      const list = source.list?.bind(source)
      const { hasList, ...found } = await current.run(
        (handler, report) => handler.inspect(read, list && proxy(list), report),
        work,
      )
      return {
        ...found,
        unclaimedIn: hasList
          ? (claimedWords) => current.run((handler) => handler.unclaimedIn(claimedWords))
          : undefined,
      }
    },
    close() {
      connection?.terminate()
      connection = undefined
    },
  }
}

function workerFault(detail: string): NoPackageError {
  return new NoPackageError(
    say(
      'The package couldn’t be computed: this page has a fault ({detail}). Reload it and try again. Nothing was sent.',
      { detail },
    ),
  )
}
