import { SafeRequestInvalidError } from './errors.ts'
import type { TypedData } from './messages.ts'
import { primaryTypeCandidates } from './primaryTypeCandidates.ts'

/**
 * The primary type of EIP-712 data: the one that is given, else the only one that it can be
 * (primaryTypeCandidates.ts).
 *
 * @throws SafeRequestInvalidError 'Please specify primaryType'
 */
export function primaryTypeOf({ types, primaryType }: Pick<TypedData, 'types' | 'primaryType'>): string {
  if (primaryType) return primaryType
  const [only, ...others] = primaryTypeCandidates(types)
  if (only === undefined || others.length > 0) throw new SafeRequestInvalidError('Please specify primaryType')
  return only
}
