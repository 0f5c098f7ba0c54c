import { say } from '../../language/say.ts'
import type { Role } from './openSafeContext.ts'

/** What somebody is to the Safe that is open; undefined for those who own no part of it. */
export function roleWord(role: Role): string | undefined {
  switch (role.kind) {
    case 'owner':
      return say('You are an owner')
    case 'host':
      return role.isReadOnly ? say('In its Safe host, read only') : say('In its Safe host')
    case 'unconfirmed':
      return say('An owner, according to one node')
    case 'reader':
      return undefined
  }
}
