/** A node of a parsed source, with whatever fields its kind has. */
export type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Every node below a value, and the value itself, each before what is inside of it. */
export function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  if (!isNode(value)) return
  yield value
  for (const field of Object.values(value)) yield* nodesOf(field)
}

/** The line on which a node begins, from 1. */
export const lineOf = (text: string, { start }: Node): number => text.slice(0, start).split('\n').length

/** What the constants of a file are made as, by their names. */
export const constantsOf = (tree: unknown): ReadonlyMap<string, unknown> =>
  new Map(
    [...nodesOf(tree)]
      .filter(({ type, id }) => type === 'VariableDeclarator' && isNode(id) && id.type === 'Identifier')
      .map(({ id, init }) => [String((id as Node).name), init]),
  )
