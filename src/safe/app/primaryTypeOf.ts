import { SafeRequestInvalidError } from './errors.ts'
import type { TypedData } from './messages.ts'

/**
 * The primary type of EIP-712 data: the one that is given, else the only type that no other type uses. `EIP712Domain` is
 * no candidate, a field `Foo[2][]` uses `Foo`, and a type that holds only itself may still be the primary one.
 *
 * @throws SafeRequestInvalidError 'Please specify primaryType'
 */
export function primaryTypeOf({ types, primaryType }: Pick<TypedData, 'types' | 'primaryType'>): string {
  if (primaryType) return primaryType
  const names = Object.keys(types).filter((name) => name !== 'EIP712Domain')
  const candidates = names.filter((name) =>
    names.every(
      (user) => user === name || types[user]?.every(({ type }) => type.replace(/(\[\d*\])+$/, '') !== name),
    ),
  )
  const [only] = candidates
  if (only === undefined || candidates.length > 1)
    throw new SafeRequestInvalidError('Please specify primaryType')
  return only
}
