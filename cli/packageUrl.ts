import type { PackageSource } from '../src/campaign/verifyPackage.ts'
import { packageAtUrl, patienceSeconds } from '../src/operator/verify/packageAtUrl.ts'
import { HostError } from './fileErrors.ts'

/** A package that a web server holds. It cannot be listed, so foreign files beside it stay unseen. */
export const packageUrl = (url: string): PackageSource =>
  packageAtUrl(url.endsWith('/') ? url : `${url}/`, (file, { isLate, status, cause }) => {
    if (isLate) return new HostError(file, `no answer within ${patienceSeconds} seconds`)
    return new HostError(file, cause === undefined ? `the server answered ${status}` : reasonOf(cause))
  })

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'the server did not answer'
  const code = cause.cause instanceof Error && 'code' in cause.cause ? ` (${String(cause.cause.code)})` : ''
  return `the server did not answer${code}`
}
