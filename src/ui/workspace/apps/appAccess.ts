import type { SafeApp } from '../../../safe/service/wire/safeApps.ts'
import { originOf } from './findApps.ts'

/** Which Safe hosts an app is listed for. */
export type AppAccess =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'hosts'; readonly hosts: readonly string[] }
  /** By a rule that is not known here: `rule` is its name. The host decides. */
  | { readonly kind: 'unknown'; readonly rule: string }

/** Reads the access policy of an app. An empty list of hosts names none to leave out: it is open. */
export function accessOf({ type, value }: SafeApp['accessControl']): AppAccess {
  switch (type) {
    case 'NO_RESTRICTIONS':
      return { kind: 'everybody' }
    case 'DOMAIN_ALLOWLIST':
      return value && value.length > 0 ? { kind: 'hosts', hosts: value } : { kind: 'everybody' }
    case 'UNKNOWN':
      return { kind: 'unknown', rule: type }
    default:
      return { kind: 'unknown', rule: type.unknown }
  }
}

/**
 * Whether an app may be opened in a host.
 *
 * @param host its origin; undefined where the site knows none
 */
export function mayOpenIn(access: AppAccess, host: string | undefined): boolean {
  if (access.kind !== 'hosts') return true
  return host !== undefined && access.hosts.some((each) => originOf(each) === host)
}
