import { message, say } from '../../language/say.ts'
import { sayAny } from '../../language/sayAny.ts'
import { keysOf, placeOf } from '../../schema/placeOf.ts'
import type * as v from '../../schema/v.ts'

type Issue = v.BaseIssue<unknown>

/**
 * Where a value is wrong and what should be there, for one sentence: `items[0].balance` is not `an
 * amount`.
 */
export type Fault = { readonly path: string; readonly expected: string }

/** The first fault of a value, reported as deep inside of it as it is known. */
export function faultOf(issues: readonly Issue[]): Fault {
  const { path, expected } = deepest(issues, []) ?? { path: [], expected: message('what this call has') }
  return { path: placeOf(path), expected: say(expected) }
}

type Found = { readonly path: readonly PropertyKey[]; readonly expected: string }

/** Of a union the branch that fitted furthest: its fault is the one that a reader can act on. */
function deepest(issues: readonly Issue[], before: readonly PropertyKey[]): Found | undefined {
  const [issue] = issues
  if (!issue) return undefined
  const path = [...before, ...keysOf(issue)]
  if (issue.type === 'strict_object' && Array.isArray(issue.input) && issue.expected === 'never')
    return { path: [...path, ...issue.input.slice(0, 1)], expected: message('a field of this call') }
  if (issue.type !== 'union' || !issue.issues) return { path, expected: expectedBy(issue) }
  const branches = issue.issues.flatMap((branch) => deepest([branch], path) ?? [])
  const [furthest] = [...branches].sort((a, b) => b.path.length - a.path.length)
  if (furthest && furthest.path.length > path.length) return furthest
  return {
    path,
    expected:
      sayAny([...new Set(branches.map(({ expected }) => say(expected)))]) || message('one of its kinds'),
  }
}

function expectedBy({ type, expected, message: own }: Issue): string {
  switch (type) {
    case 'string':
      return message('a string')
    case 'boolean':
      return message('a boolean')
    case 'array':
      return message('an array')
    case 'object':
    case 'loose_object':
    case 'strict_object':
    case 'record':
      return message('an object')
    case 'number':
    case 'finite':
      return message('a number')
    case 'safe_integer':
      return message('a whole number')
    case 'literal':
    case 'picklist':
      return sayAny(`${expected}`.replace(/^\((.*)\)$/, '$1').split(' | '))
    case 'variant':
      return message('one of its kinds')
    default:
      return own
  }
}
