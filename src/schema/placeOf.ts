import type { BaseIssue } from 'valibot'

/** Which fields and entries lead to what is wrong. */
export const keysOf = (issue: Pick<BaseIssue<unknown>, 'path'> | undefined): PropertyKey[] =>
  issue?.path?.map(({ key }) => key as PropertyKey) ?? []

/** The same as one word: `items[0].balance`. */
export const placeOf = (keys: readonly PropertyKey[]) =>
  keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
