import type { TypedData } from './messages.ts'

/**
 * The types of EIP-712 data that can be its primary one: those that no other type uses. `EIP712Domain` is no candidate, a
 * field `Foo[2][]` uses `Foo`, and a type that holds only itself may still be the primary one.
 */
export function primaryTypeCandidates(types: TypedData['types']): string[] {
  const names = Object.keys(types).filter((name) => name !== 'EIP712Domain')
  return names.filter((name) =>
    names.every(
      (user) => user === name || types[user]?.every(({ type }) => type.replace(/(\[\d*\])+$/, '') !== name),
    ),
  )
}
