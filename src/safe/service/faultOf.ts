import type * as z from 'zod/mini'
import { toDotPath } from 'zod/v4/core'

type Issue = z.core.$ZodIssue

/**
 * Where a value is wrong and what should be there, for one sentence: `items[0].balance` is not `an
 * amount`.
 */
export type Fault = { readonly path: string; readonly expected: string }

/** The first fault of a value, reported as deep inside of it as it is known. */
export function faultOf(issues: readonly Issue[]): Fault {
  const { path, expected } = deepest(issues, []) ?? { path: [], expected: 'what this call has' }
  return { path: toDotPath(path), expected }
}

type Found = { readonly path: readonly PropertyKey[]; readonly expected: string }

/** Of a union the branch that fitted furthest: its fault is the one that a reader can act on. */
function deepest(issues: readonly Issue[], before: readonly PropertyKey[]): Found | undefined {
  const [issue] = issues
  if (!issue) return undefined
  const path = [...before, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return { path: [...path, ...issue.keys.slice(0, 1)], expected: 'a field of this call' }
  if (issue.code !== 'invalid_union') return { path, expected: expectedBy(issue) }
  const branches = issue.errors.flatMap((errors) => deepest(errors, path) ?? [])
  const [furthest] = [...branches].sort((a, b) => b.path.length - a.path.length)
  if (furthest && furthest.path.length > path.length) return furthest
  return { path, expected: branches.map(({ expected }) => expected).join(' or ') || 'one of its kinds' }
}

function expectedBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int'
        ? 'a whole number'
        : `${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value) ?? String(value)).join(' or ')
    default:
      return issue.message
  }
}
