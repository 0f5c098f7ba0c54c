import type { TypedData } from './messages.ts'

/**
 * The types of EIP-712 data that can be its primary one: those that no other type uses. `EIP712Domain` is no
 * candidate, a field `Foo[2][]` uses `Foo`, and a type that holds only itself may still be the primary one.
 */
export function primaryTypeCandidates(types: TypedData['types']): string[] {
  const names = Object.keys(types).filter((name) => name !== 'EIP712Domain')
  return names.filter((name) =>
    names.every((user) => user === name || types[user]?.every(({ type }) => elementType(type) !== name)),
  )
}

/** `Foo[2][]` is made of `Foo`. */
function elementType(type: string): string {
  let end = type.length
  while (type[end - 1] === ']') {
    let open = end - 2
    while (open >= 0 && /[0-9]/.test(type[open] ?? '')) open -= 1
    if (type[open] !== '[') break
    end = open
  }
  return type.slice(0, end)
}
