import { UsageError } from './usageError.ts'

/** @throws UsageError where there are none to be asked */
export function assertHosts(hosts: readonly string[] = []): void {
  if (hosts.length === 0) throw new UsageError(['--hosts: the manifest of this package names no hosts'])
}
