import { transfer } from 'comlink'
import { EverclaimError } from '../../errors.ts'
import { createWorkerKeccak } from '../../package/workerKeccak.ts'
import { exposeHandler } from '../../worker/exposeHandler.ts'
import { type ReportProgress, withProgress } from '../../worker/withProgress.ts'
import { makePackage, type PackageRequest } from './makePackage.ts'
import { PackageNotMadeError } from './packageNotMadeError.ts'

/** What the worker does in which a page makes a package: a million hashes take a while. */
const handler = {
  make: (request: PackageRequest, report: ReportProgress) =>
    withProgress(report, (onProgress) => {
      try {
        const made = makePackage(request, createWorkerKeccak(), onProgress)
        return transfer(made, [made.allocations.records.buffer])
      } catch (error) {
        throw new PackageNotMadeError(error instanceof EverclaimError ? error.summary : String(error))
      }
    }),
}

export type PackageHandler = typeof handler

exposeHandler(handler)
