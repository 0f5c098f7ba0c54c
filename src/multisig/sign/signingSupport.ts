import { say } from '../../language/say.ts'

/**
 * Whether owners of a Safe can sign here, by its contract's version. Before 1.3.0 the domain that owners sign
 * in held no chain, so that a signature could be used on another one.
 */
export function signingSupport(
  version: string | null,
): { isSupported: true } | { isSupported: false; reason: string } {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version ?? '') ?? []
  if (major === undefined || minor === undefined)
    return {
      isSupported: false,
      reason: say('This Safe doesn’t report its version, so you can’t sign for it here.'),
    }
  if (Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 3)) return { isSupported: true }
  return {
    isSupported: false,
    reason: say('This Safe is of version {version}. You can sign here from 1.3.0 on. Viewing works.', {
      version: version ?? '',
    }),
  }
}
