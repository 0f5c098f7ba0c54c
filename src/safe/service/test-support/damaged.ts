export type Damage = 'delete' | { readonly value: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What is at a path such as `results.0.nonce`; undefined where there is nothing. */
export const valueAt = (content: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((at: unknown, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), content)

/** A copy in which one field is damaged. */
export function damaged(content: unknown, path: string, damage: Damage): unknown {
  const [key = '', ...rest] = path.split('.')
  if (!isRecord(content)) throw new Error(`There is no ${path} to damage.`)
  const copy: Record<string, unknown> | unknown[] = Array.isArray(content) ? [...content] : { ...content }
  if (rest.length > 0) Object.assign(copy, { [key]: damaged(content[key], rest.join('.'), damage) })
  else if (damage === 'delete') Reflect.deleteProperty(copy, key)
  else Object.assign(copy, { [key]: damage.value })
  return copy
}
