import type { Hex } from '../../campaign/hex.ts'
import type { Keccak256 } from '../../campaign/keccak256.ts'
import { type PackageSource, verifyPackage } from '../../campaign/verifyPackage.ts'
import { EverclaimError } from '../../errors.ts'
import { say, sayList } from '../../language/say.ts'
import { type CheckStatus, type VerifyCheck, verifyCheck } from './verifyReport.ts'

/** What one host that the manifest names holds. */
export type HostFinding = {
  readonly host: string
  readonly status: Extract<CheckStatus, 'passed' | 'failed' | 'could-not-check'>
  /** One clause, such as `the same package, whole`. */
  readonly found: string
}

/**
 * Reads a package back from every host that its manifest names, as a visitor does: each is recomputed from
 * nothing. A host that does not answer is one that could not be checked; one that has other files, or not all
 * of them, has failed.
 */
export async function inspectHosts(
  hosts: readonly string[],
  {
    manifestHash,
    keccak256,
    open,
    onProgress,
  }: {
    manifestHash: Hex
    keccak256: Keccak256
    open: (host: string) => PackageSource
    onProgress?: ((done: number, all: number) => void) | undefined
  },
): Promise<HostFinding[]> {
  const findings: HostFinding[] = []
  for (const host of hosts) {
    try {
      const seen = await verifyPackage(open(host), keccak256, onProgress)
      findings.push(
        seen.manifestHash === manifestHash
          ? { host, status: 'passed', found: say('the same package, whole') }
          : { host, status: 'failed', found: say('another package, {hash}', { hash: seen.manifestHash }) },
      )
    } catch (error) {
      if (!(error instanceof EverclaimError)) throw error
      const status = error.isRetryable ? 'could-not-check' : 'failed'
      findings.push({ host, status, found: error.summary })
    }
  }
  return findings
}

/** What the findings come to: one that failed outweighs one that could not be checked. */
export function statusOfHosts(findings: readonly HostFinding[]): HostFinding['status'] {
  const has = (status: CheckStatus) => findings.some((finding) => finding.status === status)
  return has('failed') ? 'failed' : has('could-not-check') ? 'could-not-check' : 'passed'
}

/** The row of a report about the hosts that a manifest names. Without findings they were not asked. */
export function hostsCheck(
  hosts: readonly string[],
  findings: readonly HostFinding[] | undefined,
): VerifyCheck {
  if (!findings)
    return verifyCheck('hosts', 'not-asked', say('{hosts}: not read.', { hosts: sayList(hosts) }))
  const reported = findings.map(({ host, found }) => `${host}: ${found}`).join('; ')
  return verifyCheck('hosts', statusOfHosts(findings), reported)
}
